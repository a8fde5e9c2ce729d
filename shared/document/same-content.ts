import type { Source } from '../base/source.ts';
import { type Backing, type PieceTable, pieceAt, pieceEnd, tableSource } from './piece-table.ts';

const BLOCK = 64 * 1024;

/** Whether two tables over the same original have the same bytes; ranges they share are not read. */
export function isSameContent(a: PieceTable, b: PieceTable, backing: Backing): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  const [left, right] = [tableSource(a, backing), tableSource(b, backing)];
  for (let at = 0; at < a.size; ) {
    const [inA, inB] = [pieceAt(a, at), pieceAt(b, at)];
    const size = Math.min(pieceEnd(a, inA), pieceEnd(b, inB)) - at;
    const isShared = a.added[inA] === b.added[inB] && originAt(a, inA, at) === originAt(b, inB, at);
    if (!isShared && !isSameBytes(left, right, { start: at, size })) return false;
    at += size;
  }
  return true;
}

function originAt(table: PieceTable, index: number, at: number): number {
  return (table.origins[index] ?? 0) + at - (table.starts[index] ?? 0);
}

function isSameBytes(
  a: Source,
  b: Source,
  { start, size }: { readonly start: number; readonly size: number },
): boolean {
  for (let done = 0; done < size; done += BLOCK) {
    const count = Math.min(BLOCK, size - done);
    const [left, right] = [a.read(start + done, count), b.read(start + done, count)];
    for (let index = 0; index < count; index++) if (left[index] !== right[index]) return false;
  }
  return true;
}
