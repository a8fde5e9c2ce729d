// S3's texture compression, DXT1 to DXT5 (BC1 to BC3): blocks of 4 × 4 pixels, each with two colours and a 2-bit index per
// pixel between them. Intermediate colours are rounded from the widened ends; hardware differs by one here and there.
import { fromRgb565 } from './rgb565.ts';

export type DxtKind = 'DXT1' | 'DXT3' | 'DXT5';

/** Pixels per side of a block. */
export const BLOCK_SIDE = 4;

/** Bytes of a block. */
export function blockSize(kind: DxtKind): number {
  return kind === 'DXT1' ? 8 : 16;
}

/** Blocks of a picture: across and down. */
export function blocksOf(width: number, height: number): { readonly across: number; readonly down: number } {
  return { across: Math.max(1, Math.ceil(width / BLOCK_SIDE)), down: Math.max(1, Math.ceil(height / BLOCK_SIDE)) };
}

/** A picture of blocks as RGBA; missing blocks stay transparent black. */
export function dxtToRgba(stored: Uint8Array, kind: DxtKind, width: number, height: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  const { across, down } = blocksOf(width, height);
  const size = blockSize(kind);
  const block: Block = { kind, texels: new Uint8Array(64), colours: new Uint8Array(16), alphas: new Uint8Array(8) };
  const there = Math.min(across * down, Math.floor(stored.length / size));
  for (let i = 0; i < there; i++) {
    decodeBlock(stored, i * size, block);
    const left = (i % across) * BLOCK_SIDE;
    const top = Math.floor(i / across) * BLOCK_SIDE;
    const columns = Math.min(BLOCK_SIDE, width - left) * 4;
    const rows = Math.min(BLOCK_SIDE, height - top);
    for (let row = 0; row < rows; row++) {
      const to = ((top + row) * width + left) * 4;
      for (let byte = 0; byte < columns; byte++) rgba[to + byte] = block.texels[row * 16 + byte] ?? 0;
    }
  }
  return rgba;
}

/** The result of one block, overwritten by the next: allocating arrays for each made it three times slower. */
interface Block {
  readonly kind: DxtKind;
  /** Sixteen pixels of RGBA. */
  readonly texels: Uint8Array;
  /** Four colours of RGBA. */
  readonly colours: Uint8Array;
  /** Eight steps of opacity. */
  readonly alphas: Uint8Array;
}

function decodeBlock(stored: Uint8Array, at: number, block: Block): void {
  const { kind, texels, colours } = block;
  const colourAt = kind === 'DXT1' ? at : at + 8;
  setColours(stored, colourAt, block);
  for (let i = 0; i < 16; i++) {
    const number = ((stored[colourAt + 4 + (i >> 2)] ?? 0) >> ((i & 3) * 2)) & 3;
    for (let c = 0; c < 4; c++) texels[i * 4 + c] = colours[number * 4 + c] ?? 0;
  }
  if (kind === 'DXT3') explicitAlpha(stored, at, texels);
  if (kind === 'DXT5') blendedAlpha(stored, at, block);
}

/** Channels of five and of six bits, widened as in rgb565.ts. */
const FIVE = Uint8Array.from({ length: 32 }, (_, value) => fromRgb565(value << 11)[0]);
const SIX = Uint8Array.from({ length: 64 }, (_, value) => fromRgb565(value << 5)[1]);

function setEnd(colours: Uint8Array, at: number, stored: number): void {
  colours[at] = FIVE[stored >> 11] ?? 0;
  colours[at + 1] = SIX[(stored >> 5) & 63] ?? 0;
  colours[at + 2] = FIVE[stored & 31] ?? 0;
  colours[at + 3] = 255;
}

/** The four colours of a block. In DXT1 the fourth is transparent unless the first end is the greater number. */
function setColours(stored: Uint8Array, at: number, { kind, colours }: Block): void {
  const first = (stored[at] ?? 0) | ((stored[at + 1] ?? 0) << 8);
  const second = (stored[at + 2] ?? 0) | ((stored[at + 3] ?? 0) << 8);
  const isOpaque = kind !== 'DXT1' || first > second;
  setEnd(colours, 0, first);
  setEnd(colours, 4, second);
  for (let c = 0; c < 4; c++) {
    const from = colours[c] ?? 0;
    const to = colours[4 + c] ?? 0;
    colours[8 + c] = isOpaque ? Math.round((2 * from + to) / 3) : (from + to) >> 1;
    colours[12 + c] = isOpaque ? Math.round((from + 2 * to) / 3) : 0;
  }
}

function explicitAlpha(stored: Uint8Array, at: number, texels: Uint8Array): void {
  for (let i = 0; i < 16; i++) texels[i * 4 + 3] = (((stored[at + (i >> 1)] ?? 0) >> ((i & 1) * 4)) & 15) * 17;
}

function blendedAlpha(stored: Uint8Array, at: number, { texels, alphas }: Block): void {
  setAlphas(alphas, stored[at] ?? 0, stored[at + 1] ?? 0);
  for (let i = 0; i < 16; i++) {
    const bit = i * 3;
    const low = at + 2 + (bit >> 3);
    const two = (stored[low] ?? 0) | (bit >> 3 < 5 ? (stored[low + 1] ?? 0) << 8 : 0);
    texels[i * 4 + 3] = alphas[(two >> (bit & 7)) & 7] ?? 0;
  }
}

/** Eight steps from the first to the second; or six, plus transparent and opaque, unless the first is greater. */
function setAlphas(alphas: Uint8Array, first: number, second: number): void {
  const steps = first > second ? 7 : 5;
  alphas[0] = first;
  alphas[1] = second;
  for (let i = 1; i < steps; i++) alphas[i + 1] = Math.round(((steps - i) * first + i * second) / steps);
  if (steps === 7) return;
  alphas[6] = 0;
  alphas[7] = 255;
}
