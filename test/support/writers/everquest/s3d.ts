// Archives of EverQuest, byte by byte. On purpose nothing of shared/: what reads them is tested with them. Blocks are stored
// rather than packed unless somebody packs them, so that they are the same with every version of zlib.
import { ByteWriter } from '../byte-writer.ts';

export interface StoredFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const VERSION = 0x0002_0000;
const DIRECTORY = 0x6158_0ac9;
const PIECE = 8192;
const POLYNOMIAL = 0x04c1_1db7;
const MODULUS = 65_521;

/** What may be otherwise than the game's own tools had it. */
export interface S3dOptions {
  /** Seconds since 1970, for the footer; there is none without it. */
  readonly time?: number;
  /** Leaves the index in the order of the files, the directory last, as some tools do. */
  readonly isUnsorted?: boolean;
  /** Makes a stream of zlib; without it blocks are stored. */
  readonly pack?: (piece: Uint8Array) => Uint8Array;
}

/** An archive of these files, in their order. */
export function s3dOf(
  files: readonly StoredFile[],
  { time, isUnsorted = false, pack = storedStream }: S3dOptions = {},
): Uint8Array {
  const out = new ByteWriter().u32(0).raw(letters('PFS ')).u32(VERSION);
  const rows = files.map(({ name, bytes }) => ({
    crc: nameCrc(name),
    start: writeBlocks(out, bytes, pack),
    size: bytes.length,
  }));
  const names = new ByteWriter().u32(files.length);
  for (const { name } of files) names.u32(name.length + 1).raw(letters(`${name}\0`));
  const directory = names.bytes();
  rows.push({ crc: DIRECTORY, start: writeBlocks(out, directory, pack), size: directory.length });
  if (!isUnsorted) rows.sort((a, b) => a.crc - b.crc);
  out.patch(0, out.size);
  out.u32(rows.length);
  for (const { crc, start, size } of rows) out.u32(crc, start, size);
  if (time === undefined) return out.bytes();
  const highFirst = [time >>> 24, (time >>> 16) & 255, (time >>> 8) & 255, time & 255];
  return out
    .raw(letters('STEVE'))
    .u8(...highFirst)
    .bytes();
}

function letters(text: string): Uint8Array {
  return Uint8Array.from(text, letter => letter.charCodeAt(0));
}

/** Where the first block begins. */
function writeBlocks(out: ByteWriter, bytes: Uint8Array, pack: (piece: Uint8Array) => Uint8Array): number {
  const start = out.size;
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE);
    const stream = pack(piece);
    out.u32(stream.length, piece.length).raw(stream);
  }
  return start;
}

/** A stream of zlib that stores. */
function storedStream(piece: Uint8Array): Uint8Array {
  let low = 1;
  let high = 0;
  for (const byte of piece) {
    low = (low + byte) % MODULUS;
    high = (high + low) % MODULUS;
  }
  const size = piece.length;
  return new ByteWriter()
    .u8(0x78, 0x01, 1)
    .u16(size, ~size & 0xffff)
    .raw(piece)
    .u8(high >>> 8, high & 255, low >>> 8, low & 255)
    .bytes();
}

function nameCrc(name: string): number {
  let crc = 0;
  for (const byte of letters(`${name}\0`)) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  }
  return crc >>> 0;
}
