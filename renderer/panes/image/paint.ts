import type { PixelRunRow } from '../../../shared/contract/picture-types.ts';
import type { Tokens } from '../../style/read-tokens.ts';
import type { Place, Size } from './geometry.ts';

/** What one frame of the view shows. */
export interface Frame {
  readonly view: Size;
  readonly place: Place;
  readonly size: Size;
  /** The picture, ready to be drawn. */
  readonly bitmap: CanvasImageSource;
  readonly isTransparent: boolean;
  readonly marks: readonly PixelRunRow[];
  readonly hover: number | undefined;
}

const CHECK = 8;
/** More rows of marked pixels than these are drawn as one frame round all of them. */
const MOST_ROWS = 4000;

/** Draws the picture on its checker, and frames around pixels. */
export function paintImage(context: CanvasRenderingContext2D, frame: Frame, token: Tokens): void {
  const { view, place, size, bitmap } = frame;
  context.fillStyle = token('--bg-0');
  context.fillRect(0, 0, view.width, view.height);
  const width = size.width * place.scaleX;
  const height = size.height * place.scaleY;
  if (frame.isTransparent) paintChecker(context, frame, token);
  context.imageSmoothingEnabled = place.scaleX < 1;
  context.drawImage(bitmap, place.left, place.top, width, height);
  paintMarks(context, frame, token);
  if (frame.hover === undefined) return;
  paintRun(context, frame, { first: frame.hover, count: 1 }, { line: token('--text-2'), under: token('--bg-0') });
}

/** Only where the view shows it. */
function paintChecker(context: CanvasRenderingContext2D, { view, place, size }: Frame, token: Tokens): void {
  const left = Math.max(0, place.left);
  const top = Math.max(0, place.top);
  const right = Math.min(view.width, place.left + size.width * place.scaleX);
  const bottom = Math.min(view.height, place.top + size.height * place.scaleY);
  context.fillStyle = token('--bg-2');
  context.fillRect(left, top, right - left, bottom - top);
  context.fillStyle = token('--bg-3');
  for (let y = top, row = 0; y < bottom; y += CHECK, row++)
    for (let x = left + (row % 2) * CHECK; x < right; x += 2 * CHECK)
      context.fillRect(x, y, Math.min(CHECK, right - x), Math.min(CHECK, bottom - y));
}

function paintMarks(context: CanvasRenderingContext2D, frame: Frame, token: Tokens): void {
  const { marks, size } = frame;
  const covered = marks.reduce((sum, { count }) => sum + count, 0);
  // Everything selected is nothing picked out.
  if (covered === 0 || covered >= size.width * size.height) return;
  let rows = 0;
  for (const run of marks) {
    paintRun(context, frame, run, { line: token('--accent'), under: token('--bg-0') });
    rows += Math.ceil(run.count / size.width);
    if (rows > MOST_ROWS) return;
  }
}

/** A frame round pixels one after the other: one for each row they reach into. */
function paintRun(context: CanvasRenderingContext2D, frame: Frame, { first, count }: PixelRunRow, ink: Ink): void {
  const { size, place, view } = frame;
  const end = Math.min(first + count, size.width * size.height);
  for (let at = first; at < end; ) {
    const y = Math.floor(at / size.width);
    const x = at % size.width;
    const length = Math.min(size.width - x, end - at);
    const top = place.top + y * place.scaleY;
    if (top + place.scaleY >= 0 && top <= view.height) {
      const box = [place.left + x * place.scaleX, top, length * place.scaleX, place.scaleY] as const;
      outline(context, box, ink);
    }
    at += length;
  }
}

type Box = readonly [number, number, number, number];

/** A line, and what lies under it at both sides. */
interface Ink {
  readonly line: string;
  readonly under: string;
}

/** Dark and light together: seen on any picture. */
function outline(context: CanvasRenderingContext2D, [x, y, width, height]: Box, { line, under }: Ink): void {
  context.strokeStyle = under;
  context.lineWidth = 3;
  context.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1);
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1);
}
