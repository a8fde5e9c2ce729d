// Sets one field, or replaces bytes in fields with others of a different length: the result, wherever it is computed.
import { bytes, fieldAt, partAt, pathCaption, previewOf, setField } from '#layout';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Resize } from '../../../shared/contract/search-types.ts';
import { replaced } from '../find/replace.ts';
import type { View } from '../view.ts';

/** What is written, and the label for Undo. */
export type FieldSet =
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'patch'; readonly label: string; readonly start: number; readonly bytes: Uint8Array }
  | {
      readonly kind: 'rebuild';
      readonly label: string;
      readonly pieces: readonly (Source | Uint8Array)[];
      /** The field to show, if the path is not a field itself. */
      readonly near?: string;
    };

/** A patch of a field's bytes, or a rebuild if that is safe. */
export function fieldSet(view: View, path: string, value: unknown): FieldSet {
  const { layout = bytes(), setShared } = view.format;
  const shared = setShared?.(view.source, path, value);
  if (shared !== undefined) {
    if ('why' in shared) return { kind: 'refused', why: shared.why };
    const { source, near, caption, old } = shared;
    return {
      kind: 'rebuild',
      label: `Set ${caption}: ${JSON.stringify(old)} → ${JSON.stringify(String(value))}`,
      pieces: [source],
      near,
    };
  }
  const result = setField(layout, view.source, path, value);
  return result.kind === 'refused' ? result : { ...result, label: settingLabel(view, path, value) };
}

/** `WALKER › MASS: 45 → 52`, the label for Changes and Undo. */
function settingLabel({ modelRoot: root }: View, path: string, value: unknown): string {
  if (root === undefined) return `Set ${path}`;
  const part = partAt(root, path);
  const old = part && previewOf(part);
  // A table sends what was typed: only texts are quoted.
  const isText = typeof value === 'string' && (old === undefined || old.startsWith('"'));
  const next = isText ? JSON.stringify(value) : String(value);
  const change = old === undefined ? '' : `: ${old} → ${next}`;
  return `Set ${pathCaption(root, path)}${change}`;
}

export type FieldsResized =
  | { readonly kind: 'refused'; readonly why: string }
  /** `path`: the field at the first inserted byte. */
  | { readonly kind: 'made'; readonly source: Source; readonly path: string | undefined };

/** Replaces bytes: the file is rebuilt if its length changes. */
export async function fieldsResized(
  { source, format }: View,
  edits: readonly Resize[],
  signal: AbortSignalLike,
): Promise<FieldsResized> {
  const result = await replaced(edits, { source, format }, signal);
  if (result.kind === 'refused') return result;
  const path = format.layout && fieldAt(format.layout, result.source, edits[0]?.start ?? 0)?.field.path;
  return { ...result, path };
}
