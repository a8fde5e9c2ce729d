import { type Field, fieldAt, newMemo, nodesAt, setField } from '#layout';
import { counted } from '../../../shared/base/counted.ts';
import { hexOffset } from '../../../shared/base/hex.ts';
import { piecesSource } from '../../../shared/base/pieces.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import { fromWindows1252 } from '../../../shared/base/windows1252.ts';
import type { Resize } from '../../../shared/contract/search-types.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { isPlainText } from '../../../shared/formats/index.ts';
import { madeOf } from '../items/items-task.ts';

export type Resized =
  | { readonly kind: 'made'; readonly source: Source }
  | { readonly kind: 'refused'; readonly why: string };

const refused = (why: string): Resized => ({ kind: 'refused', why });

/**
 * Replaces bytes with others of a different length. Plain text and bytes without a known structure move freely; otherwise they must be part of a
 * field or whole items of a list that can grow, and the sizes, counts and offsets follow. Refuses other edits, with the
 * reason.
 */
export function resized(format: Format, source: Source, edits: readonly Resize[]): Resized {
  const { layout } = format;
  const [edit] = edits;
  if (edit === undefined) return { kind: 'made', source };
  const beyond = edits.find(({ start, remove }) => start + remove > source.size);
  if (beyond !== undefined) return refused(`the bytes end at ${hexOffset(source.size)}`);
  const isResizing = edits.some(({ remove, insert }) => remove !== insert.length);
  // Nothing in a text depends on where its lines are.
  if (layout === undefined || isPlainText(format) || !isResizing)
    return { kind: 'made', source: allSpliced(source, edits) };
  const { remove, insert } = edit;
  const ground: Ground = { format, layout, source, edit, edits };
  if (edits.length > 1) return resizeField(ground);
  const byItems = remove === 0 ? insertItems(ground) : insert.length === 0 ? removeItems(ground) : undefined;
  if (byItems?.kind === 'made') return byItems;
  const byField = resizeField(ground);
  return byField.kind === 'made' || byItems === undefined ? byField : byItems;
}

/** The index of the first edit in the same field as the last: they are made together. */
export function firstOfField({ layout }: Format, source: Source, edits: readonly Resize[]): number {
  const last = edits.at(-1);
  if (layout === undefined || last === undefined) return 0;
  const field = last.start < source.size ? fieldAt(layout, source, last.start)?.field : undefined;
  const isInside = ({ start, remove }: Resize) =>
    field !== undefined && start >= field.start && start + remove <= field.start + field.size;
  return isInside(last) ? edits.findLastIndex(edit => !isInside(edit)) + 1 : edits.length - 1;
}

/** A source with bytes replaced in several places, in order. */
function allSpliced(source: Source, edits: readonly Resize[]): Source {
  let at = 0;
  const pieces: (Uint8Array | Source)[] = [];
  for (const { start, remove, insert } of edits) {
    pieces.push(sliceSource(source, at, start - at), insert);
    at = start + remove;
  }
  return piecesSource([...pieces, sliceSource(source, at, source.size - at)]);
}

interface Ground {
  readonly format: Format;
  readonly layout: NonNullable<Format['layout']>;
  readonly source: Source;
  /** The first of the edits. */
  readonly edit: Resize;
  /** All of them are in one field. */
  readonly edits: readonly Resize[];
}

/** The field that contains all of the removed bytes; for an insertion, also the one that ends before it. */
function resizeField({ layout, source, edit, edits }: Ground): Resized {
  const { start, remove } = edit;
  const at = (offset: number) =>
    offset < 0 || offset >= source.size ? [] : (fieldAt(layout, source, offset)?.field ?? []);
  const fields = [at(start), remove === 0 ? at(start - 1) : []].flat();
  let why: string | undefined;
  for (const field of fields) {
    if (start + remove > field.start + field.size) {
      why ??= `${hexOffset(start)} to ${hexOffset(start + remove - 1)} is more than one field. Select bytes of one field, or whole items of a list`;
      continue;
    }
    const result = fieldResized(layout, source, { field, edits });
    if (result.kind === 'made') return result;
    why ??= result.why;
  }
  return refused(why ?? 'it has no field that could grow');
}

