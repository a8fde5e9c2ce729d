import { toRgb565 } from '../../shared/codecs/rgb565.ts';

/** Red, green, blue and opacity, 0 to 255. */
export type Ink = readonly [red: number, green: number, blue: number, alpha?: number];

/** The colour of a pixel of a picture that is `width` by `height`. Whole numbers only: the same picture on every machine. */
export type Draw = (x: number, y: number) => Ink;

export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly draw: Draw;
}

/** Every pixel's ink, row by row. */
export function inksOf({ width, height, draw }: Drawn): Ink[] {
  return Array.from({ length: width * height }, (_, i) => draw(i % width, Math.floor(i / width)));
}

/** Inks as stored colours. */
export function stored(inks: readonly Ink[]): Uint8Array {
  return Uint8Array.from(
    inks.flatMap(([red, green, blue]) => {
      const colour = toRgb565(red, green, blue);
      return [colour & 0xff, colour >> 8];
    }),
  );
}

/** A number below `below` that looks random and is always the same for the same place. */
export function speck(x: number, y: number, below: number, seed = 0): number {
  let state = (Math.imul(x + 1, 0x27d4_eb2d) ^ Math.imul(y + 1, 0x1656_67b1) ^ Math.imul(seed + 1, 0x9e37_79b1)) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 0x85eb_ca6b) >>> 0;
  state = Math.imul(state ^ (state >>> 13), 0xc2b2_ae35) >>> 0;
  return ((state ^ (state >>> 16)) >>> 0) % below;
}

/** Part of the way from one ink to another, in 256ths. */
export function mix(from: Ink, to: Ink, part: number): Ink {
  const at = (i: number) => Math.trunc(((from[i] ?? 255) * (256 - part) + (to[i] ?? 255) * part) / 256);
  return [at(0), at(1), at(2), at(3)];
}

/** Lighter or darker by so much. */
export function shade([red, green, blue, alpha = 255]: Ink, by: number): Ink {
  const at = (value: number) => Math.min(255, Math.max(0, value + by));
  return [at(red), at(green), at(blue), alpha];
}
