import { toRgb565 } from '../../shared/codecs/rgb565.ts';

/** Red, green, blue and opacity, 0 to 255. */
export type Ink = readonly [red: number, green: number, blue: number, alpha?: number];

/**
 * The colour of a pixel in a picture of `width` by `height`. Integers only, so that every machine draws the same picture.
 */
export type Draw = (x: number, y: number) => Ink;

export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly draw: Draw;
}

/** The colour of every pixel, row by row. */
export function inksOf({ width, height, draw }: Drawn): Ink[] {
  const inks: Ink[] = [];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) inks.push(draw(x, y));
  return inks;
}

/** Colours in stored form. */
export function stored(inks: readonly Ink[]): Uint8Array {
  const bytes = new Uint8Array(inks.length * 2);
  let at = 0;
  for (const [red, green, blue] of inks) {
    const colour = toRgb565(red, green, blue);
    bytes[at++] = colour & 0xff;
    bytes[at++] = colour >> 8;
  }
  return bytes;
}

/** A number below `below` that looks random but is always the same for the same position. */
export function speck(x: number, y: number, below: number, seed = 0): number {
  let state = (Math.imul(x + 1, 0x27d4_eb2d) ^ Math.imul(y + 1, 0x1656_67b1) ^ Math.imul(seed + 1, 0x9e37_79b1)) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 0x85eb_ca6b) >>> 0;
  state = Math.imul(state ^ (state >>> 13), 0xc2b2_ae35) >>> 0;
  return ((state ^ (state >>> 16)) >>> 0) % below;
}

/** A mix of two colours; `part` is in 256ths. */
export function mix([r, g, b, a = 255]: Ink, [red, green, blue, alpha = 255]: Ink, part: number): Ink {
  return [between(r, red, part), between(g, green, part), between(b, blue, part), between(a, alpha, part)];
}

function between(from: number, to: number, part: number): number {
  return Math.trunc((from * (256 - part) + to * part) / 256);
}

/** A lighter or darker colour. */
export function shade([red, green, blue, alpha = 255]: Ink, by: number): Ink {
  return [within(red + by), within(green + by), within(blue + by), alpha];
}

function within(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
