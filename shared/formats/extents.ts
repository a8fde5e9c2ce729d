import type { Weight } from '#layout';
import { counted, grouped } from '../base/counted.ts';
import { hexOffset } from '../base/hex.ts';

/** The position of an entry according to a directory, from the start of the file. */
export interface Row {
  readonly start: number;
  readonly size: number;
  /** Where its start and size are stored. */
  readonly startField: number;
  readonly sizeField: number;
}

/** Something unusual about the positions of entries: on a number in one row, or on bytes between entries. */
export interface CheckFinding {
  readonly weight: Weight;
  readonly text: string;
  readonly start: number;
  readonly size: number;
  /** Absent for bytes outside all entries. */
  readonly row?: { readonly index: number; readonly field: 'start' | 'size' };
}

/** The range that entries may be in. */
export interface EntryBounds {
  readonly start: number;
  readonly end: number;
  /** The end of the bytes after an entry that need no owner, such as padding. */
  filled(end: number): number;
}

/** The indices of rows in the order of their offsets; rows with one offset stay in directory order. */
export function byStart(rows: readonly { readonly start: number }[]): number[] {
  const order = rows.map((_, index) => index);
  return order.sort((a, b) => (rows[a]?.start ?? 0) - (rows[b]?.start ?? 0) || a - b);
}

/** Rows that reach outside or overlap, and ranges without an entry, by offset. */
export function checkFindings(rows: readonly Row[], room: EntryBounds): CheckFinding[] {
  const found: CheckFinding[] = [];
  let reached = room.start;
  let last = -1;
  for (const index of byStart(rows)) {
    const row = rows[index];
    if (row === undefined || row.size === 0) continue; // an empty one may point anywhere
    const outside = outsideOf(row, index, room);
    if (outside) found.push(outside);
    if (outside?.row?.field === 'start') continue;
    if (row.start > room.filled(reached)) found.push(gap(reached, row.start));
    if (row.start < reached && last >= 0) found.push(overlap(rows, index, last));
    if (row.start + row.size >= reached) last = index;
    reached = Math.max(reached, Math.min(room.end, row.start + row.size));
  }
  if (room.filled(reached) < room.end) found.push(gap(reached, room.end));
  return found;
}

/** The next multiple of `align`, counted from the start of the file. */
export function alignUp(offset: number, align: number): number {
  return Math.ceil(offset / align) * align;
}

function outsideOf(row: Row, index: number, { start, end }: EntryBounds): CheckFinding | undefined {
  if (row.start > end || row.start < start) {
    const text = `expected ${hexOffset(start)} to ${hexOffset(end)}, where the contents are, found ${hexOffset(row.start)}`;
    return { weight: 'error', text, start: row.startField, size: 4, row: { index, field: 'start' } };
  }
  if (row.start + row.size <= end) return undefined;
  const text = `expected at most ${grouped(end - row.start)}, up to the end of the contents at ${hexOffset(end)}, found ${grouped(row.size)}`;
  return { weight: 'error', text, start: row.sizeField, size: 4, row: { index, field: 'size' } };
}

function overlap(rows: readonly Row[], index: number, last: number): CheckFinding {
  const row = rows[index];
  const before = rows[last];
  const isTwin = row?.start === before?.start && row?.size === before?.size;
  const text = isTwin ? `has the same bytes as entries[${last}]` : `begins inside entries[${last}]`;
  const weight = isTwin ? 'note' : 'warning';
  return { weight, text, start: row?.startField ?? 0, size: 4, row: { index, field: 'start' } };
}

function gap(start: number, end: number): CheckFinding {
  return { weight: 'note', text: `${counted(end - start, 'byte')} outside of all entries`, start, size: end - start };
}
