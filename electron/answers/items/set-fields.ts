// Fields of a file set together, as one edit.
import { newMemo, type RootLayout, setField, valueAt } from '#layout';
import { piecesSource } from '../../../shared/base/pieces.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import type { FieldValue } from '../../../shared/formats/hands.ts';
import { type Changed, edited } from './edit-entries.ts';

/** Numbers closer than this fraction are equal: rounding differs after a calculation. */
const SAME = 1e-7;

/** Only numbers are equal by their size: the texts 7 and 007 differ, and so do no text and 0. */
function isSame(old: unknown, value: FieldValue['value']): boolean {
  if (typeof old === 'string' || typeof value === 'string') return old === value;
  const [was, is] = [Number(old), Number(value)];
  return Math.abs(is - was) <= SAME * Math.max(1, Math.abs(was));
}

/** What is known of a format's fields. */
export type FieldsOf = Pick<Format, 'setShared'> & { readonly layout: RootLayout<unknown> };

/** The file with new values in its fields; unchanged fields keep their bytes. */
export function setFields(of: FieldsOf, source: Source, fields: readonly FieldValue[]): Changed {
  const { layout } = of;
  const memo = newMemo();
  const others = fields.filter(({ path, value }) => !isSame(valueAt(layout, source, path, memo)?.value, value));
  const made = of.setShared ? oneByOne(of, source, others) : withValues(layout, source, others);
  return made.kind === 'refused' ? made : edited(made.source, []);
}

/** The last first: a text that becomes several words moves the ones after it. */
function oneByOne({ layout, setShared }: FieldsOf, source: Source, fields: readonly FieldValue[]): WithValues {
  let now = source;
  for (const { path, value } of fields.toReversed()) {
    const shared = setShared?.(now, path, value);
    if (shared && 'why' in shared) return { kind: 'refused', path, why: `${path}: ${shared.why}` };
    const made = shared ? undefined : withValues(layout, now, [{ path, value }]);
    if (made?.kind === 'refused') return made;
    now = shared?.source ?? made?.source ?? now;
  }
  return { kind: 'made', source: now };
}

interface PathValue {
  readonly path: string;
  readonly value: unknown;
}

type WithValues =
  | { readonly kind: 'made'; readonly source: Source }
  | { readonly kind: 'refused'; readonly path: string; readonly why: string };

/** The file with these values. It stays the same source as long as possible: then what is known of it need not be read again. */
export function withValues(layout: RootLayout<unknown>, source: Source, values: Iterable<PathValue>): WithValues {
  let now = source;
  let patches: Patch[] = [];
  let memo = newMemo();
  for (const { path, value } of values) {
    let edit = setField(layout, now, path, value, memo);
    if (patches.some(patch => edit.kind === 'rebuild' || (edit.kind === 'patch' && overlaps(patch, edit)))) {
      // Values set before must be in the rebuilt file, and in the neighbouring bits.
      now = patched(now, patches);
      patches = [];
      memo = newMemo();
      edit = setField(layout, now, path, value, memo);
    }
    if (edit.kind === 'refused') return { kind: 'refused', path, why: edit.why };
    if (edit.kind === 'rebuild') {
      now = piecesSource(edit.pieces);
      memo = newMemo();
    } else if (edit.bytes.length > 0) patches.push(edit);
  }
  return { kind: 'made', source: patched(now, patches) };
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
