import type { Source } from '../base/source.ts';
import { type PieceTable, pieceAt, pieceEnd, tableSource } from './piece-table.ts';

const BLOCK = 64 * 1024;

/** Whether two tables over the same original stand for the same bytes; stretches they share are not read. */
export function isSameContent(a: PieceTable, b: PieceTable, original: Source, added: Source): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  const [left, right] = [tableSource(a, original, added), tableSource(b, original, added)];
  for (let at = 0; at < a.size; ) {
    const [inA, inB] = [pieceAt(a, at), pieceAt(b, at)];
    const end = Math.min(pieceEnd(a, inA), pieceEnd(b, inB));
    if (!isSameStretch(a, inA, b, inB, at) && !isSameBytes(left, right, at, end)) return false;
    at = end;
  }
  return true;
}

function isSameStretch(a: PieceTable, inA: number, b: PieceTable, inB: number, at: number): boolean {
  if (a.added[inA] !== b.added[inB]) return false;
  return originAt(a, inA, at) === originAt(b, inB, at);
}

function originAt(table: PieceTable, index: number, at: number): number {
  return (table.origins[index] ?? 0) + at - (table.starts[index] ?? 0);
}

function isSameBytes(a: Source, b: Source, from: number, to: number): boolean {
  for (let at = from; at < to; at += BLOCK) {
    const size = Math.min(BLOCK, to - at);
    const [left, right] = [a.read(at, size), b.read(at, size)];
    for (let index = 0; index < size; index++) if (left[index] !== right[index]) return false;
  }
  return true;
}
