import { type PieceTable, PieceTableBuilder, pieceEnd } from './piece-table.ts';

/** A stretch of the original that reads differently now; `start` counts in the original. */
export interface Patch {
  readonly start: number;
  readonly removed: number;
  /** What stands there now, as pieces of the document. */
  readonly content: PieceTable;
}

/**
 * What makes the document of its original: edits never move stretches of the original past each other, so one walk
 * finds them.
 */
export function patchesOf(table: PieceTable, originalSize: number): Patch[] {
  const patches: Patch[] = [];
  let originalEnd = 0;
  let content = new PieceTableBuilder(2);
  const close = (nextOriginal: number) => {
    const removed = nextOriginal - originalEnd;
    if (removed > 0 || content.size > 0) patches.push({ start: originalEnd, removed, content: content.finish() });
    content = new PieceTableBuilder(2);
  };
  for (let index = 0; index < table.count; index++) {
    const start = table.starts[index] ?? 0;
    const size = pieceEnd(table, index) - start;
    const origin = table.origins[index] ?? 0;
    if (table.added[index] === 1) {
      content.push(origin, size, 1);
      continue;
    }
    close(origin);
    originalEnd = origin + size;
  }
  close(originalSize);
  return patches;
}
