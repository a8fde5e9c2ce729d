// Pictures of which a number of the palette, or a colour, stands for what is not there.
import type { Holes } from './material.ts';

/** Red, green, blue, alpha for each pixel, and numbers of colours where the picture has them. */
export interface Pixels {
  readonly rgba: Uint8Array;
  readonly indexed?: { readonly indices: Uint8Array } | undefined;
}

/**
 * The pixels with holes: seen through, in the mean colour of all others, because a picture drawn smaller mixes a pixel
 * with its neighbours and their edges would show the colour that stands for nothing.
 */
export function withHoles({ rgba, indexed }: Pixels, { index, colour }: Holes): Uint8Array {
  const out = rgba.slice();
  const isHole = indexed
    ? (pixel: number): boolean => indexed.indices[pixel] === index
    : (pixel: number): boolean => colour.every((part, i) => rgba[pixel * 4 + i] === part);
  const pixels = Math.floor(rgba.length / 4);
  const mean = meanColour(rgba, pixels, isHole);
  for (let pixel = 0; pixel < pixels; pixel++) if (isHole(pixel)) out.set(mean, pixel * 4);
  return out;
}

function meanColour(rgba: Uint8Array, pixels: number, isHole: (pixel: number) => boolean): Uint8Array {
  const sums = [0, 0, 0];
  let count = 0;
  for (let pixel = 0; pixel < pixels; pixel++) {
    if (isHole(pixel)) continue;
    count += 1;
    for (let i = 0; i < 3; i++) sums[i] = (sums[i] ?? 0) + (rgba[pixel * 4 + i] ?? 0);
  }
  return Uint8Array.from([...sums.map(sum => Math.round(sum / Math.max(1, count))), 0]);
}
