import { counted } from '../../../shared/base/counted.ts';
import { hexOffset } from '../../../shared/base/hex.ts';
import { firstDifference, memorySource, type Source } from '../../../shared/base/source.ts';
import type { TextResult } from '../../../shared/contract/change-types.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import type { CompiledText } from '../../answers/compile-text.ts';
import { textPart } from '../../answers/text-part.ts';
import type { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse, refuseFault } from '../../failures/refuse.ts';
import type { OpenAsset } from './open-asset.ts';
import type { TextCompiler } from './text-compiler.ts';

/** The text form of an asset: a draft, otherwise as it was typed, otherwise made from the bytes. */
export async function readText(asset: OpenAsset, texts: TextCompiler, path?: string): Promise<TextResult> {
  const view = asset.view();
  const { format, revision, textForm } = view;
  if (format.reading !== undefined && view.layout !== undefined) return readPart(view, asset.address, path);
  if (textForm === undefined) return refuse(failures.noTextForm(asset.address, isWhat(view)));
  const { draft } = asset;
  const typed = draft ?? asset.edits?.text;
  const text = typed ?? generatedText(view, asset.address);
  const compiled = await texts.compile(view, text);
  const { problems, outline } = compiled;
  return {
    revision,
    text,
    language: textForm.language,
    origin: draft !== undefined ? 'draft' : typed !== undefined ? 'typed' : 'generated',
    readOnly: typed === undefined ? textReadOnly(compiled, view.source) : null,
    problems,
    outline,
  };
}

/** A read-only text: of the part at a path, or of the first part. */
function readPart(view: View, address: string, path: string | undefined): TextResult {
  const { format, revision } = view;
  const { reading } = format;
  const { value } = readableOf(view, address);
  if (reading === undefined) return refuse(failures.noTextForm(address, isA(format)));
  const part = reading.partAt(value, path ?? '');
  const text = reading.toText(value, part?.path);
  const places = part && reading.places?.(text, value, part.path);
  return {
    revision,
    text,
    language: reading.language,
    origin: 'generated',
    readOnly: reading.fromText ? null : (reading.why ?? ''),
    ...(part === undefined ? {} : { part }),
    ...(places && { places }),
    problems: [],
    outline: [],
  };
}

/** The decoded model; refuses an asset that cannot be read to its end. */
function readableOf({ format, decoded }: View, address: string): { readonly value: unknown } {
  if (decoded === undefined) return refuse(failures.noTextForm(address, isA(format)));
  if (decoded.fault !== undefined) return refuseFault(address, format.id, decoded.fault);
  return decoded;
}

/** A format with a text form lacks the text only if there are too many bytes. */
function isWhat({ format, source }: View): string {
  return format.text === undefined ? isA(format) : `${isA(format)} of ${counted(source.size, 'byte')}`;
}

/** The text made from the bytes, or that of a part; refuses what does not decode to its end, and a path to no such part. */
export function generatedText(view: View, address: string, path = ''): string {
  const { text, reading } = view.format;
  if (text === undefined && reading === undefined) return refuse(failures.noTextForm(address, isA(view.format)));
  const { value } = readableOf(view, address);
  const part =
    path === '' ? undefined : (textPart(view.format, value, path) ?? refuse(failures.noTextPart(address, path)));
  return text?.toText(value) ?? reading?.toText(value, part) ?? '';
}

/** Why an asset's text may not be edited: compiling it unchanged would change bytes. Null if it is safe. */
function textReadOnly(compiled: CompiledText, source: Source): string | null {
  if (compiled.kind === 'broken') {
    const [first] = compiled.problems;
    return `Its text does not compile (line ${first?.line ?? 1}: ${first?.text ?? 'unknown'}); edit its bytes or fields instead.`;
  }
  if (compiled.kind === 'unwritable')
    return `Its text cannot be written (${compiled.why}); edit its bytes or fields instead.`;
  const at = firstDifference(memorySource(compiled.bytes), source);
  if (at === undefined) return null;
  return `Its text does not say all that its bytes do (first at ${hexOffset(at)}); edit its bytes or fields instead.`;
}
