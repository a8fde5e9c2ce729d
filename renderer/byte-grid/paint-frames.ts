import type { ByteBlock, ByteRange } from './byte-range.ts';
import { type Geometry, type GridFrame, hexX, rowTop, textX } from './geometry.ts';
import { outlineOf, type Segment, visibleSegments } from './segments.ts';

type Context = CanvasRenderingContext2D;

const corner = 3;
const inset = 1;

/** Search hits are underlined, because a frame means selected. */
export function paintHits(context: Context, frame: GridFrame): void {
  const { geometry, palette } = frame;
  context.fillStyle = palette.text;
  for (const hit of frame.hits)
    for (const segment of visibleSegments(frame, hit)) {
      const bottom = rowTop(geometry, segment.row) + geometry.row - inset - 2;
      const left = hexX(geometry, segment.first);
      context.fillRect(left, bottom, hexX(geometry, segment.end - 1) + geometry.pitch - 1 - left, 2);
      const textLeft = textX(geometry, segment.first);
      context.fillRect(textLeft, bottom, textX(geometry, segment.end) - textLeft, 2);
    }
}

/** Thin frames for copies of the selection and the hovered field, a strong one for the selection. */
export function paintFrames(context: Context, frame: GridFrame): void {
  const { palette, hover, selection, block } = frame;
  for (const range of frame.alike ?? []) outline(context, frame, { range, colour: palette.note, thick: 1 });
  if (hover !== undefined) outline(context, frame, { range: hover, colour: palette.hover, thick: 1 });
  if (block !== undefined) blockFrame(context, frame, block);
  else if (selection !== undefined) outline(context, frame, { range: selection, colour: palette.accent, thick: 2 });
}

/** A rectangle around each column; its rows are those on the screen. */
function blockFrame(context: Context, { geometry, palette, topRow }: GridFrame, block: ByteBlock): void {
  const first = block.start % geometry.perRow;
  const end = Math.min(geometry.perRow, first + block.width);
  const top = rowTop(geometry, Math.floor(block.start / geometry.perRow) - topRow);
  const height = block.rows * geometry.row;
  const right = hexX(geometry, end - 1) + geometry.pitch - 1;
  context.strokeStyle = palette.accent;
  context.lineWidth = 2;
  context.strokeRect(hexX(geometry, first) + 1, top + 1, right - hexX(geometry, first) - 2, height - 2);
  context.lineWidth = 1;
  const left = textX(geometry, first);
  context.strokeRect(left + 0.5, top + 0.5, textX(geometry, end) - left - 1, height - 1);
}

interface Outline {
  readonly range: ByteRange;
  readonly colour: string;
  readonly thick: number;
}

function outline(context: Context, frame: GridFrame, { range, colour, thick }: Outline): void {
  const segments = visibleSegments(frame, range);
  const only = segments.length === 1 ? segments[0] : undefined;
  context.strokeStyle = colour;
  context.lineWidth = thick;
  context.lineJoin = 'round';
  context.lineCap = 'square';
  const { geometry } = frame;
  const hexRight = (column: number) => hexX(geometry, column - 1) + geometry.pitch - 1;
  if (only?.begins && only.ends) {
    const { row, first, end } = only;
    box(context, geometry, { row, left: hexX(geometry, first), right: hexRight(end), thick });
    box(context, geometry, { row, left: textX(geometry, first), right: textX(geometry, end), thick: 1 });
    return;
  }
  trace(context, geometry, { segments, leftOf: column => hexX(geometry, column), rightOf: hexRight, thick });
  const textAt = (column: number) => textX(geometry, column);
  trace(context, geometry, { segments, leftOf: textAt, rightOf: textAt, thick: 1 });
}

interface Box {
  readonly row: number;
  readonly left: number;
  readonly right: number;
  readonly thick: number;
}

function box(context: Context, geometry: Geometry, { row, left, right, thick }: Box): void {
  const half = thick / 2;
  context.lineWidth = thick;
  context.beginPath();
  context.roundRect(left + half, rowTop(geometry, row) + half, right - left - thick, geometry.row - thick, corner);
  context.stroke();
}

interface Rows {
  readonly segments: readonly Segment[];
  readonly leftOf: (column: number) => number;
  readonly rightOf: (column: number) => number;
  readonly thick: number;
}

/** Draws the outline of several rows; each line is just inside its cells. */
function trace(context: Context, geometry: Geometry, { segments, leftOf, rightOf, thick }: Rows): void {
  const half = thick / 2;
  context.lineWidth = thick;
  context.beginPath();
  for (const edge of outlineOf(segments)) {
    const top = rowTop(geometry, edge.row) + half;
    const bottom = top + geometry.row - thick;
    if (!('to' in edge)) {
      const x = edge.kind === 'left' ? leftOf(edge.column) + half : rightOf(edge.column) - half;
      context.moveTo(x, top);
      context.lineTo(x, bottom);
      continue;
    }
    const y = edge.kind === 'top' ? top : bottom;
    context.moveTo(leftOf(edge.column) + half, y);
    context.lineTo(rightOf(edge.to) - half, y);
  }
  context.stroke();
}

/** The caret underlines the digit to be typed next, and its byte in the other column. */
export function paintCaret(context: Context, frame: GridFrame): void {
  const { geometry, palette, caret, column, half, topRow } = frame;
  const row = Math.floor(caret / geometry.perRow) - topRow;
  if (row < 0 || row >= frame.rows || frame.size === 0) return;
  const cell = caret % geometry.perRow;
  const bottom = rowTop(geometry, row) + geometry.row - 2 * inset;
  const digits = hexX(geometry, cell) + (geometry.pitch - 1 - 2 * geometry.letter) / 2;
  const isHalf = half?.offset === caret;
  if (isHalf) paintHalf(context, frame, { high: half.high, x: digits, y: rowTop(geometry, row) });
  context.fillStyle = palette.text;
  const inHex = column === 'hex';
  const thick = (active: boolean) => (frame.focused && active ? 2 : 1);
  const high = thick(inHex);
  context.fillRect(isHalf ? digits + geometry.letter : digits, bottom - high, geometry.letter, high);
  context.fillRect(textX(geometry, cell), bottom - thick(!inHex), geometry.textPitch, thick(!inHex));
}

interface Half {
  readonly high: number;
  readonly x: number;
  readonly y: number;
}

/** A half-typed byte: the new digit, and room for the second. */
function paintHalf(context: Context, frame: GridFrame, { high, x, y }: Half): void {
  const { geometry, palette } = frame;
  context.fillStyle = palette.background;
  context.fillRect(x - 1, y + 2, geometry.letter * 2 + 2, geometry.row - 4);
  context.fillStyle = palette.edited;
  context.font = `${palette.fontSize}px ${palette.font}`;
  context.textBaseline = 'middle';
  context.fillText(high.toString(16).toUpperCase(), x, y + geometry.row / 2 + 1);
}
