import { counted, grouped } from '../base/counted.ts';
// Deflate, as zlib wraps it (RFC 1950 and 1951), unpacked. Written out, because directories of archives are packed, and a
// format reads them with nothing but its bytes at hand. Three to four times as slow as zlib: what is long, the host unpacks.

/** The result of unpacking. */
export type Inflated = { readonly bytes: Uint8Array } | { readonly why: string };
/** Unpacks a zlib stream to exactly this many bytes. */
export type Inflate = (packed: Uint8Array, size: number) => Inflated;
/** Packs bytes as a zlib stream. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;
/** Both, as the host has them from a library. */
export interface Zlib {
  readonly inflate: Inflate;
  readonly deflate: Deflate;
}

const MAXIMUM_BITS = 15;
const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const DISTANCE_BITS = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
/** Lengths of code lengths are stored in this order. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const END = 256;

/** A zlib stream that unpacks to exactly this many bytes, including its checksum. */
export function inflate(packed: Uint8Array, size: number): Inflated {
  try {
    const stream = new Inflation(packed, size);
    stream.readHeader();
    while (!stream.readBlock());
    return stream.finish();
  } catch (error) {
    if (error instanceof BadStream) return { why: error.message };
    throw error;
  }
}

class BadStream extends Error {}

/** For every bit pattern as long as the longest code: the symbol, and how many bits it really takes. */
interface Codes {
  readonly bits: number;
  readonly table: Uint16Array;
}

/** A class, because everything uses its position in the bits. */
class Inflation {
  readonly #packed: Uint8Array;
  readonly #out: Uint8Array;
  #at = 0;
  #written = 0;
  #held = 0;
  #heldBits = 0;

  constructor(packed: Uint8Array, size: number) {
    this.#packed = packed;
    this.#out = new Uint8Array(size);
  }

  readHeader(): void {
    const method = this.#bits(8);
    const flags = this.#bits(8);
    if ((method & 15) !== 8 || (method * 256 + flags) % 31 !== 0) throw new BadStream('does not begin as zlib does');
    if (flags & 32) throw new BadStream('needs a dictionary that is not there');
  }

  /** Unpacks a block; returns whether it was the last one. */
  readBlock(): boolean {
    const isLast = this.#bits(1) === 1;
    const kind = this.#bits(2);
    if (kind === 0) this.#copyStored();
    else if (kind === 1) this.#unpack(...fixedCodes());
    else if (kind === 2) this.#unpackDynamic();
    else throw new BadStream('has a block of a kind that does not exist');
    return isLast;
  }

