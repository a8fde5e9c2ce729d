import type { PictureResult, PixelRunRow } from '../../../shared/contract/picture-types.ts';
import { onThemeChange, readTokens, type Tokens } from '../../style/read-tokens.ts';
import { type PictureRect, pictureRect, pixelAt, type Size } from './geometry.ts';
import { type Channel, channelPixels, type ImageView } from './image-state.ts';

/** Everything that one frame of the view shows. */
interface Frame {
  readonly view: Size;
  readonly place: PictureRect;
  readonly size: Size;
  /** The picture, ready to be drawn. */
  readonly bitmap: CanvasImageSource;
  readonly isTransparent: boolean;
  readonly marks: readonly PixelRunRow[];
  readonly hover: number | undefined;
}

const CHECK = 8;
/** More marked rows than this get one frame around all of them. */
const MOST_ROWS = 4000;

/** Draws the picture on its checkerboard, with frames around pixels. */
function paintImage(context: CanvasRenderingContext2D, frame: Frame, token: Tokens): void {
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

/** Only where it is visible. */
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
  // A selection of everything needs no mark.
  if (covered === 0 || covered >= size.width * size.height) return;
  let rows = 0;
  for (const run of marks) {
    paintRun(context, frame, run, { line: token('--accent'), under: token('--bg-0') });
    rows += Math.ceil(run.count / size.width);
    if (rows > MOST_ROWS) return;
  }
}

/** A frame around consecutive pixels: one for each row they are in. */
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

/** A line with contrasting edges. */
interface Ink {
  readonly line: string;
  readonly under: string;
}

/** Dark and light together, so that it is visible on any picture. */
function outline(context: CanvasRenderingContext2D, [x, y, width, height]: Box, { line, under }: Ink): void {
  context.strokeStyle = under;
  context.lineWidth = 3;
  context.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1);
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.strokeRect(x - 0.5, y - 0.5, width + 1, height + 1);
}

/** The canvas of an image view, with its size and its clock; draws at most once per frame. */
export class ImageCanvas {
  private readonly canvas: HTMLCanvasElement;
  private readonly view: ImageView;
  private readonly ends: (() => void)[] = [];
  private token: Tokens = readTokens();
  private size: Size = { width: 0, height: 0 };
  private waiting = 0;
  private drawn:
    | { readonly picture: PictureResult; readonly channel: Channel; readonly bitmap: HTMLCanvasElement }
    | undefined;

  constructor(canvas: HTMLCanvasElement, view: ImageView) {
    this.canvas = canvas;
    this.view = view;
  }

  start(): void {
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(this.canvas);
    this.ends.push(() => observer.disconnect());
    this.ends.push(this.view.store.subscribe(() => this.redraw()));
    this.ends.push(
      onThemeChange(() => {
        this.token = readTokens();
        this.redraw();
      }),
    );
    this.measure();
  }

  stop(): void {
    cancelAnimationFrame(this.waiting);
    for (const end of this.ends.splice(0)) end();
  }

  viewSize(): Size {
    return this.size;
  }

  place(): PictureRect | undefined {
    return pictureRect(this.view.store.getState(), this.size);
  }

  /** The pixel under a point of the canvas. */
  pixelAt(point: { readonly x: number; readonly y: number }): number | undefined {
    const { picture } = this.view.store.getState();
    const place = this.place();
    return picture && place && pixelAt(point, place, picture);
  }

  redraw(): void {
    if (this.waiting !== 0) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.draw();
    });
  }

  private measure(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.size = { width, height };
    const ratio = window.devicePixelRatio;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.redraw();
  }

  private draw(): void {
    const context = this.canvas.getContext('2d');
    const { picture, channel, marks, hover } = this.view.store.getState();
    const place = this.place();
    if (context === null || picture === undefined || place === undefined) return;
    const ratio = window.devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const bitmap = this.bitmapOf(picture, channel);
    const isTransparent = channel === 'all';
    paintImage(context, { view: this.size, place, size: picture, bitmap, isTransparent, marks, hover }, this.token);
  }

  private bitmapOf(picture: PictureResult, channel: Channel): HTMLCanvasElement {
    if (this.drawn?.picture === picture && this.drawn.channel === channel) return this.drawn.bitmap;
    const bitmap = toCanvas(picture, channel);
    this.drawn = { picture, channel, bitmap };
    return bitmap;
  }
}

/** A picture on a canvas of its own size. */
export function toCanvas(
  picture: Pick<PictureResult, 'width' | 'height' | 'rgba'>,
  channel: Channel,
): HTMLCanvasElement {
  const { width, height } = picture;
  const bitmap = document.createElement('canvas');
  bitmap.width = width;
  bitmap.height = height;
  bitmap.getContext('2d')?.putImageData(new ImageData(channelPixels(picture, channel), width, height), 0, 0);
  return bitmap;
}
