// Pictures as DXT1, DXT3 and DXT5. The two ends of a block are on the line along which its colours vary most; a few rounds
// of least squares then move them to fit the sixteen pixels best.
import { BLOCK_SIDE, blockSize, blocksOf, type DxtKind, dxtToRgba } from './dxt.ts';
import { fromRgb565, toRgb565 } from './rgb565.ts';
import type { PixelSize } from './scale-pixels.ts';

const PIXELS = BLOCK_SIDE * BLOCK_SIDE;
/** Below this alpha, a pixel of DXT1 is transparent. */
const CLEAR = 128;
const ROUNDS = 3;

/** A picture as blocks. */
export function rgbaToDxt(rgba: Uint8Array, kind: DxtKind, { width, height }: PixelSize): Uint8Array {
  const { across, down } = blocksOf(width, height);
  const size = blockSize(kind);
  const stored = new Uint8Array(across * down * size);
  const texels = new Uint8Array(PIXELS * 4);
  for (let block = 0; block < across * down; block++) {
    for (let i = 0; i < PIXELS; i++) {
      // At the edges of a small picture, the last pixels repeat.
      const x = Math.min(width - 1, (block % across) * BLOCK_SIDE + (i % BLOCK_SIDE));
      const y = Math.min(height - 1, Math.floor(block / across) * BLOCK_SIDE + Math.floor(i / BLOCK_SIDE));
      texels.set(rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4), i * 4);
    }
    const at = block * size;
    if (kind === 'DXT3') putExplicitAlpha(stored, at, texels);
    if (kind === 'DXT5') putBlendedAlpha(stored, at, texels);
    putColours(stored, kind === 'DXT1' ? at : at + 8, texels, kind === 'DXT1');
  }
  return stored;
}

/** How close blocks are to the picture they were made from, in decibels: at 30 the loss is visible, at 40 hardly. Infinite if equal. */
export function dxtQuality(rgba: Uint8Array, stored: Uint8Array, kind: DxtKind, { width, height }: PixelSize): number {
  const shown = dxtToRgba(stored, kind, width, height);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3] === 0) continue;
    for (let c = 0; c < 3; c++) sum += ((rgba[i + c] ?? 0) - (shown[i + c] ?? 0)) ** 2;
    count += 3;
  }
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 * 255 * count) / sum);
}

interface Ends {
  readonly first: number;
  readonly second: number;
}

/** The index of each pixel, and the total error of the block. */
interface Fit extends Ends {
  readonly numbers: Uint8Array;
  readonly error: number;
}

function putColours(stored: Uint8Array, at: number, texels: Uint8Array, hasClear: boolean): void {
  const solid = [...Array(PIXELS).keys()].filter(i => !hasClear || (texels[i * 4 + 3] ?? 0) >= CLEAR);
  const isClear = solid.length < PIXELS;
  let best: Fit | undefined;
  let ends: Ends | undefined = solid.length > 0 ? endsAlong(texels, solid) : { first: 0, second: 0 };
  for (let round = 0; ends !== undefined && round < ROUNDS; round++) {
    const fit = fitted(texels, solid, ends, isClear);
    if (best !== undefined && fit.error >= best.error) break;
    best = fit;
    ends = solid.length > 0 ? improved(texels, solid, fit, isClear) : undefined;
  }
  if (best === undefined) return;
  const { first, second, numbers } = best;
  stored.set([first & 255, first >> 8, second & 255, second >> 8], at);
  for (let i = 0; i < PIXELS; i++)
    stored[at + 4 + (i >> 2)] = (stored[at + 4 + (i >> 2)] ?? 0) | ((numbers[i] ?? 0) << ((i & 3) * 2));
}

/** The ends of the line along which the colours vary most. */
function endsAlong(texels: Uint8Array, solid: readonly number[]): Ends {
  const mean = [0, 1, 2].map(c => solid.reduce((sum, i) => sum + (texels[i * 4 + c] ?? 0), 0) / solid.length);
  const away = (i: number, c: number): number => (texels[i * 4 + c] ?? 0) - (mean[c] ?? 0);
  const scatter = [0, 1, 2].map(a => [0, 1, 2].map(b => solid.reduce((sum, i) => sum + away(i, a) * away(i, b), 0)));
  // Starts with the channel that varies most: nothing that varies is perpendicular to it, as red and green are to grey.
  const widths = scatter.map((row, c) => row[c] ?? 0);
  let axis = [0, 1, 2].map(c => Number(c === widths.indexOf(Math.max(...widths))));
  for (let step = 0; step < 8; step++) {
    const next = scatter.map(row => row.reduce((sum, value, c) => sum + value * (axis[c] ?? 0), 0));
    const length = Math.hypot(...next);
    if (length === 0) break;
    axis = next.map(value => value / length);
  }
  const along = solid.map(i => [0, 1, 2].reduce((sum, c) => sum + away(i, c) * (axis[c] ?? 0), 0));
  const square = axis.reduce((sum, value) => sum + value * value, 0);
  const end = (most: number): number => stored565(mean.map((value, c) => value + ((axis[c] ?? 0) * most) / square));
  return { first: end(Math.max(...along)), second: end(Math.min(...along)) };
}

