// Where bytes are read from: the file, a part of it, or the decoded bytes of a part.

import { Reader } from '#layout';
import { counted } from '../base/counted.ts';
import type { Source } from '../base/source.ts';
import type { Frame, StreamView } from './expression/formula.ts';
import { bytesOf, intOf } from './expression/values.ts';
import { endOfStream, ReadFault } from './fault.ts';
import { type Int, small } from './integers.ts';
import type { Endian, Process } from './spec.ts';

/** The part of a space that another space was made from. */
export interface Origin {
  readonly space: Space;
  readonly start: number;
  readonly size: number;
  /** Present if each byte is decoded from the byte at the same position. */
  readonly codec: ByteCodec | undefined;
  /** Encodes plain bytes to stored ones; absent if that is impossible. */
  readonly encode: ((plain: Uint8Array) => Uint8Array) | undefined;
}

// Effects of `process` on bytes. A process that keeps the length works byte by byte, so that each byte keeps its position.

/** Codes one byte at a time; `at` is its position among the processed bytes. */
export interface ByteCodec {
  decode(byte: number, at: number): number;
  encode(byte: number, at: number): number;
}

/** What the host adds to the language: packing, unpacking and custom routines. */
export interface Packing {
  /** Unpacks zlib to at most `most` bytes, or returns why not. */
  unpack(packed: Uint8Array, most: number): Uint8Array | { readonly why: string; readonly isTooLong?: boolean };
  pack(plain: Uint8Array): Uint8Array;
  /** A custom routine; undefined if its name is unknown. */
  custom?(name: string, args: readonly unknown[], bytes: Uint8Array): Uint8Array | undefined;
}

/** The codec of a process that keeps the length. */
export function byteCodec(process: Process, frame: Frame): ByteCodec | undefined {
  if (process.kind === 'zlib' || process.kind === 'custom') return undefined;
  const key = process.key.value(frame);
  if (process.kind === 'xor') return xorCodec(key);
  const by = turnBy(process.kind, intOf(key));
  const turn = (byte: number, bits: number): number => ((byte << bits) | (byte >> (8 - bits))) & 0xff;
  return { decode: byte => turn(byte, by), encode: byte => turn(byte, (8 - by) % 8) };
}

function turnBy(kind: 'rol' | 'ror', key: Int): number {
  const by = Number(((BigInt(key) % 8n) + 8n) % 8n);
  return kind === 'rol' ? by : (8 - by) % 8;
}

function xorCodec(key: unknown): ByteCodec {
  const bytes = typeof key === 'number' || typeof key === 'bigint' ? undefined : bytesOf(key);
  if (bytes && bytes.length === 0) throw new ReadFault('ReadError', 'the key of “xor” is empty');
  const one = bytes ? 0 : Number(small(BigInt.asUintN(8, BigInt(intOf(key)))));
  const turn = bytes
    ? (byte: number, at: number) => byte ^ (bytes[at % bytes.length] ?? 0)
    : (byte: number) => byte ^ one;
  return { decode: turn, encode: turn };
}

/** Bytes with offsets of their own. */
export class Space {
  readonly source: Source;
  readonly reader: Reader;
  readonly origin: Origin | undefined;

  constructor(source: Source, origin?: Origin) {
    this.source = source;
    this.reader = new Reader(source);
    this.origin = origin;
  }

  /** Whether each byte has a position in the file. */
  get isInFile(): boolean {
    return this.origin === undefined || (this.origin.codec !== undefined && this.origin.space.isInFile);
  }

  /** A byte's offset in the file; for a byte without one, the offset of the part it was made from. */
  placeInFile(at: number): number {
    const { origin } = this;
    if (origin === undefined) return at;
    return origin.space.placeInFile(origin.start + (origin.codec ? at : 0));
  }
}

/** A position in a space to read from, with an end. */
export class Stream implements StreamView {
  readonly space: Space;
  readonly from: number;
  readonly to: number;
  /** Offset in the space. */
  at: number;
  /** Bits of the byte at `at` already read. */
  bit = 0;
  #bitEndian: Endian | undefined;

  constructor(space: Space, from: number, to: number) {
    this.space = space;
    this.from = from;
    this.to = to;
    this.at = from;
  }

  get size(): number {
    return this.to - this.from;
  }
  get position(): number {
    return this.end - this.from;
  }
  get isAtEnd(): boolean {
    return this.bit === 0 && this.at >= this.to;
  }

  /** The end of what was read. */
  get end(): number {
    return this.at + (this.bit > 0 ? 1 : 0);
  }

  /** Reads elsewhere and returns to the same position, even within a byte. */
  aside(read: () => void): void {
    const { at, bit } = this;
    const endian = this.#bitEndian;
    try {
      read();
    } finally {
      this.at = at;
      this.bit = bit;
      this.#bitEndian = endian;
    }
  }

  seek(position: Int): void {
    const at = this.from + Number(position);
    if (position < 0 || at > this.to)
      throw new ReadFault(
        'EndOfStreamError',
        `begins at ${position}, but the stream has ${counted(this.size, 'byte')}`,
      );
    this.at = at;
    this.bit = 0;
  }

  align(): void {
    if (this.bit > 0) this.at++;
    this.bit = 0;
    this.#bitEndian = undefined;
  }

  /** Skips bytes; returns where they begin in the space. */
  skip(size: Int): number {
    this.align();
    const start = this.at;
    if (size < 0) throw new ReadFault('ReadError', `has a size of ${size}`);
    if (size > this.to - start) throw endOfStream(size, this.to - start);
    this.at = start + Number(size);
    return start;
  }

  /** Makes bytes available; returns where they begin in `view`. */
  take(size: number): number {
    const { reader } = this.space;
    reader.pos = this.skip(size);
    return reader.take(size);
  }

  get view(): DataView {
    return this.space.reader.view;
  }

  /** Prepares to read bits; a change of bit order starts a new byte. */
  startBits(endian: Endian): void {
    if (this.#bitEndian !== endian) this.align();
    this.#bitEndian = endian;
  }

  /** Reads bits and moves past them. */
  bits(width: number, endian: Endian): Int {
    const end = this.bit + width;
    const size = Math.ceil(end / 8);
    const held = this.bit > 0 ? 1 : 0;
    if (this.at + size > this.to) throw endOfStream(size - held, Math.max(0, this.to - this.at - held));
    const bytes = this.space.source.read(this.at, size);
    const value = endian === 'be' ? bigBits(bytes, this.bit, width) : littleBits(bytes, this.bit, width);
    this.at += Math.floor(end / 8);
    this.bit = end % 8;
    return value;
  }
}

const SAFE_BYTES = 6;

function bigBits(bytes: Uint8Array, first: number, width: number): Int {
  const after = bytes.length * 8 - first - width;
  if (bytes.length <= SAFE_BYTES) {
    let all = 0;
    for (const byte of bytes) all = all * 256 + byte;
    return Math.floor(all / 2 ** after) % 2 ** width;
  }
  let all = 0n;
  for (const byte of bytes) all = (all << 8n) | BigInt(byte);
  return small(BigInt.asUintN(width, all >> BigInt(after)));
}

function littleBits(bytes: Uint8Array, first: number, width: number): Int {
  if (bytes.length <= SAFE_BYTES) {
    let all = 0;
    for (let i = bytes.length - 1; i >= 0; i--) all = all * 256 + (bytes[i] ?? 0);
    return Math.floor(all / 2 ** first) % 2 ** width;
  }
  let all = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) all = (all << 8n) | BigInt(bytes[i] ?? 0);
  return small(BigInt.asUintN(width, all >> BigInt(first)));
}
