import { encode, Unwritable } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import type { TextCheck } from '../../shared/contract/change-types.ts';
import type { FormatId } from '../../shared/formats/format-id.ts';
import type { View } from './view.ts';

/** A text to compile, and the bytes that it will replace. */
export interface TextTask {
  readonly name: string;
  readonly format: FormatId;
  readonly before: Uint8Array;
  readonly text: string;
  /** The part whose text it is, if not the whole. */
  readonly part?: string | undefined;
}

/** The result of compiling: bytes, or why there are none. */
export type CompiledText = TextCheck &
  (
    | { readonly kind: 'compiled'; readonly bytes: Uint8Array }
    | { readonly kind: 'broken' }
    | { readonly kind: 'unwritable'; readonly why: string }
  );

/** Compiles a text form once: its bytes, its errors, and its outline. If the old bytes cannot be read to their end, they are ignored. */
export function compileText(
  { format, decoded }: Pick<View, 'format' | 'decoded'>,
  text: string,
  part?: string,
): CompiledText {
  const { layout, text: form, reading } = format;
  if (form === undefined && decoded?.fault !== undefined)
    return { kind: 'unwritable', why: decoded.fault.text, problems: [], outline: [] };
  const before = decoded?.fault === undefined ? decoded?.value : undefined;
  const compiled = form ? form.fromText(text, before) : reading?.fromText?.(text, before, part);
  if (layout === undefined || compiled === undefined) throw new Error(`${format.id} has no text form`);
  const outline = form?.outline?.(text) ?? [];
  if ('problems' in compiled) return { kind: 'broken', problems: compiled.problems, outline };
  const places = part === undefined ? undefined : reading?.places?.(text, compiled.model, part);
  const check = { problems: compiled.notes ?? [], outline, ...(places && { places }) };
  try {
    return { kind: 'compiled', bytes: toBytes(encode(layout, compiled.model)), ...check };
  } catch (error) {
    if (error instanceof Unwritable) return { kind: 'unwritable', why: error.message, ...check };
    throw error;
  }
}
