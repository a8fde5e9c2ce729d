import type { BytesResult, FieldRow } from '../../shared/contract/types.ts';
import { type ByteRange, inRanges } from './byte-range.ts';

/** The placeholder for a byte that is not loaded yet. */
export const notHere = -1;
/** Set on a byte that differs from the original. */
export const editedBit = 0x100;

/**
 * The bytes of a window, taken from its pages: 0 to 255, plus `editedBit` if edited, or `notHere`. A window may begin in
 * one page and end in the next; rows need not divide the page.
 */
export function windowBytes(
  window: ByteRange,
  pageSize: number,
  pageAt: (page: number) => BytesResult | undefined,
): Int16Array {
  const cells = new Int16Array(window.size).fill(notHere);
  const end = window.start + window.size;
  for (let start = window.start; start < end; ) {
    const page = Math.floor(start / pageSize);
    const stop = Math.min(end, (page + 1) * pageSize);
    const found = pageAt(page);
    if (found !== undefined) fill(cells.subarray(start - window.start, stop - window.start), start, found);
    start = stop;
  }
  return cells;
}

function fill(cells: Int16Array, start: number, page: BytesResult): void {
  for (let i = 0; i < cells.length; i++) {
    const byte = page.bytes[start + i - page.start];
    if (byte === undefined) return;
    cells[i] = inRanges(page.edited, start + i) ? byte | editedBit : byte;
  }
}

/** The named fields of a window, in order, each only once even if it spans two pages. */
export function windowFields(
  window: ByteRange,
  pageSize: number,
  pageAt: (page: number) => readonly FieldRow[] | undefined,
): FieldRow[] {
  const end = window.start + window.size;
  const fields: FieldRow[] = [];
  let reached = -1;
  for (let page = Math.floor(window.start / pageSize); page * pageSize < end; page++) {
    for (const field of pageAt(page) ?? []) {
      if (field.start + field.size <= window.start || field.start >= end) continue;
      if (field.start < reached) continue;
      fields.push(field);
      reached = field.bits === undefined ? field.start + field.size : Math.max(reached, field.start);
    }
  }
  return fields;
}

/** The field at a byte, by binary search: this is called for every move of the mouse. */
export function fieldOver(fields: readonly FieldRow[], offset: number): FieldRow | undefined {
  let low = 0;
  let high = fields.length - 1;
  let best: FieldRow | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const field = fields[middle];
    if (field === undefined || field.start > offset) high = middle - 1;
    else {
      best = field;
      low = middle + 1;
    }
  }
  return best !== undefined && offset < best.start + best.size ? best : undefined;
}
