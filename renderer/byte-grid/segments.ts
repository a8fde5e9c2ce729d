import type { ByteRange } from './byte-range.ts';

/** The part of a range in one row: columns from `first` up to but not including `end`. */
export interface Segment {
  readonly row: number;
  readonly first: number;
  readonly end: number;
  /** The range begins or ends in this row, where its corners are round. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/** The rows of a range within a window of rows, topmost first; `row` counts from the window's top. */
export function segmentsOf(range: ByteRange, perRow: number, topRow: number, rows: number): Segment[] {
  const end = range.start + range.size;
  const firstRow = Math.max(topRow, Math.floor(range.start / perRow));
  const lastRow = Math.min(topRow + rows - 1, Math.floor((end - 1) / perRow));
  const segments: Segment[] = [];
  for (let row = firstRow; row <= lastRow; row++) {
    const base = row * perRow;
    segments.push({
      row: row - topRow,
      first: Math.max(range.start - base, 0),
      end: Math.min(end - base, perRow),
      begins: range.start >= base,
      ends: end <= base + perRow,
    });
  }
  return segments;
}

/** The rows of a range that are on the screen. */
export function visibleSegments(
  frame: { readonly geometry: { readonly perRow: number }; readonly topRow: number; readonly rows: number },
  range: ByteRange,
): Segment[] {
  return segmentsOf(range, frame.geometry.perRow, frame.topRow, frame.rows);
}

/** A straight piece of an outline; `column` and `to` are borders between columns, `row` is one between rows. */
export type Edge =
  | { readonly kind: 'left' | 'right'; readonly row: number; readonly column: number }
  | { readonly kind: 'top' | 'bottom'; readonly row: number; readonly column: number; readonly to: number };

/** The outline around a range of several rows: no lines inside it, and none where it continues beyond the window. */
export function outlineOf(segments: readonly Segment[]): Edge[] {
  const edges: Edge[] = [];
  segments.forEach((segment, i) => {
    const { row, first, end } = segment;
    edges.push({ kind: 'left', row, column: first }, { kind: 'right', row, column: end });
    const above = segments[i - 1];
    const below = segments[i + 1];
    if (segment.begins) edges.push({ kind: 'top', row, column: first, to: end });
    else if (above !== undefined && above.first > first)
      edges.push({ kind: 'top', row, column: first, to: Math.min(above.first, end) });
    if (segment.ends) edges.push({ kind: 'bottom', row, column: first, to: end });
    else if (below !== undefined && below.end < end)
      edges.push({ kind: 'bottom', row, column: Math.max(below.end, first), to: end });
  });
  return edges;
}
