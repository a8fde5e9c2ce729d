import { stepZoom, stretchOf } from './geometry.ts';
import type { ImageCanvas } from './image-canvas.ts';
import { zoomBy } from './image-pointer.ts';
import type { ImageView } from './image-state.ts';

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key does in the picture; false when it means nothing here. */
export function pressKey(view: ImageView, image: ImageCanvas | null, press: Press): boolean {
  if (press.ctrlKey || press.altKey || press.metaKey) return false;
  const step = STEPS[press.key];
  const { cursor } = view.store.getState();
  if (step !== undefined) {
    void view.step(({ cursor: from, picture }) => movePixel(from, step, picture));
    return true;
  }
  if (press.key === 'Enter' && cursor !== undefined) {
    void view.pick(cursor);
    return true;
  }
  const zoom = { '+': 1, '=': 1, '-': -1 }[press.key];
  if (zoom === undefined || image === null) return false;
  zoomStep(view, image, zoom > 0 ? 1 : -1);
  return true;
}

/** The pixel a step away, or the same at the border; the first key goes to the first pixel. */
export function movePixel(
  cursor: number | undefined,
  [dx, dy]: readonly [number, number],
  { width, height }: { readonly width: number; readonly height: number },
): number {
  if (cursor === undefined) return 0;
  const x = Math.min(width - 1, Math.max(0, (cursor % width) + dx));
  const y = Math.min(height - 1, Math.max(0, Math.floor(cursor / width) + dy));
  return y * width + x;
}

/** To the next whole step closer or further away. */
export function zoomStep(view: ImageView, image: ImageCanvas, by: 1 | -1): void {
  const place = image.place();
  if (place === undefined) return;
  const zoom = place.scaleX / stretchOf(view.store.getState()).x;
  zoomBy(image, view, stepZoom(zoom, by) / zoom);
}
