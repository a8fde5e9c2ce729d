import { decode, encode } from 'fast-png';
import type { Drawing, Indexed } from '../../../shared/formats/pictures.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture with its palette and its indices, as they are. An index beyond the palette gets a colour nobody uses. */
export function indexedPng({ width, height }: Size, { indices, palette }: Indexed): Uint8Array {
  const colours: number[][] = [];
  for (let at = 0; at < palette.length && colours.length < MOST_COLOURS; at += 3)
    colours.push([...palette.subarray(at, at + 3)]);
  const highest = indices.reduce((most, index) => Math.max(most, index), 0);
  while (colours.length <= highest) colours.push([...BEYOND]);
  return encode({ width, height, data: indices, channels: 1, depth: 8, palette: colours });
}

/** Red, green and blue, without transparency. */
export function rgbPng({ width, height }: Size, rgba: Uint8Array): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    data[to] = rgba[from] ?? 0;
    data[to + 1] = rgba[from + 1] ?? 0;
    data[to + 2] = rgba[from + 2] ?? 0;
  }
  return encode({ width, height, data, channels: 3, depth: 8 });
}

/** Red, green, blue and alpha; colours behind full transparency are kept. */
export function rgbaPng({ width, height }: Size, rgba: Uint8Array): Uint8Array {
  return encode({ width, height, data: rgba, channels: 4, depth: 8 });
}

/** One plane as greys. */
export function greyPng({ width, height }: Size, plane: Uint8Array): Uint8Array {
  return encode({ width, height, data: plane, channels: 1, depth: 8 });
}

const MOST_COLOURS = 256;
const BEYOND = [255, 0, 255] as const;

/** What a PNG holds, or why it cannot be read, as one clause. */
export type ReadPng = Drawing | { readonly why: string };

/** Far above any texture of these games, and no more than a machine has room for. */
const MOST_PIXELS = 4096 * 4096;

/** Reads a PNG of any kind. */
export function readPng(bytes: Uint8Array): ReadPng {
  const head = headOf(bytes);
  if (head === undefined) return { why: 'it is no PNG file' };
  if (head.width * head.height > MOST_PIXELS) return { why: `it has ${head.width} × ${head.height} pixels` };
  try {
    return drawingOf(decode(bytes));
  } catch (error) {
    return { why: `it is damaged (${error instanceof Error ? error.message : String(error)})` };
  }
}

/** Width and height stand at fixed places behind the signature: looked at before anything is allocated. */
function headOf(bytes: Uint8Array): Size | undefined {
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
    rgba.set(isGrey ? [red, red, red, alpha] : [red, at(from + 1), at(from + 2), alpha], pixel * 4);
  }
  return { width, height, rgba, hasAlpha: hasAlpha || png.transparency !== undefined };
}

/** A PNG without alpha may name one colour that is transparent. */
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

/** Values of fewer than eight bits lie packed, each row from a byte of its own. */
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