function stored565([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const whole = (value: number): number => Math.min(255, Math.max(0, value));
  return toRgb565(whole(red), whole(green), whole(blue));
}

/** The share of the first end in each colour of a block, by index. */
const FOUR = [1, 0, 2 / 3, 1 / 3] as const;
const THREE = [1, 0, 1 / 2] as const;

/** The nearest colour for each pixel. The order of the two ends says whether there is a transparent one. */
function fitted(texels: Uint8Array, solid: readonly number[], given: Ends, isClear: boolean): Fit {
  const isTurned = isClear ? given.first > given.second : given.first < given.second;
  const [first, second] = isTurned ? [given.second, given.first] : [given.first, given.second];
  const shares = isClear || first === second ? THREE : FOUR;
  const [from, to] = [fromRgb565(first), fromRgb565(second)];
  const colours = shares.map(share => from.map((value, c) => value * share + (to[c] ?? 0) * (1 - share)));
  const numbers = new Uint8Array(PIXELS).fill(isClear ? 3 : 0);
  let error = 0;
  for (const i of solid) {
    let least = Number.POSITIVE_INFINITY;
    for (const [number, colour] of colours.entries()) {
      const off = colour.reduce((sum, value, c) => sum + (value - (texels[i * 4 + c] ?? 0)) ** 2, 0);
      if (off >= least) continue;
      least = off;
      numbers[i] = number;
    }
    error += least;
  }
  return { first, second, numbers, error };
}

/** The ends that fit the pixels best with their indices; undefined if all pixels have the same. */
function improved(texels: Uint8Array, solid: readonly number[], fit: Fit, isClear: boolean): Ends | undefined {
  const shares = isClear || fit.first === fit.second ? THREE : FOUR;
  let [aa, ab, bb] = [0, 0, 0];
  const [a, b] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const i of solid) {
    const share = shares[fit.numbers[i] ?? 0] ?? 0;
    aa += share * share;
    ab += share * (1 - share);
    bb += (1 - share) ** 2;
    for (let c = 0; c < 3; c++) {
      const value = texels[i * 4 + c] ?? 0;
      a[c] = (a[c] ?? 0) + share * value;
      b[c] = (b[c] ?? 0) + (1 - share) * value;
    }
  }
  const whole = aa * bb - ab * ab;
  if (Math.abs(whole) < 1e-9) return undefined;
  return {
    first: stored565(a.map((value, c) => (value * bb - (b[c] ?? 0) * ab) / whole)),
    second: stored565(b.map((value, c) => (value * aa - (a[c] ?? 0) * ab) / whole)),
  };
}

function putExplicitAlpha(stored: Uint8Array, at: number, texels: Uint8Array): void {
  for (let i = 0; i < PIXELS; i++) {
    const four = Math.round((texels[i * 4 + 3] ?? 0) / 17);
    stored[at + (i >> 1)] = (stored[at + (i >> 1)] ?? 0) | (four << ((i & 1) * 4));
  }
}

/** From opaque to transparent in eight steps. */
function putBlendedAlpha(stored: Uint8Array, at: number, texels: Uint8Array): void {
  const alphas = Array.from({ length: PIXELS }, (_, i) => texels[i * 4 + 3] ?? 0);
  const [most, least] = [Math.max(...alphas), Math.min(...alphas)];
  stored.set([most, least], at);
  if (most === least) return;
  for (const [i, alpha] of alphas.entries()) {
    const step = Math.round(((most - alpha) * 7) / (most - least));
    const number = step === 0 ? 0 : step === 7 ? 1 : step + 1;
    const bit = i * 3;
    const low = at + 2 + (bit >> 3);
    const two = number << (bit & 7);
    stored[low] = (stored[low] ?? 0) | (two & 255);
    if (two > 255) stored[low + 1] = (stored[low + 1] ?? 0) | (two >> 8);
  }
}
