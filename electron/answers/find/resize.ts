import { type Field, fieldAt, newMemo, nodesAt, setField } from '#layout';
import { hexOffset } from '../../../shared/base/hex.ts';
import { piecesSource } from '../../../shared/base/pieces.ts';
import { type Source, sliceSource } from '../../../shared/base/source.ts';
import { fromWindows1252 } from '../../../shared/base/windows1252.ts';
import type { Resize } from '../../../shared/contract/search-types.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { madeOf } from '../items/items-task.ts';

export type Resized =
  | { readonly kind: 'made'; readonly source: Source }
  | { readonly kind: 'refused'; readonly why: string };

const refused = (why: string): Resized => ({ kind: 'refused', why });

/** A source with some bytes in the place of others. */
export function spliced(source: Source, { start, remove, insert }: Resize): Source {
  const rest = start + remove;
  return piecesSource([sliceSource(source, 0, start), insert, sliceSource(source, rest, source.size - rest)]);
}

/**
 * Bytes in the place of others of another length. Bytes of no known structure move freely; else they have to be part of a
 * field or whole items of a list that can grow, and what names sizes, counts and offsets follows. Refused else, with the
 * reason.
 */
export function resized(format: Format, source: Source, edit: Resize): Resized {
  const { layout } = format;
  const { start, remove, insert } = edit;
  if (start + remove > source.size) return refused(`the bytes end at ${hexOffset(source.size)}`);
  if (layout === undefined || insert.length === remove) return { kind: 'made', source: spliced(source, edit) };
  const ground: Ground = { format, layout, source, edit };
  const byItems = remove === 0 ? insertItems(ground) : insert.length === 0 ? removeItems(ground) : undefined;
  if (byItems?.kind === 'made') return byItems;
  const byField = resizeField(ground);
  return byField.kind === 'made' || byItems === undefined ? byField : byItems;
}

interface Ground {
  readonly format: Format;
  readonly layout: NonNullable<Format['layout']>;
  readonly source: Source;
  readonly edit: Resize;
}

/** The field that all of the removed bytes are in; of an insertion also the one that ends before it. */
function resizeField({ layout, source, edit }: Ground): Resized {
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
    const result = fieldResized(layout, source, { field, edit });
    if (result.kind === 'made') return result;
    why ??= result.why;
  }
  return refused(why ?? 'it has no field that could grow');
}

function fieldResized(
  layout: Ground['layout'],
  source: Source,
  { field, edit }: { readonly field: Field; readonly edit: Resize },
): Resized {
  const after = spliced(source, edit);
  const isNamed = field.path !== '' && !field.path.startsWith('@');
  // Nothing knows where unnamed bytes at the end are.
  if (!isNamed && field.kind === 'unknown' && field.start + field.size === source.size)
    return { kind: 'made', source: after };
  const value = isNamed ? newValue(field, after, field.size + edit.insert.length - edit.remove) : undefined;
  const name = isNamed ? field.path : `the field at ${hexOffset(field.start)}`;
  if (value === undefined) return refused(`${name} (${field.kind}) has a fixed length`);
  const result = setField(layout, source, field.path, value);
  if (result.kind === 'refused') return result;
  if (result.kind === 'patch') return refused(`${name} has room for ${field.size} bytes, whatever it holds`);
  return confirmed(piecesSource(result.pieces), source, edit, name);
}

/** What the field would hold. */
function newValue({ kind, start }: Field, after: Source, size: number): Uint8Array | string | undefined {
  const bytes = after.read(start, size).slice();
  if (kind === 'bytes' || kind === 'unknown') return bytes;
  return kind === 'text' ? fromWindows1252(bytes).replace(/\0+$/, '') : undefined;
}

/** A layout that writes other bytes than those wanted, or more of them, has not done what was asked. */
function confirmed(made: Source, source: Source, { start, remove, insert }: Resize, name: string): Resized {
  const shift = made.size - (source.size + insert.length - remove);
  for (const at of [start, start + shift]) {
    if (at < 0 || at + insert.length > made.size) continue;
    const there = made.read(at, insert.length);
    if (insert.every((byte, i) => byte === there[i])) return { kind: 'made', source: made };
  }
  return refused(`${name} does not keep these bytes as they are`);
}

/** Whole items of a list that are all of the removed bytes; undefined where they are no such items. */
function removeItems({ format, layout, source, edit }: Ground): Resized | undefined {
  const paths: string[] = [];
  const end = edit.start + edit.remove;
  for (let at = edit.start; at < end; ) {
    const item = itemAt({ layout, source }, at, end - at);
    if (item === undefined) return undefined;
    paths.push(item.path);
    at += item.size;
  }
  return madeOf(format, source, [{ kind: 'remove', paths }]);
}

interface Item {
  readonly path: string;
  readonly size: number;
}

/** The largest item of a list that begins at an offset and is not longer than `most`. */
function itemAt({ layout, source }: Pick<Ground, 'layout' | 'source'>, at: number, most: number): Item | undefined {
  const memo = newMemo();
  for (const { path } of fieldAt(layout, source, at, memo)?.ancestors ?? []) {
    const node = path.endsWith(']') ? nodesAt(layout, source, path, { first: 0, count: 0 }, memo)?.node : undefined;
    if (node !== undefined && node.start === at && node.size > 0 && node.size <= most) return { path, size: node.size };
  }
  return undefined;
}

/** So many items may come at once. */
const MOST_ITEMS = 1000;

/** Bytes that are as long as whole items of a list of equal ones, before one of them; undefined where they are not. */
function insertItems({ format, layout, source, edit }: Ground): Resized | undefined {
  const { start, insert } = edit;
  const item = start < source.size ? itemAt({ layout, source }, start, insert.length) : undefined;
  const count = item === undefined ? 0 : insert.length / item.size;
  if (item === undefined || !Number.isInteger(count) || count > MOST_ITEMS) return undefined;
  const blanks = Array.from({ length: count }, () => ({ kind: 'insert' as const, path: item.path }));
  const made = madeOf(format, source, blanks);
  if (made.kind === 'refused') return made;
  if (made.source.size !== source.size + insert.length)
    return refused('an item of this list is not of these bytes alone');
  return { kind: 'made', source: spliced(made.source, { start, remove: insert.length, insert }) };
}
