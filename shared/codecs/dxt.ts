// S3's texture compression, DXT1 to DXT5 (BC1 to BC3): blocks of 4 × 4 pixels, two colours and a number of two bits for each
// pixel between them. Colours between are rounded from the widened ends; hardware differs by one here and there.
import { fromRgb565 } from './rgb565.ts';

export type DxtKind = 'DXT1' | 'DXT3' | 'DXT5';

/** Pixels of a block's side. */
export const BLOCK_SIDE = 4;

/** Bytes of a block. */
export function blockSize(kind: DxtKind): number {
  return kind === 'DXT1' ? 8 : 16;
}

/** Blocks of a picture: across and down. */
export function blocksOf(width: number, height: number): { readonly across: number; readonly down: number } {
  return { across: Math.max(1, Math.ceil(width / BLOCK_SIDE)), down: Math.max(1, Math.ceil(height / BLOCK_SIDE)) };
}

/** A picture of blocks as RGBA; blocks that are missing stay clear black. */
export function dxtToRgba(stored: Uint8Array, kind: DxtKind, width: number, height: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  const { across, down } = blocksOf(width, height);
  const size = blockSize(kind);
  const texels = new Uint8Array(BLOCK_SIDE * BLOCK_SIDE * 4);
  const there = Math.min(across * down, Math.floor(stored.length / size));
  for (let block = 0; block < there; block++) {
    decodeBlock(stored, block * size, { kind, texels });
    const left = (block % across) * BLOCK_SIDE;
    const top = Math.floor(block / across) * BLOCK_SIDE;
    const columns = Math.min(BLOCK_SIDE, width - left) * 4;
    for (let row = 0; row < BLOCK_SIDE && top + row < height; row++)
      rgba.set(texels.subarray(row * 16, row * 16 + columns), ((top + row) * width + left) * 4);
  }
  return rgba;
}

interface Block {
  readonly kind: DxtKind;
  /** Sixteen pixels of RGBA, written over. */
  readonly texels: Uint8Array;
}

function decodeBlock(stored: Uint8Array, at: number, { kind, texels }: Block): void {
  const colourAt = kind === 'DXT1' ? at : at + 8;
  const colours = coloursOf(stored, colourAt, kind);
  for (let i = 0; i < 16; i++) {
    const number = ((stored[colourAt + 4 + (i >> 2)] ?? 0) >> ((i & 3) * 2)) & 3;
    for (let c = 0; c < 4; c++) texels[i * 4 + c] = colours[number * 4 + c] ?? 0;
  }
  if (kind === 'DXT3') explicitAlpha(stored, at, texels);
  if (kind === 'DXT5') blendedAlpha(stored, at, texels);
}

/** The four colours of a block. DXT1 has a clear fourth one where its first is not the greater number. */
function coloursOf(stored: Uint8Array, at: number, kind: DxtKind): Uint8Array {
  const first = (stored[at] ?? 0) | ((stored[at + 1] ?? 0) << 8);
  const second = (stored[at + 2] ?? 0) | ((stored[at + 3] ?? 0) << 8);
  const a = fromRgb565(first);
  const b = fromRgb565(second);
  const isOpaque = kind !== 'DXT1' || first > second;
  const colours = new Uint8Array(16);
  for (let c = 0; c < 3; c++) {
    const [from, to] = [a[c] ?? 0, b[c] ?? 0];
    colours[c] = from;
    colours[4 + c] = to;
    colours[8 + c] = isOpaque ? Math.round((2 * from + to) / 3) : (from + to) >> 1;
    colours[12 + c] = isOpaque ? Math.round((from + 2 * to) / 3) : 0;
  }
  colours[3] = 255;
  colours[7] = 255;
  colours[11] = 255;
  colours[15] = isOpaque ? 255 : 0;
  return colours;
}

function explicitAlpha(stored: Uint8Array, at: number, texels: Uint8Array): void {
  for (let i = 0; i < 16; i++) texels[i * 4 + 3] = (((stored[at + (i >> 1)] ?? 0) >> ((i & 1) * 4)) & 15) * 17;
}

function blendedAlpha(stored: Uint8Array, at: number, texels: Uint8Array): void {
  const steps = alphaSteps(stored[at] ?? 0, stored[at + 1] ?? 0);
  for (let i = 0; i < 16; i++) {
    const bit = i * 3;
    const low = at + 2 + (bit >> 3);
    const two = (stored[low] ?? 0) | (bit >> 3 < 5 ? (stored[low + 1] ?? 0) << 8 : 0);
    texels[i * 4 + 3] = steps[(two >> (bit & 7)) & 7] ?? 0;
  }
}

/** Eight steps from the first to the second; or six, clear and solid where the first is not the greater. */
function alphaSteps(first: number, second: number): number[] {
  const steps = first > second ? 7 : 5;
  const between = Array.from({ length: steps - 1 }, (_, i) =>
    Math.round(((steps - 1 - i) * first + (i + 1) * second) / steps),
  );
  return [first, second, ...between, ...(steps === 5 ? [0, 255] : [])];
}
