import type { ImageState } from './image-state.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The rectangle of a picture in the view, in screen pixels. */
export interface PictureRect {
  readonly left: number;
  readonly top: number;
  /** Screen pixels per picture pixel, in each direction. */
  readonly scaleX: number;
  readonly scaleY: number;
}

const LEAST = 1 / 16;
const MOST = 64;
/** Around a picture that fits. */
const MARGIN = 24;

/** Screen pixels per unstretched pixel. */
export function zoomOf(state: Pick<ImageState, 'zoom'>, shown: Size, view: Size): number {
  if (state.zoom !== 'fit') return state.zoom;
  const room = Math.min((view.width - MARGIN) / shown.width, (view.height - MARGIN) / shown.height);
  // Whole factors keep all pixels the same size.
  return clampZoom(room >= 1 ? Math.floor(room) : room);
}

export function clampZoom(zoom: number): number {
  return Math.min(MOST, Math.max(LEAST, zoom));
}

/** The next larger or smaller of 1/16 … 1/2, 1, 2, 3, 4, 6, 8, 12 … 64. */
export function stepZoom(zoom: number, by: 1 | -1): number {
  const steps = [LEAST, 1 / 8, 1 / 4, 1 / 2, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, MOST];
  const next = by > 0 ? steps.find(step => step > zoom * 1.01) : steps.findLast(step => step < zoom * 0.99);
  return next ?? clampZoom(zoom);
}

/** The present stretch of a picture. */
export function stretchOf({ rows, index, stretched }: Pick<ImageState, 'rows' | 'index' | 'stretched'>): {
  readonly x: number;
  readonly y: number;
} {
  const stretch = rows[index]?.stretch;
  return stretched && stretch ? stretch : { x: 1, y: 1 };
}

/** The position of the picture; if it is smaller than the view, it is centred. */
export function pictureRect(state: ImageState, view: Size): PictureRect | undefined {
  const { picture, centre } = state;
  if (picture === undefined) return undefined;
  const stretch = stretchOf(state);
  const zoom = zoomOf(state, { width: picture.width * stretch.x, height: picture.height * stretch.y }, view);
  const scaleX = zoom * stretch.x;
  const scaleY = zoom * stretch.y;
  return {
    scaleX,
    scaleY,
    left: along(view.width, picture.width * scaleX, centre.x * scaleX),
    top: along(view.height, picture.height * scaleY, centre.y * scaleY),
  };
}

function along(view: number, size: number, centre: number): number {
  if (size <= view) return Math.round((view - size) / 2);
  return Math.round(Math.min(0, Math.max(view - size, view / 2 - centre)));
}

/** The pixel at a point of the view; undefined outside the picture. */
export function pixelAt(
  point: { readonly x: number; readonly y: number },
  place: PictureRect,
  size: Size,
): number | undefined {
  const x = Math.floor((point.x - place.left) / place.scaleX);
  const y = Math.floor((point.y - place.top) / place.scaleY);
  const isInside = x >= 0 && y >= 0 && x < size.width && y < size.height;
  return isInside ? y * size.width + x : undefined;
}

/** The centre after zooming with the point under the pointer fixed. */
export function centreAfter(
  point: { readonly x: number; readonly y: number },
  before: PictureRect,
  after: { readonly scaleX: number; readonly scaleY: number },
  view: Size,
): { x: number; y: number } {
  const x = (point.x - before.left) / before.scaleX;
  const y = (point.y - before.top) / before.scaleY;
  return { x: x + (view.width / 2 - point.x) / after.scaleX, y: y + (view.height / 2 - point.y) / after.scaleY };
}
