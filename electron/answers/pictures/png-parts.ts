import { crc32 } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const DEPTH = 8;
const HEAD_SIZE = 13;

/** The colour types of PNG, all with eight bits, and their bytes per pixel. */
export const pngKinds = {
  grey: { type: 0, pixelSize: 1 },
  rgb: { type: 2, pixelSize: 3 },
  indexed: { type: 3, pixelSize: 1 },
  rgba: { type: 6, pixelSize: 4 },
} as const;

export interface PngSize {
  readonly width: number;
  readonly height: number;
}

interface PngParts {
  readonly packed: Uint8Array;
  readonly palette?: Uint8Array;
  /** Of the colours of the palette. */
  readonly alphas?: Uint8Array;
}

/** The kind of PNG to make from packed rows, with a palette and its opacities if it has one. */
export function pngOf(
  { width, height }: PngSize,
  kind: keyof typeof pngKinds,
  { packed, palette, alphas }: PngParts,
): Uint8Array {
  const head = new Uint8Array(HEAD_SIZE);
  const view = new DataView(head.buffer);
  view.setUint32(0, width, false);
  view.setUint32(4, height, false);
  head.set([DEPTH, pngKinds[kind].type], 8);
  const chunks: readonly Chunk[] = [
    ['IHDR', head],
    ...(palette === undefined ? [] : [['PLTE', palette] as const]),
    ...(alphas === undefined ? [] : [['tRNS', alphas] as const]),
    ['IDAT', packed],
    ['IEND', new Uint8Array(0)],
  ];
  const png = new Uint8Array(chunks.reduce((sum, [, { length }]) => sum + length + AROUND, SIGNATURE.length));
  png.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const chunk of chunks) at = putChunk(png, at, chunk);
  return png;
}

/**
 * Each row begins with its filter number: none. On textures of these games the other filters made files larger, by a
 * tenth for colours, and no faster.
 */
export function unfiltered({ width, height }: PngSize, pixelSize: number, data: Uint8Array): Uint8Array {
  const size = width * pixelSize;
  const rows = new Uint8Array(height * (size + 1));
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * size, (y + 1) * size), y * (size + 1) + 1);
  return rows;
}

type Chunk = readonly [name: string, content: Uint8Array];

/** What a chunk has around its content. */
const AROUND = 12;

/** Size, name, content, and the checksum of name and content; where the next one goes. */
function putChunk(png: Uint8Array, start: number, [name, content]: Chunk): number {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const end = start + 8 + content.length;
  view.setUint32(start, content.length, false);
  for (let i = 0; i < name.length; i++) png[start + 4 + i] = name.charCodeAt(i);
  png.set(content, start + 8);
  view.setUint32(end, crc32(png.subarray(start + 4, end)), false);
  return end + 4;
}