  finish(): Inflated {
    this.#toByte();
    let checksum = 0;
    for (let i = 0; i < 4; i++) checksum = checksum * 256 + this.#bits(8);
    if (this.#written !== this.#out.length)
      throw new BadStream(`unpacks to ${counted(this.#written, 'byte')} instead of ${grouped(this.#out.length)}`);
    if (checksum !== adler32(this.#out)) throw new BadStream('does not have the checksum it should');
    return { bytes: this.#out };
  }

  #bits(count: number): number {
    while (this.#heldBits < count) {
      if (this.#at >= this.#packed.length) throw new BadStream('ends too early');
      this.#held |= (this.#packed[this.#at++] ?? 0) << this.#heldBits;
      this.#heldBits += 8;
    }
    const value = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#heldBits -= count;
    return value;
  }

  #symbol({ bits, table }: Codes): number {
    while (this.#heldBits < bits && this.#at < this.#packed.length) {
      this.#held |= (this.#packed[this.#at++] ?? 0) << this.#heldBits;
      this.#heldBits += 8;
    }
    const entry = table[this.#held & ((1 << bits) - 1)] ?? 0;
    const used = entry & 15;
    if (used === 0) throw new BadStream('has a code that stands for nothing');
    if (used > this.#heldBits) throw new BadStream('ends too early');
    this.#held >>>= used;
    this.#heldBits -= used;
    return entry >>> 4;
  }

  #toByte(): void {
    this.#at -= this.#heldBits >> 3;
    this.#held = 0;
    this.#heldBits = 0;
  }

  #copyStored(): void {
    this.#toByte();
    const size = this.#bits(16);
    if (this.#bits(16) !== (~size & 0xffff)) throw new BadStream('has a stored block whose length is damaged');
    if (this.#at + size > this.#packed.length) throw new BadStream('ends too early');
    this.#room(size);
    this.#out.set(this.#packed.subarray(this.#at, this.#at + size), this.#written);
    this.#at += size;
    this.#written += size;
  }

  #room(size: number): void {
    if (this.#written + size > this.#out.length)
      throw new BadStream(`unpacks to more than the ${counted(this.#out.length, 'byte')} it should`);
  }

  #unpackDynamic(): void {
    const literalCount = this.#bits(5) + 257;
    const distanceCount = this.#bits(5) + 1;
    const lengthCount = this.#bits(4) + 4;
    const lengths = new Uint8Array(ORDER.length);
    for (const place of ORDER.slice(0, lengthCount)) lengths[place] = this.#bits(3);
    const all = this.#codeLengths(codesOf(lengths), literalCount + distanceCount);
    this.#unpack(codesOf(all.subarray(0, literalCount)), codesOf(all.subarray(literalCount)));
  }

  #codeLengths(codes: Codes, count: number): Uint8Array {
    const lengths = new Uint8Array(count);
    for (let at = 0; at < count; ) {
      const symbol = this.#symbol(codes);
      if (symbol < 16) {
        lengths[at++] = symbol;
        continue;
      }
      if (symbol === 16 && at === 0) throw new BadStream('repeats a length before there is one');
      const value = symbol === 16 ? (lengths[at - 1] ?? 0) : 0;
      const times = symbol === 16 ? 3 + this.#bits(2) : symbol === 17 ? 3 + this.#bits(3) : 11 + this.#bits(7);
      if (at + times > count) throw new BadStream('has more lengths than codes');
      lengths.fill(value, at, at + times);
      at += times;
    }
    return lengths;
  }

  #unpack(literals: Codes, distances: Codes): void {
    const out = this.#out;
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol === END) return;
      if (symbol < END) {
        this.#room(1);
        out[this.#written++] = symbol;
        continue;
      }
      const size = this.#extra(LENGTH_BASE, LENGTH_BITS, symbol - END - 1);
      const back = this.#extra(DISTANCE_BASE, DISTANCE_BITS, this.#symbol(distances));
      if (back > this.#written) throw new BadStream('copies from before its start');
      this.#room(size);
      const end = this.#written + size;
      for (let at = this.#written; at < end; at++) out[at] = out[at - back] ?? 0;
      this.#written = end;
    }
  }

  #extra(bases: readonly number[], bits: readonly number[], symbol: number): number {
    const base = bases[symbol];
    if (base === undefined) throw new BadStream('has a code that stands for nothing');
    return base + this.#bits(bits[symbol] ?? 0);
  }
}

/** Codes of these lengths, in the order of their symbols; shorter ones come first. */
function codesOf(lengths: Uint8Array): Codes {
  const counts = new Uint16Array(MAXIMUM_BITS + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  const bits = Math.max(
    1,
    counts.findLastIndex(count => count > 0),
  );
  const next = new Uint16Array(MAXIMUM_BITS + 2);
  for (let length = 1; length <= MAXIMUM_BITS; length++) {
    const code = ((next[length] ?? 0) + (counts[length] ?? 0)) << 1;
    if (code > 2 << length) throw new BadStream('has more codes than fit');
    next[length + 1] = code;
  }
  const table = new Uint16Array(1 << bits);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    const code = next[length] ?? 0;
    next[length] = code + 1;
    for (let at = reversed(code, length); at < table.length; at += 1 << length) table[at] = (symbol << 4) | length;
  }
  return { bits, table };
}

function reversed(code: number, length: number): number {
  let mirror = 0;
  for (let bit = 0; bit < length; bit++) mirror |= ((code >>> bit) & 1) << (length - 1 - bit);
  return mirror;
}

let fixed: readonly [Codes, Codes] | undefined;

/** The codes of literals and distances for a block without its own; made for the first such block. */
function fixedCodes(): readonly [Codes, Codes] {
  fixed ??= [
    codesOf(
      Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
    ),
    codesOf(new Uint8Array(30).fill(5)),
  ];
  return fixed;
}

const MODULUS = 65_521;
/** Sums stay below 2^32 for this many bytes. */
const RUN = 5552;

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let start = 0; start < bytes.length; start += RUN) {
    const end = Math.min(bytes.length, start + RUN);
    for (let at = start; at < end; at++) {
      low += bytes[at] ?? 0;
      high += low;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  return high * 65_536 + low;
}
