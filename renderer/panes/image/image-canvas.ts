import type { PictureResult } from '../../../shared/contract/picture-types.ts';
import { onThemeChange, readTokens, type Tokens } from '../../style/read-tokens.ts';
import { channelPixels } from './channels.ts';
import { type Place, pixelAt, placeOf, type Size } from './geometry.ts';
import type { Channel, ImageView } from './image-state.ts';
import { paintImage } from './paint.ts';

/** The canvas of an image view: owns its size and its clock, and draws once a frame at most. */
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

  place(): Place | undefined {
    return placeOf(this.view.store.getState(), this.size);
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
