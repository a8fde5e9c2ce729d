import type { FieldRow } from '../../shared/contract/types.ts';
import { overlayHue } from '../style/field-kinds.ts';
import { editedBit } from './asset-window.ts';
import { type Geometry, hexX, rowTop, textX } from './geometry.ts';
import type { GridFrame } from './grid-frame.ts';
import { type Segment, visibleSegments } from './segments.ts';

type Context = CanvasRenderingContext2D;

const corner = 3;
const inset = 1;
const gutterMark = 3;
const dotRadius = 3;
const dotLeft = gutterMark + dotRadius + 1;

/** The colours of the fields: one joined run per field and row. */
export function paintOverlay(context: Context, frame: GridFrame): void {
  for (const field of frame.overlay ? frame.fields : []) {
    const hue = overlayHue(field.kind);
    if (hue === 'unknown') continue;
    context.fillStyle = frame.palette.hues[hue];
    for (const segment of visibleSegments(frame, field)) fillSegment(context, frame.geometry, segment);
  }
  paintEditedRows(context, frame);
  paintBookmarks(context, frame);
}

/** A dot before the offset of every row with a bookmark. */
function paintBookmarks(context: Context, frame: GridFrame): void {
  const { geometry, topRow, rows, palette, scrollLeft, bookmarks = [] } = frame;
  context.fillStyle = palette.edited;
  for (const offset of bookmarks) {
    const row = Math.floor(offset / geometry.perRow) - topRow;
    if (row < 0 || row >= rows) continue;
    context.beginPath();
    context.arc(scrollLeft + dotLeft, rowTop(geometry, row) + geometry.row / 2, dotRadius, 0, 2 * Math.PI);
    context.fill();
  }
}

/** A bar before the offset of every row that holds an edited byte. */
function paintEditedRows(context: Context, { geometry, cells, rows, palette, scrollLeft }: GridFrame): void {
  context.fillStyle = palette.edited;
  for (let row = 0; row < rows; row++) {
    const ofRow = cells.subarray(row * geometry.perRow, (row + 1) * geometry.perRow);
    const isEdited = ofRow.some(cell => cell > 0 && (cell & editedBit) !== 0);
    if (isEdited) context.fillRect(scrollLeft, rowTop(geometry, row) + inset, gutterMark, geometry.row - 2 * inset);
  }
}

function fillSegment(context: Context, geometry: Geometry, segment: Segment): void {
  const y = rowTop(geometry, segment.row);
  const left = hexX(geometry, segment.first);
  const right = hexX(geometry, segment.end - 1) + geometry.pitch - 1;
  const begin = segment.begins ? corner : 0;
  const end = segment.ends ? corner : 0;
  context.beginPath();
  context.roundRect(left, y + inset, right - left, geometry.row - 2 * inset, [begin, end, end, begin]);
  context.fill();
  const textLeft = textX(geometry, segment.first);
  context.fillRect(textLeft, y + inset, textX(geometry, segment.end) - textLeft, geometry.row - 2 * inset);
}

/** A finding is a wavy line under its bytes and a sign in the margin. */
export function paintFindings(context: Context, frame: GridFrame): void {
  for (const field of frame.fields) {
    if (field.finding === undefined) continue;
    const colour = findingColour(frame, field);
    const segments = visibleSegments(frame, field.size > 0 ? field : { start: field.start, size: 1 });
    for (const segment of segments) wave(context, frame.geometry, segment, colour);
    const first = segments[0];
    if (first !== undefined) sign(context, frame, { row: first.row, field, colour });
  }
}

function findingColour({ palette }: GridFrame, field: FieldRow): string {
  switch (field.finding?.weight) {
    case 'error':
      return palette.bad;
    case 'warning':
      return palette.warn;
    default:
      return palette.note;
  }
}

function wave(context: Context, geometry: Geometry, segment: Segment, colour: string): void {
  const bottom = rowTop(geometry, segment.row) + geometry.row - 2.5;
  const right = hexX(geometry, segment.end - 1) + geometry.pitch - 1;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = hexX(geometry, segment.first) + 1, up = false; x <= right; x += 2, up = !up)
    context.lineTo(x, bottom + (up ? -1 : 1));
  context.stroke();
}

interface Sign {
  readonly row: number;
  readonly field: FieldRow;
  readonly colour: string;
}

function sign(context: Context, frame: GridFrame, { row, field, colour }: Sign): void {
  const { geometry, scrollLeft } = frame;
  const middle = rowTop(geometry, row) + geometry.row / 2;
  const left = scrollLeft + gutterMark + 1.5;
  context.fillStyle = colour;
  context.beginPath();
  if (field.finding?.weight === 'note') context.arc(left + 3.5, middle, 2.5, 0, 2 * Math.PI);
  else {
    context.moveTo(left, middle + 3.5);
    context.lineTo(left + 3.5, middle - 3.5);
    context.lineTo(left + 7, middle + 3.5);
  }
  context.fill();
}
