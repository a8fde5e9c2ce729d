import type { Source } from '../base/source.ts';
import { type PieceTable, pieceAt, pieceEnd, type Range } from './piece-table.ts';

/**
 * The ranges of a window that were typed or inserted; typed bytes that equal the original's at the same position do not
 * count.
 */
export function editedRanges(
  { table, now, original }: { readonly table: PieceTable; readonly now: Source; readonly original: Source },
  start: number,
  size: number,
): Range[] {
  const end = Math.min(start + size, table.size);
  const ranges: Range[] = [];
  for (let index = pieceAt(table, start); index < table.count && (table.starts[index] ?? 0) < end; index++) {
    if (table.added[index] !== 1) continue;
    const first = Math.max(start, table.starts[index] ?? 0);
    const last = Math.min(end, pieceEnd(table, index));
    if (last <= first) continue;
    if (table.size !== original.size) pushRange(ranges, first, last);
    else pushDifferent(ranges, first, [now.read(first, last - first), original.read(first, last - first)]);
  }
  return ranges;
}

function pushDifferent(ranges: Range[], from: number, [a, b]: readonly [Uint8Array, Uint8Array]): void {
  for (let at = 0; at < a.length; ) {
    while (at < a.length && a[at] === b[at]) at++;
    const first = at;
    while (at < a.length && a[at] !== b[at]) at++;
    pushRange(ranges, from + first, from + at);
  }
}

/** Adds a range, joining it to the one before where they touch. */
function pushRange(ranges: Range[], from: number, to: number): void {
  if (to <= from) return;
  const last = ranges.at(-1);
  if (last !== undefined && last.start + last.size === from)
    ranges[ranges.length - 1] = { start: last.start, size: to - last.start };
  else ranges.push({ start: from, size: to - from });
}
