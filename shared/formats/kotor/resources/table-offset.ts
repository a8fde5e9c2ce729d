// An offset that leads into the file, but not to its table, makes rows of whatever is there.
import { bytesOf, type CheckFinding, u32 } from '#layout';
import { viewOf } from '../../../base/bytes.ts';
import { hexOffset } from '../../../base/hex.ts';
import type { Source } from '../../../base/source.ts';

/** A table and where it usually is. */
export interface OffsetTable {
  /** The field of its offset. */
  readonly path: string;
  readonly offset: number;
  readonly expected: number;
  readonly count: number;
  readonly stride: number;
  /** Whether bytes can be a row; one that is empty may lead anywhere and proves nothing. */
  isRow(row: DataView): boolean | 'empty';
}

/** An error on the offset of a table if none of the rows there can be true, and all those at the usual position can. */
export function* wrongOffset(source: Source, table: OffsetTable): Generator<CheckFinding> {
  const { path, offset, expected, count, stride, isRow } = table;
  if (count === 0 || offset === expected || offset > source.size) return;
  if (expected + count * stride > source.size) return;
  const there = Math.min(count, Math.floor((source.size - offset) / stride));
  const kindAt = (start: number) => (i: number) => isRow(viewOf(source.read(start + i * stride, stride)));
  const [stored, usual] = [kindAt(offset), kindAt(expected)];
  for (let i = 0; i < there; i++) if (stored(i) === true) return;
  let isProven = false;
  for (let i = 0; i < count; i++) {
    const kind = usual(i);
    if (kind === false) return;
    isProven ||= kind === true;
  }
  if (!isProven) return;
  yield {
    path,
    text: `expected ${hexOffset(expected)}, where the rows of the table are, found ${hexOffset(offset)}`,
    weight: 'error',
    repair: bytesOf(u32, expected),
    rereads: { start: offset, size: there * stride },
  };
}

interface EntryTable {
  readonly entriesOffset: number;
  /** The table usually follows the header. */
  readonly headerSize: number;
  /** Where the header stores the number of entries. */
  readonly countAt: number | undefined;
  readonly stride: number;
  readonly offsets: Readonly<Record<string, number>>;
}

/** The same for the table of an archive's entries, each with the offset and size of its bytes. */
export function wrongEntriesOffset(
  source: Source,
  { entriesOffset: offset, headerSize, countAt, stride, offsets }: EntryTable,
): Generator<CheckFinding> {
  const count = headNumber(source, countAt);
  const isRow = leadsInto(source, { offsets, from: headerSize });
  return wrongOffset(source, { path: 'entriesOffset', offset, expected: headerSize, count, stride, isRow });
}

/** Rows with the offset and size of an entry of this file. */
export function leadsInto(
  source: Source,
  { offsets, from, start = 'start', size = 'size' }: RowMembers,
): OffsetTable['isRow'] {
  return row => {
    const length = row.getUint32(offsets[size] ?? 0, true);
    const at = row.getUint32(offsets[start] ?? 0, true);
    if (length === 0) return 'empty';
    return at >= from && at + length <= source.size;
  };
}

interface RowMembers {
  readonly offsets: Readonly<Record<string, number>>;
  /** The end of the header. */
  readonly from: number;
  readonly start?: string;
  readonly size?: string;
}

/** A number of the header, as stored. */
export function headNumber(source: Source, at: number | undefined): number {
  return at === undefined || at + u32.size > source.size ? 0 : viewOf(source.read(at, u32.size)).getUint32(0, true);
}
