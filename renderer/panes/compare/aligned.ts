import type { ByteBlock } from '../../../shared/contract/compare-types.ts';

export type SideName = 'a' | 'b';

/** A block with its place among the cells both grids share. */
export interface AlignedBlock extends ByteBlock {
  readonly start: number;
  /** Cells: as many as the longer side has bytes. */
  readonly size: number;
}

/**
 * Two aligned runs of bytes: both grids have the same cells, and if one side has fewer bytes, its last cells
 * of a block stay empty, so that equal bytes are in the same column.
 */
export interface Aligned {
  readonly size: number;
  readonly sizeA: number;
  readonly sizeB: number;
  readonly blocks: readonly AlignedBlock[];
  /** The blocks that differ, in order. */
  readonly differences: readonly AlignedBlock[];
}

/** A run of a window's cells that one side has bytes for. */
export interface Piece {
  /** From the window's first cell. */
  readonly at: number;
  readonly offset: number;
  readonly size: number;
}

export function alignBlocks(blocks: readonly ByteBlock[], sizeA: number, sizeB: number): Aligned {
  let start = 0;
  const aligned = blocks.map(block => {
    const size = Math.max(block.aSize, block.bSize);
    const placed = { ...block, start, size };
    start += size;
    return placed;
  });
  return { size: start, sizeA, sizeB, blocks: aligned, differences: aligned.filter(block => !block.same) };
}

const startOn = (block: ByteBlock, side: SideName): number => (side === 'a' ? block.aStart : block.bStart);
const sizeOn = (block: ByteBlock, side: SideName): number => (side === 'a' ? block.aSize : block.bSize);

/** The number of the last block that begins at or before a place. */
function blockIndex(blocks: readonly AlignedBlock[], place: number, startOf: (block: AlignedBlock) => number): number {
  let low = 0;
  let high = blocks.length - 1;
  let best = 0;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const block = blocks[middle];
    if (block === undefined || startOf(block) > place) high = middle - 1;
    else {
      best = middle;
      low = middle + 1;
    }
  }
  return best;
}

/** The byte of a side in a cell; undefined if it has none there. */
export function offsetIn({ blocks }: Aligned, side: SideName, cell: number): number | undefined {
  const block = blocks[blockIndex(blocks, cell, ({ start }) => start)];
  if (block === undefined) return undefined;
  const inside = cell - block.start;
  return inside >= 0 && inside < sizeOn(block, side) ? startOn(block, side) + inside : undefined;
}

/** The cell of a side's byte; for the end of the bytes, the cell after the last. */
export function cellOf({ blocks, size }: Aligned, side: SideName, offset: number): number {
  let at = blockIndex(blocks, offset, block => startOn(block, side));
  // Blocks without bytes on this side begin where the next one does: the byte is in the last of them that contains it.
  while (at > 0 && sizeOn(blocks[at] ?? EMPTY, side) === 0) at -= 1;
  const block = blocks[at];
  if (block === undefined) return 0;
  return Math.min(size, block.start + Math.max(0, offset - startOn(block, side)));
}

const EMPTY: AlignedBlock = { same: true, aStart: 0, aSize: 0, bStart: 0, bSize: 0, start: 0, size: 0 };

/** The pieces of one side in a window of cells. */
export function piecesIn(
  { blocks }: Aligned,
  side: SideName,
  window: { readonly start: number; readonly size: number },
) {
  const pieces: Piece[] = [];
  const end = window.start + window.size;
  for (let i = blockIndex(blocks, window.start, ({ start }) => start); i < blocks.length; i++) {
    const block = blocks[i] ?? EMPTY;
    if (block.start >= end) break;
    const from = Math.max(block.start, window.start);
    const to = Math.min(block.start + sizeOn(block, side), end);
    if (to > from)
      pieces.push({ at: from - window.start, offset: startOn(block, side) + from - block.start, size: to - from });
  }
  return pieces;
}

/** The differences that show in a window of cells. */
export function differencesIn({ differences }: Aligned, window: { readonly start: number; readonly size: number }) {
  const shown: AlignedBlock[] = [];
  const end = window.start + window.size;
  for (let i = blockIndex(differences, window.start, ({ start }) => start); i < differences.length; i++) {
    const block = differences[i];
    if (block === undefined || block.start >= end) break;
    if (block.start + block.size > window.start) shown.push(block);
  }
  return shown;
}

/** The number of the next or previous difference from a cell; undefined if there is none in that direction. */
export function differenceBeside({ differences }: Aligned, cell: number, by: 1 | -1): number | undefined {
  const last = blockIndex(differences, cell, ({ start }) => start);
  const first = differences[0];
  if (first === undefined) return undefined;
  if (by === 1) {
    if (first.start > cell) return 0;
    return last + 1 < differences.length ? last + 1 : undefined;
  }
  const here = differences[last];
  if (here === undefined || here.start > cell) return undefined;
  if (here.start < cell) return last;
  return last > 0 ? last - 1 : undefined;
}

/** The kind of a difference, as seen from one side. */
export function kindOfBlock({ aSize, bSize }: ByteBlock): 'added' | 'removed' | 'changed' {
  if (aSize === 0) return 'added';
  return bSize === 0 ? 'removed' : 'changed';
}
