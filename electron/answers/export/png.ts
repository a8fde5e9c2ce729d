import { deflateSync } from 'node:zlib';
import { decode } from 'fast-png';
import { letGo } from '../../../shared/base/bytes.ts';
import type { Drawing, Indexed } from '../../../shared/formats/pictures.ts';
import { type PngSize, pngKinds, pngOf, unfiltered } from '../pictures/png-parts.ts';

/** Node's zlib at this level makes textures as small as levels above it, and smaller than fast-png did at four times the cost. */
const LEVEL = 4;

/** A picture with its palette and its indices, unchanged. An index outside the palette gets an unused colour. */
export function indexedPng(size: PngSize, { indices, palette, alphas }: Indexed): Uint8Array {
  let highest = 0;
  for (const index of indices) if (index > highest) highest = index;
  const known = Math.min(MOST_COLOURS, Math.floor(palette.length / 3));
  const colours = new Uint8Array(Math.max(known, highest + 1) * 3);
  colours.set(palette.subarray(0, known * 3));
  for (let at = known * 3; at < colours.length; at += 3) colours.set(BEYOND, at);
  return encoded(size, 'indexed', unfiltered(size, pngKinds.indexed.pixelSize, indices), { palette: colours, alphas });
}

/** Red, green and blue, without transparency. */
export function rgbPng(size: PngSize, rgba: Uint8Array): Uint8Array {
  const { width, height } = size;
  const rows = new Uint8Array(height * (width * 3 + 1));
  let from = 0;
  let to = 0;
  for (let y = 0; y < height; y++) {
    to++; // the row's filter: none
    for (let x = 0; x < width; x++, from += 4) {
      rows[to++] = rgba[from] ?? 0;
      rows[to++] = rgba[from + 1] ?? 0;
      rows[to++] = rgba[from + 2] ?? 0;
    }
  }
  return encoded(size, 'rgb', rows);
}

/** Red, green, blue and alpha; colours behind full transparency are kept. */
export function rgbaPng(size: PngSize, rgba: Uint8Array): Uint8Array {
  return encoded(size, 'rgba', unfiltered(size, pngKinds.rgba.pixelSize, rgba));
}

/** One plane as greys. */
export function greyPng(size: PngSize, plane: Uint8Array): Uint8Array {
  return encoded(size, 'grey', unfiltered(size, pngKinds.grey.pixelSize, plane));
}

/** Rows that begin with their filter; each is read once. */
function encoded(
  size: PngSize,
  kind: keyof typeof pngKinds,
  rows: Uint8Array,
  { palette, alphas }: { readonly palette?: Uint8Array; readonly alphas?: Uint8Array | undefined } = {},
): Uint8Array {
  // Into one buffer: many small ones would have to be joined, and occupy memory until the garbage collector runs.
  const room = rows.length + (rows.length >> 10) + MOST_ADDED;
  const packed = deflateSync(rows, { level: LEVEL, chunkSize: room });
  letGo(rows);
  const png = pngOf(size, kind, { packed, ...(palette && { palette }), ...(alphas && { alphas }) });
  // A small one is in a shared buffer.
  if (packed.buffer.byteLength === room) letGo(packed);
  return png;
}

/** Incompressible rows grow by a thousandth, plus at most this. */
const MOST_ADDED = 64;

const MOST_COLOURS = 256;
const BEYOND = [255, 0, 255] as const;

/** The content of a PNG, or why it cannot be read, as one clause. */
export type ReadPng = Drawing | { readonly why: string };

/** Far above any texture of these games, and no more than fits in memory. */
const MOST_PIXELS = 4096 * 4096;

/** Reads a PNG of any kind. */
export function readPng(bytes: Uint8Array): ReadPng {
  const head = pngSizeOf(bytes);
  if (head === undefined) return { why: 'it is not a PNG file' };
  if (head.width * head.height > MOST_PIXELS) return { why: `it has ${head.width} × ${head.height} pixels` };
  try {
    return drawingOf(decode(bytes));
  } catch (error) {
    return { why: `it is damaged (${causeOf(error)})` };
  }
}

/** The PNG reader's own messages about truncated or invalid files name its internals. */
function causeOf(error: unknown): string {
  if (error instanceof RangeError) return 'it is cut off';
  const said = error instanceof Error ? error.message : String(error);
  return /zlib|decompress/i.test(said) ? 'its pixels cannot be unpacked' : said;
}

/** Width and height are at fixed offsets after the signature: they are read before anything is allocated. Undefined if it is not a PNG. */
export function pngSizeOf(bytes: Uint8Array): PngSize | undefined {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  if (bytes.length < 33 || signature.some((byte, i) => bytes[i] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16, false), height: view.getUint32(20, false) };
}

type Png = ReturnType<typeof decode>;

function drawingOf(png: Png): Drawing {
  const { width, height, palette } = png;
  if (palette !== undefined) return indexedDrawing(png, palette);
  const { channels, depth } = png;
  const values = depth < 8 ? unpacked(png) : png.data;
  const scale = 255 / (2 ** depth - 1);
  const at = (i: number) => Math.round((values[i] ?? 0) * scale);
  const rgba = new Uint8Array(width * height * 4);
  const isGrey = channels < 3;
  const hasAlpha = channels === 2 || channels === 4;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * channels;
    const red = at(from);
    const alpha = hasAlpha ? at(from + channels - 1) : isClear(png, values, from) ? 0 : 255;
    const to = pixel * 4;
    rgba[to] = red;
    rgba[to + 1] = isGrey ? red : at(from + 1);
    rgba[to + 2] = isGrey ? red : at(from + 2);
    rgba[to + 3] = alpha;
  }
  return { width, height, rgba, hasAlpha: hasAlpha || png.transparency !== undefined };
}

/** A PNG without alpha may declare one colour transparent. */
function isClear({ transparency, channels }: Png, values: Png['data'], from: number): boolean {
  if (transparency === undefined || channels === 2 || channels === 4) return false;
  for (let i = 0; i < channels; i++) if (values[from + i] !== transparency[i]) return false;
  return true;
}

function indexedDrawing(png: Png, palette: readonly (readonly number[])[]): Drawing {
  const { width, height, depth } = png;
  const indices = Uint8Array.from(depth < 8 ? unpacked(png) : png.data);
  const rgba = new Uint8Array(width * height * 4);
  for (const [pixel, index] of indices.entries()) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = palette[index] ?? BEYOND;
    rgba.set([red, green, blue, alpha], pixel * 4);
  }
  const colours = Uint8Array.from(palette.flatMap(([red = 0, green = 0, blue = 0]) => [red, green, blue]));
  const hasAlpha = palette.some(colour => colour.length > 3);
  return { width, height, rgba, hasAlpha, indexed: { indices, palette: colours } };
}

/** Values of fewer than eight bits are packed, and each row starts at a new byte. */
function unpacked({ width, height, depth, data }: Png): Uint8Array {
  const rowSize = Math.ceil((width * depth) / 8);
  const mask = 2 ** depth - 1;
  const values = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const bit = x * depth;
      const byte = data[y * rowSize + (bit >> 3)] ?? 0;
      values[y * width + x] = (byte >> (8 - depth - (bit & 7))) & mask;
    }
  return values;
}
