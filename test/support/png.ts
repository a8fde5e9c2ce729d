// PNG written and read by hand, to test our own reader and writer. Rows are unfiltered, with one IDAT.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

export interface PlainPng {
  readonly width: number;
  readonly height: number;
  /** Bits per sample; 8 if absent. */
  readonly depth?: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. */
  readonly colourType: number;
  /** Rows without their filter byte. */
  readonly data: Uint8Array;
  readonly palette?: Uint8Array;
  readonly transparency?: Uint8Array;
}

export function buildPng({ width, height, depth = 8, colourType, data, palette, transparency }: PlainPng): Uint8Array {
  const size = data.length / height;
  const rows = new Uint8Array((size + 1) * height);
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * size, (y + 1) * size), y * (size + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colourType], 8);
  const chunks = [
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array(0)),
  ];
  return new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]));
}

function chunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

export function readPlainPng(png: Uint8Array): PlainPng {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const named = bytes.subarray(at + 4, at + 8 + size);
    if (crc32(named) !== bytes.readUInt32BE(at + 8 + size)) throw new Error(`checksum of ${named.subarray(0, 4)}`);
    chunks.set(String(named.subarray(0, 4)), named.subarray(4));
    at += size + 12;
  }
  const head = chunks.get('IHDR') ?? Buffer.alloc(13);
  const height = head.readUInt32BE(4);
  const rows = inflateSync(chunks.get('IDAT') ?? new Uint8Array(0));
  const size = rows.length / height;
  const data = Array.from({ length: height }, (_, y) => {
    if (rows[y * size] !== 0) throw new Error(`row ${y} is filtered`);
    return [...rows.subarray(y * size + 1, (y + 1) * size)];
  });
  const palette = chunks.get('PLTE');
  return {
    width: head.readUInt32BE(0),
    height,
    depth: head[8] ?? 0,
    colourType: head[9] ?? 0,
    data: Uint8Array.from(data.flat()),
    ...(palette && { palette: Uint8Array.from(palette) }),
  };
}