function fieldResized(
  layout: Ground['layout'],
  source: Source,
  { field, edits }: { readonly field: Field; readonly edits: readonly Resize[] },
): Resized {
  const after = allSpliced(source, edits);
  const grows = after.size - source.size;
  const isNamed = field.path !== '' && !field.path.startsWith('@');
  // Nothing knows where unnamed bytes at the end are.
  if (!isNamed && field.kind === 'unknown' && field.start + field.size === source.size)
    return { kind: 'made', source: after };
  const value = isNamed ? newValue(field, after, field.size + grows) : undefined;
  const name = isNamed ? field.path : `the field at ${hexOffset(field.start)}`;
  if (value === undefined) return refused(`${name} (${field.kind}) has a fixed length`);
  const result = setField(layout, source, field.path, value);
  if (result.kind === 'refused') return result;
  if (result.kind === 'patch') return refused(`${name} has room for ${counted(field.size, 'byte')}, whatever it holds`);
  return confirmed(piecesSource(result.pieces), after, edits, name);
}

/** The new content of the field. */
function newValue({ kind, start }: Field, after: Source, size: number): Uint8Array | string | undefined {
  const bytes = after.read(start, size).slice();
  if (kind === 'bytes' || kind === 'unknown') return bytes;
  return kind === 'text' ? fromWindows1252(bytes).replace(/\0+$/, '') : undefined;
}

/** A layout that writes other bytes than requested, or more of them, has not done what was asked. */
function confirmed(made: Source, wanted: Source, edits: readonly Resize[], name: string): Resized {
  const shift = made.size - wanted.size;
  const isThere = (shifted: number): boolean => {
    let moved = shifted;
    return edits.every(({ start, remove, insert }) => {
      const at = start + moved;
      moved += insert.length - remove;
      if (at < 0 || at + insert.length > made.size) return false;
      const there = made.read(at, insert.length);
      return insert.every((byte, i) => byte === there[i]);
    });
  };
  return isThere(0) || isThere(shift)
    ? { kind: 'made', source: made }
    : refused(`${name} would not store these bytes unchanged`);
}

/** The list items that are exactly the removed bytes; undefined if they are not whole items. */
function removeItems({ format, layout, source, edit }: Ground): Resized | undefined {
  const paths: string[] = [];
  const end = edit.start + edit.remove;
  for (let at = edit.start; at < end; ) {
    const item = itemAt({ layout, source }, at, end - at);
    if (item === undefined) return undefined;
    paths.push(item.path);
    at += item.size;
  }
  return madeOf(format, source, { edits: [{ kind: 'remove', paths }], around: { asLists: true } });
}

interface Item {
  readonly path: string;
  readonly size: number;
}

/** The largest item of a list that begins at an offset and is no longer than `most`. */
function itemAt({ layout, source }: Pick<Ground, 'layout' | 'source'>, at: number, most: number): Item | undefined {
  const memo = newMemo();
  for (const { path } of fieldAt(layout, source, at, memo)?.ancestors ?? []) {
    const node = path.endsWith(']') ? nodesAt(layout, source, path, { first: 0, count: 0 }, memo)?.node : undefined;
    if (node !== undefined && node.start === at && node.size > 0 && node.size <= most) return { path, size: node.size };
  }
  return undefined;
}

/** The most items inserted at once. */
const MOST_ITEMS = 1000;

/** Inserts whole items of a list of fixed size; undefined if the length or the position does not fit. */
function insertItems({ format, layout, source, edit }: Ground): Resized | undefined {
  const { start, insert } = edit;
  const item = start < source.size ? itemAt({ layout, source }, start, insert.length) : undefined;
  const count = item === undefined ? 0 : insert.length / item.size;
  if (item === undefined || !Number.isInteger(count) || count > MOST_ITEMS) return undefined;
  const blanks = Array.from({ length: count }, () => ({ kind: 'insert' as const, path: item.path }));
  const made = madeOf(format, source, { edits: blanks, around: { asLists: true } });
  if (made.kind === 'refused') return made;
  if (made.source.size !== source.size + insert.length)
    return refused('an item of this list does not consist of these bytes alone');
  return { kind: 'made', source: allSpliced(made.source, [{ start, remove: insert.length, insert }]) };
}
