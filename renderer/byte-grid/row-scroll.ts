/**
 * The grid scrolls by whole rows and has its own scroll bar: a browser's elements end at 33,554,428 px, which is 27 MB of
 * rows. All numbers are plain doubles, exact up to 2^53 bytes.
 */
export interface RowScroll {
  readonly size: number;
  readonly perRow: number;
  /** Rows that fit completely on the screen. */
  readonly visible: number;
}

/** A scroll bar's thumb on a track, in pixels from the track's top. */
export interface Thumb {
  readonly top: number;
  readonly height: number;
}

const thumbLeast = 18;

/** The number of rows; even an empty asset has one, so that the caret has a position. */
export function rowCount(scroll: RowScroll): number {
  return Math.max(1, Math.ceil(scroll.size / scroll.perRow));
}

/** The greatest top row, with the end of the bytes on the last visible row. */
export function lastTop(scroll: RowScroll): number {
  return Math.max(0, rowCount(scroll) - Math.max(1, scroll.visible));
}

export function clampTop(scroll: RowScroll, top: number): number {
  return Math.min(Math.max(0, Math.floor(top)), lastTop(scroll));
}

export function rowOf(scroll: RowScroll, offset: number): number {
  return Math.floor(offset / scroll.perRow);
}

/** The smallest move of the top row that shows the row of `offset`; unchanged if it is already visible. */
export function reveal(scroll: RowScroll, top: number, offset: number): number {
  const row = rowOf(scroll, offset);
  if (row < top) return clampTop(scroll, row);
  if (row >= top + scroll.visible) return clampTop(scroll, row - scroll.visible + 1);
  return clampTop(scroll, top);
}

/** Where a jump lands: unchanged if the start is visible, otherwise with the start a third of the way down. */
export function revealStart(scroll: RowScroll, top: number, offset: number): number {
  const row = rowOf(scroll, offset);
  if (row >= top && row < top + scroll.visible) return clampTop(scroll, top);
  return clampTop(scroll, row - Math.floor(scroll.visible / 3));
}

/** The thumb for a top row; it fills the track when everything is visible. */
export function thumbAt(scroll: RowScroll, top: number, track: number): Thumb {
  const rows = rowCount(scroll);
  const last = lastTop(scroll);
  if (last === 0) return { top: 0, height: track };
  const height = Math.min(track, Math.max(thumbLeast, (scroll.visible / rows) * track));
  return { top: (clampTop(scroll, top) / last) * (track - height), height };
}

/** The top row for a thumb position; the ends of the track are the ends of the bytes. */
export function topForThumb(scroll: RowScroll, thumbTop: number, track: number): number {
  const room = track - thumbAt(scroll, 0, track).height;
  if (room <= 0) return 0;
  const share = Math.min(1, Math.max(0, thumbTop / room));
  return clampTop(scroll, Math.round(share * lastTop(scroll)));
}

/** Converts wheel movement to whole rows; the remainder waits for the next event. */
export function wheelRows(
  carried: number,
  deltaY: number,
  mode: number,
  visible: number,
): { rows: number; carried: number } {
  if (mode === 1) return { rows: Math.sign(deltaY) * Math.max(1, Math.round(Math.abs(deltaY))), carried: 0 };
  if (mode === 2) return { rows: Math.sign(deltaY) * Math.max(1, visible - 1), carried: 0 };
  const moved = carried + (deltaY * rowsPerNotch) / wheelNotch;
  const rows = Math.trunc(moved);
  return { rows, carried: moved - rows };
}

/** A mouse wheel's notch is 100 px in Chromium: three rows. */
const wheelNotch = 100;
const rowsPerNotch = 3;
