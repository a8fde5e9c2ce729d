import type { PictureResult } from '../../../shared/contract/picture-types.ts';

export type Pixels = Pick<PictureResult, 'width' | 'height' | 'rgba'>;

/** Two pictures over each other, the smaller one at the top left corner. */
export interface Overlaid {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  /** Pixels that are not the same; those only one has are not. */
  readonly differ: number;
}

const BYTES = 4;
/** What is the same is shown this faint, so that one sees where in the picture a difference is. */
const FAINT = 0.18;

/** Where two pictures differ: those pixels in full, the larger the difference the brighter, the others faint. */
export function differenceOf(a: Pixels, b: Pixels): Overlaid {
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const rgba = new Uint8ClampedArray(width * height * BYTES);
  let differ = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * BYTES;
      const [left, right] = [placeOf(a, x, y), placeOf(b, x, y)];
      const distance = distanceOf(a, left, b, right);
      if (distance > 0) differ += 1;
      paint(rgba, at, distance, right < 0 ? [a, left] : [b, right]);
    }
  }
  return { width, height, rgba, differ };
}

function placeOf({ width, height }: Pixels, x: number, y: number): number {
  return x < width && y < height ? (y * width + x) * BYTES : -1;
}

/** The largest difference of a channel; a pixel only one has is as different as can be, one that none has is none. */
function distanceOf(a: Pixels, left: number, b: Pixels, right: number): number {
  if (left < 0 || right < 0) return left === right ? 0 : 255;
  let most = 0;
  for (let channel = 0; channel < BYTES; channel++)
    most = Math.max(most, Math.abs((a.rgba[left + channel] ?? 0) - (b.rgba[right + channel] ?? 0)));
  return most;
}

function paint(rgba: Uint8ClampedArray, at: number, distance: number, [of, from]: readonly [Pixels, number]): void {
  if (distance > 0) {
    rgba.set([255, Math.round(200 * (distance / 255)), 80, 128 + Math.round(distance / 2)], at);
    return;
  }
  const grey = ((of.rgba[from] ?? 0) + (of.rgba[from + 1] ?? 0) + (of.rgba[from + 2] ?? 0)) / 3;
  rgba.set([grey, grey, grey, Math.round((of.rgba[from + 3] ?? 0) * FAINT)], at);
}
