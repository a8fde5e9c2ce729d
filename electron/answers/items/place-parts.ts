// Parts of a scene that were moved by hand: their fields, set as one edit.
import { decode, type RootLayout, setField, valueAt } from '#layout';
import { piecesSource } from '../../../shared/base/pieces.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import type { FieldValue } from '../../../shared/formats/hands.ts';
import type { Handle, NewPlacing, PlacedPart } from '../../../shared/scene/handle.ts';
import { type Changed, edited, refused } from './edit-entries.ts';

/** What a hand can do to the part at a path. */
export function handleOf(format: Format, model: unknown, path: string): Handle | undefined {
  return format.hands?.handle(model, path);
}

/** The file after its parts were moved; fields that stay as they are keep their bytes. */
export function placeParts(
  format: Format,
  layout: RootLayout<unknown>,
  { source, parts }: { readonly source: Source; readonly parts: readonly PlacedPart[] },
): Changed {
  const { value: model, fault } = decode(layout, source);
  if (fault !== undefined) return refused(`it could not be read: ${fault.text}`);
  const fields: FieldValue[] = [];
  for (const { path, to } of parts) {
    const handle = handleOf(format, model, path);
    const why = handle === undefined ? 'it cannot be moved by hand' : missing(handle, to);
    if (why !== undefined) return refused(`${path}: ${why}`);
    fields.push(...(format.hands?.place(model, path, to) ?? []));
  }
  return setFields(layout, source, fields);
}

function missing({ what, moves, turns, scales }: Handle, { translation, rotation, scale }: NewPlacing) {
  if (translation && !moves) return `this ${what} has no position`;
  if (rotation && turns === 'none') return `this ${what} has no rotation`;
  if (scale && scales === 'none') return `this ${what} has no scale`;
  return undefined;
}

/** Nearer than this part of its value a number is the same: it came back from a calculation. */
const SAME = 1e-7;

function isSame(old: unknown, value: FieldValue['value']): boolean {
  const [was, is] = [Number(old), Number(value)];
  return Math.abs(is - was) <= SAME * Math.max(1, Math.abs(was));
}

function setFields(layout: RootLayout<unknown>, source: Source, fields: readonly FieldValue[]): Changed {
  let now = source;
  let patches: Patch[] = [];
  for (const { path, value } of fields) {
    if (isSame(valueAt(layout, source, path)?.value, value)) continue;
    let edit = setField(layout, now, path, value);
    if (edit.kind === 'rebuild' && patches.length > 0) {
      // What was set before is to be in what is written anew.
      now = patched(now, patches);
      patches = [];
      edit = setField(layout, now, path, value);
    }
    if (edit.kind === 'refused') return edit;
    if (edit.kind === 'patch') patches.push(edit);
    else now = piecesSource(edit.pieces);
  }
  return edited(patched(now, patches), []);
}

interface Patch {
  readonly start: number;
  readonly bytes: Uint8Array;
}

function patched(source: Source, patches: readonly Patch[]): Source {
  if (patches.length === 0) return source;
  const pieces: (Source | Uint8Array)[] = [];
  let at = 0;
  for (const { start, bytes } of patches.toSorted((a, b) => a.start - b.start)) {
    pieces.push(sliceSource(source, at, start - at), bytes);
    at = start + bytes.length;
  }
  return piecesSource([...pieces, sliceSource(source, at, source.size - at)]);
}
