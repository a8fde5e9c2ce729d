import { type PieceTable, PieceTableBuilder, pieceEnd } from './piece-table.ts';

/** A range of the original that differs now; `start` is an offset in the original. */
export interface Patch {
  readonly start: number;
  readonly removed: number;
  /** Its content now, as pieces of the document. */
  readonly content: PieceTable;
}

/**
 * The patches that turn the original into the document: edits never reorder ranges of the original, so one walk
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
