import { type PieceTable, PieceTableBuilder, pieceNear, sliceTable } from './piece-table.ts';

/**
 * Ranges removed and inserted, all with offsets in the document before, in order and apart. Removed bytes
 * are kept as pieces, not as bytes.
 */
export interface Splices {
  readonly starts: Float64Array;
  readonly removed: Float64Array;
  readonly inserted: Float64Array;
  /** The removed pieces, range after range. */
  readonly displaced: PieceTable;
  /** The inserted pieces, range after range. */
  readonly content: PieceTable;
}

/** The document after the splices. */
export function applySplices(table: PieceTable, splices: Splices): PieceTable {
  const builder = new PieceTableBuilder(table.count + splices.content.count + splices.starts.length);
  const kept = tableWalk(builder, table);
  const put = tableWalk(builder, splices.content);
  let at = 0;
  let contentAt = 0;
  for (let index = 0; index < splices.starts.length; index++) {
    const start = splices.starts[index] ?? 0;
    const size = splices.inserted[index] ?? 0;
    kept(at, start - at);
    put(contentAt, size);
    at = start + (splices.removed[index] ?? 0);
    contentAt += size;
  }
  kept(at, table.size - at);
  return builder.finish();
}

/** Copies stretches of a table in ascending order without searching for each. */
function tableWalk(builder: PieceTableBuilder, table: PieceTable): (start: number, size: number) => void {
  let index = 0;
  return (start, size) => {
    if (size === 0) return;
    index = pieceNear(table, start, index);
    builder.pushTable(table, { start, size }, index);
  };
}

/** The splices that undo these, with offsets in the document after them. */
export function inverseSplices(splices: Splices): Splices {
  return {
    starts: shiftedStarts(splices),
    removed: splices.inserted,
    inserted: splices.removed,
    displaced: splices.content,
    content: splices.displaced,
  };
}

/** Where each splice is in the document after all of them. */
export function shiftedStarts(splices: Splices): Float64Array {
  let shift = 0;
  return splices.starts.map((start, index) => {
    const moved = start + shift;
    shift += (splices.inserted[index] ?? 0) - (splices.removed[index] ?? 0);
    return moved;
  });
}

/**
 * The same splices with offsets in the document after `over`; undefined if both changed the same bytes.
 * `tie` says which comes first if both insert at the same position.
 */
export function transformSplices(splices: Splices, over: Splices, tie: 'first' | 'second'): Splices | undefined {
  const starts = new Float64Array(splices.starts.length);
  let other = 0;
  let shift = 0;
  for (let index = 0; index < starts.length; index++) {
    const start = splices.starts[index] ?? 0;
    const end = start + (splices.removed[index] ?? 0);
    const stretch = { start, end, tie };
    while (other < over.starts.length && isBefore(over, other, stretch)) {
      shift += (over.inserted[other] ?? 0) - (over.removed[other] ?? 0);
      other++;
    }
    if (other < over.starts.length && !isAfter(over, other, end)) return undefined;
    starts[index] = start + shift;
  }
  return { ...splices, starts };
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly tie: 'first' | 'second';
}

/**
 * Whether splice `index` of `over` is entirely before the range; `tie` orders two insertions at one position.
 */
function isBefore(over: Splices, index: number, { start, end, tie }: Stretch): boolean {
  const overStart = over.starts[index] ?? 0;
  const overEnd = overStart + (over.removed[index] ?? 0);
  if (overEnd > start) return false;
  const samePlace = overStart === start && end === start;
  return samePlace ? tie === 'second' : true;
}

function isAfter(over: Splices, index: number, end: number): boolean {
  return (over.starts[index] ?? 0) >= end;
}

/** Merges two single splices, the second touching what the first inserted; undefined if they do not touch. */
export function joinSplices(first: Splices, second: Splices): Splices | undefined {
  if (first.starts.length !== 1 || second.starts.length !== 1) return undefined;
  const start = first.starts[0] ?? 0;
  const end = start + first.content.size;
  const secondStart = second.starts[0] ?? 0;
  const secondEnd = secondStart + second.displaced.size;
  if (secondStart > end || secondEnd < start) return undefined;
  const before = Math.max(0, start - secondStart);
  const after = Math.max(0, secondEnd - end);
  const displaced = concatTables([
    sliceTable(second.displaced, 0, before),
    first.displaced,
    sliceTable(second.displaced, second.displaced.size - after, after),
  ]);
  const keptBefore = Math.max(0, secondStart - start);
  const keptAfter = Math.max(0, end - secondEnd);
  const content = concatTables([
    sliceTable(first.content, 0, keptBefore),
    second.content,
    sliceTable(first.content, first.content.size - keptAfter, keptAfter),
  ]);
  return singleSplice(Math.min(start, secondStart), displaced, content);
}

/** One range removed and one inserted. */
function singleSplice(start: number, displaced: PieceTable, content: PieceTable): Splices {
  return {
    starts: Float64Array.of(start),
    removed: Float64Array.of(displaced.size),
    inserted: Float64Array.of(content.size),
    displaced,
    content,
  };
}

/** Everything the splices remove from the document before them. */
export function displacedBy(table: PieceTable, starts: Float64Array, removed: Float64Array): PieceTable {
  const builder = new PieceTableBuilder(starts.length);
  let index = 0;
  for (let at = 0; at < starts.length; at++) {
    const start = starts[at] ?? 0;
    index = pieceNear(table, start, index);
    builder.pushTable(table, { start, size: removed[at] ?? 0 }, index);
  }
  return builder.finish();
}

function concatTables(tables: readonly PieceTable[]): PieceTable {
  const builder = new PieceTableBuilder(4);
  for (const table of tables) builder.pushTable(table, { start: 0, size: table.size });
  return builder.finish();
}
