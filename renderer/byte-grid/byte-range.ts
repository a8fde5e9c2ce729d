/** The caret and the other end of its selection. All offsets are of existing bytes. */
export interface Caret {
  readonly anchor: number;
  readonly at: number;
}

export interface ByteRange {
  readonly start: number;
  readonly size: number;
}

/** Bytes of the same columns in several rows: `width` of them at `start`, and again after each `stride`. */
export interface ByteBlock {
  readonly start: number;
  readonly width: number;
  readonly rows: number;
  readonly stride: number;
}

/** The block with two bytes in opposite corners. */
export function blockBetween(one: number, other: number, stride: number): ByteBlock {
  const [left, right] = [one % stride, other % stride].sort((a, b) => a - b);
  const [top, bottom] = [Math.floor(one / stride), Math.floor(other / stride)].sort((a, b) => a - b);
  const [column = 0, end = 0, row = 0, last = 0] = [left, right, top, bottom];
  return { start: row * stride + column, width: end - column + 1, rows: last - row + 1, stride };
}

/** The rows of a block that begin before `end`. */
export function blockRanges({ start, width, rows, stride }: ByteBlock, end: number): ByteRange[] {
  const ranges: ByteRange[] = [];
  for (let row = 0; row < rows && start + row * stride < end; row++) {
    const at = start + row * stride;
    ranges.push({ start: at, size: Math.min(width, end - at) });
  }
  return ranges;
}

export type Move = 'left' | 'right' | 'up' | 'down' | 'pageUp' | 'pageDown' | 'rowStart' | 'rowEnd' | 'start' | 'end';

/** What keys do in a byte grid, alone and with Ctrl. */
export const plainMoves: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'rowStart',
  End: 'rowEnd',
};

export const controlMoves: Readonly<Record<string, Move>> = { Home: 'start', End: 'end' };

export interface Extent {
  readonly size: number;
  readonly perRow: number;
  readonly visible: number;
}

/** The bytes between anchor and caret, both included. */
export function rangeOf(caret: Caret): ByteRange {
  const start = Math.min(caret.anchor, caret.at);
  return { start, size: Math.max(caret.anchor, caret.at) - start + 1 };
}

/** Where a key leads; up and down keep the column and stop before leaving the bytes. */
export function moved(at: number, move: Move, { size, perRow, visible }: Extent): number {
  const last = Math.max(0, size - 1);
  const column = at % perRow;
  switch (move) {
    case 'left':
      return Math.max(0, at - 1);
    case 'right':
      return Math.min(last, at + 1);
    case 'up':
      return at >= perRow ? at - perRow : at;
    case 'down':
      return at + perRow <= last ? at + perRow : lastRowHas(at, last, perRow) ? at : last;
    case 'pageUp':
      return Math.max(column, at - visible * perRow);
    case 'pageDown':
      return Math.min(last, at + visible * perRow);
    case 'rowStart':
      return at - column;
    case 'rowEnd':
      return Math.min(last, at - column + perRow - 1);
    case 'start':
      return 0;
    case 'end':
      return last;
  }
}

function lastRowHas(at: number, last: number, perRow: number): boolean {
  return Math.floor(at / perRow) === Math.floor(last / perRow);
}

/** The caret after a key: with Shift the anchor stays. */
export function moveCaret(caret: Caret, move: Move, extent: Extent, options: { readonly extend: boolean }): Caret {
  const at = moved(caret.at, move, extent);
  return { anchor: options.extend ? caret.anchor : at, at };
}

/** Whether `offset` is in one of `ranges`, which are sorted and do not overlap. */
export function inRanges(ranges: readonly ByteRange[], offset: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined) return false;
    if (offset < range.start) high = middle - 1;
    else if (offset >= range.start + range.size) low = middle + 1;
    else return true;
  }
  return false;
}
