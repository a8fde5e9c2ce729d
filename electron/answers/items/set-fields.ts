// Fields of a file set together, as one edit.
import { type RootLayout, setField, valueAt } from '#layout';
import { piecesSource } from '../../../shared/base/pieces.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import type { FieldValue } from '../../../shared/formats/hands.ts';
import { type Changed, edited } from './edit-entries.ts';

/** Nearer than this part of its value a number is the same: it came back from a calculation. */
const SAME = 1e-7;

function isSame(old: unknown, value: FieldValue['value']): boolean {
  const [was, is] = [Number(old), Number(value)];
  return Math.abs(is - was) <= SAME * Math.max(1, Math.abs(was));
}

/** The file with other values in its fields; those that stay as they are keep their bytes. */
export function setFields(layout: RootLayout<unknown>, source: Source, fields: readonly FieldValue[]): Changed {
  let now = source;
  let patches: Patch[] = [];
  for (const { path, value } of fields) {
    if (isSame(valueAt(layout, source, path)?.value, value)) continue;
    let edit = setField(layout, now, path, value);
    if (patches.some(patch => edit.kind === 'rebuild' || (edit.kind === 'patch' && overlaps(patch, edit)))) {
      // What was set before is to be in what is written anew, and in the bits beside these.
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

function overlaps(one: Patch, other: Patch): boolean {
  return one.start < other.start + other.bytes.length && other.start < one.start + one.bytes.length;
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
