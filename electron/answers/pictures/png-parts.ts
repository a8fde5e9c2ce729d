import { crc32 } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const DEPTH = 8;

/** The colour types of PNG, all of eight bits, with the bytes that a pixel takes. */
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

/** What packed rows become: a PNG of this kind, with a palette where it has one. */
export function pngOf(
  { width, height }: PngSize,
  kind: keyof typeof pngKinds,
  { packed, palette }: { readonly packed: Uint8Array; readonly palette?: Uint8Array },
): Uint8Array {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width, false);
  view.setUint32(4, height, false);
  head.set([DEPTH, pngKinds[kind].type], 8);
  const colours = palette === undefined ? [] : [chunk('PLTE', palette)];
  const chunks = [chunk('IHDR', head), ...colours, chunk('IDAT', packed), chunk('IEND', new Uint8Array(0))];
  return new Uint8Array(Buffer.concat([SIGNATURE, ...chunks]));
}

/**
 * Each row begins with the number of its filter: none. On textures of these games the others made files larger, by a
 * tenth for colours, and no faster.
 */
export function unfiltered({ width, height }: PngSize, pixelSize: number, data: Uint8Array): Uint8Array {
  const size = width * pixelSize;
  const rows = new Uint8Array(height * (size + 1));
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * size, (y + 1) * size), y * (size + 1) + 1);
  return rows;
}

/** Size, name, content, and the checksum of name and content. */
function chunk(name: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length, false);
  for (let i = 0; i < name.length; i++) bytes[4 + i] = name.charCodeAt(i);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, crc32(bytes.subarray(4, content.length + 8)), false);
  return bytes;
}
