import type { Mark } from './geometry.ts';
import { type Geometry, type GridFrame, hexX, rowTop, textX } from './geometry.ts';
import { type Segment, visibleSegments } from './segments.ts';

type Context = CanvasRenderingContext2D;

const inset = 1;
const hatch = 6;
const signLeft = 4;

/** Fills marked cells; the current mark is framed, and a sign shows it without colour. */
export function paintMarks(context: Context, frame: GridFrame): void {
  for (const mark of frame.marks ?? []) {
    const segments = visibleSegments(frame, mark.range);
    for (const segment of segments) {
      if (mark.look === 'gap') hatchSegment(context, frame.geometry, segment, mark.colour);
      else fillSegment(context, frame, segment, mark);
    }
    const first = segments[0];
    if (first?.begins && mark.sign !== undefined) paintSign(context, frame, first.row, mark.sign);
  }
}

function boxes(geometry: Geometry, { first, end, row }: Segment): readonly (readonly [number, number, number])[] {
  const y = rowTop(geometry, row) + inset;
  const left = hexX(geometry, first);
  const textLeft = textX(geometry, first);
  return [
    [left, y, hexX(geometry, end - 1) + geometry.pitch - 1 - left],
    [textLeft, y, textX(geometry, end) - textLeft],
  ];
}

function fillSegment(context: Context, { geometry, palette }: GridFrame, segment: Segment, mark: Mark): void {
  const height = geometry.row - 2 * inset;
  for (const [x, y, width] of boxes(geometry, segment)) {
    context.fillStyle = mark.colour;
    context.fillRect(x, y, width, height);
    context.fillStyle = mark.look === 'present' ? palette.accent : palette.dim;
    context.fillRect(x, y + height - (mark.look === 'present' ? 2 : 1), width, mark.look === 'present' ? 2 : 1);
  }
}

function hatchSegment(context: Context, geometry: Geometry, segment: Segment, colour: string): void {
  const height = geometry.row - 2 * inset;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  for (const [x, y, width] of boxes(geometry, segment)) {
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.beginPath();
    // The lines continue from cell to cell: they start at multiples of their distance.
    for (let at = Math.floor((x - height) / hatch) * hatch; at < x + width; at += hatch) {
      context.moveTo(at, y + height);
      context.lineTo(at + height, y);
    }
    context.stroke();
    context.restore();
  }
}

function paintSign(context: Context, { geometry, palette, scrollLeft }: GridFrame, row: number, sign: string): void {
  context.fillStyle = palette.text;
  context.font = `${palette.fontSize}px ${palette.font}`;
  context.textBaseline = 'middle';
  context.fillText(sign, scrollLeft + signLeft, rowTop(geometry, row) + geometry.row / 2 + 1);
}
