import { counted, grouped } from '../base/counted.ts';
// LZMA, as its author's SDK specifies it: a range coder, bit contexts, and repeats of earlier bytes.

/** Five bytes: three bit counts in one, and the size of the window, which is not needed if everything is kept. */
export const PROPERTIES = 5;
export const HALF = 0x400;
export const TOP = 2 ** 24;
export const STATES = 12;
export const POSITIONS = 16;
const LENGTHS = 2 + POSITIONS * 8 * 2 + 256;
/** The first index of each part of the context table. */
export const MATCH = 0;
export const REPEAT = MATCH + STATES * POSITIONS;
export const REPEAT_0 = REPEAT + STATES;
const REPEAT_1 = REPEAT_0 + STATES;
const REPEAT_2 = REPEAT_1 + STATES;
export const REPEAT_LONG = REPEAT_2 + STATES;
export const SLOT = REPEAT_LONG + STATES * POSITIONS;
export const SPECIAL = SLOT + 4 * 64;
export const ALIGN = SPECIAL + 115;
export const LENGTH = ALIGN + 16;
export const REPEAT_LENGTH = LENGTH + LENGTHS;
export const LITERAL = REPEAT_LENGTH + LENGTHS;
/** A distance that ends the stream. */
const END = 0xffff_ffff;

/** Unpacks a stream that begins with its properties to this many bytes; or says why it cannot. */
export function unpackLzma(packed: Uint8Array, size: number): Uint8Array | { readonly why: string } {
  const [first = 255] = packed;
  if (size === 0) return new Uint8Array(0);
  if (packed.length < PROPERTIES + 5 || first >= 9 * 5 * 5 || packed[PROPERTIES] !== 0)
    return { why: 'its stream does not begin as LZMA does' };
  const decoder = new Decoder(packed, size, first);
  const why = decoder.run();
  return why === undefined ? decoder.out : { why };
}

/** Distances of the last repeats, the latest first. */
type Repeats = readonly [number, number, number, number];

/** A repeat has at least two bytes, except for the single byte at the last distance. */
export const SHORTEST = 2;

class Decoder {
  readonly out: Uint8Array;
  readonly #in: Uint8Array;
  readonly #contexts: Uint16Array;
  readonly #literalBits: number;
  readonly #literalMask: number;
  readonly #positionMask: number;
  #at = PROPERTIES + 1;
  #range = 0xffff_ffff;
  #code = 0;
  #length = 0;

  constructor(packed: Uint8Array, size: number, properties: number) {
    this.#in = packed;
    this.out = new Uint8Array(size);
    this.#literalBits = properties % 9;
    const rest = Math.floor(properties / 9);
    this.#literalMask = 2 ** (rest % 5) - 1;
    this.#positionMask = 2 ** Math.floor(rest / 5) - 1;
    this.#contexts = new Uint16Array(LITERAL + 0x300 * 2 ** (this.#literalBits + (rest % 5))).fill(HALF);
    for (let i = 0; i < 4; i++) this.#code = (this.#code * 256 + this.#next()) >>> 0;
  }

  /** Why it stopped early; undefined if it is complete. */
  run(): string | undefined {
    const { out } = this;
    let state = 0;
    let repeats: Repeats = [0, 0, 0, 0];
    while (this.#length < out.length) {
      if (this.#at > this.#in.length) return this.#ended();
      const position = this.#length & this.#positionMask;
      let count = 1;
      if (this.#bit(MATCH + state * POSITIONS + position) === 0) {
        this.#literal(state, repeats[0]);
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      if (this.#bit(REPEAT + state) === 0) {
        count = this.#lengthAt(LENGTH, position);
        state = state < 7 ? 7 : 10;
        const distance = this.#distance(count);
        if (distance === END) return this.#ended();
        repeats = [distance, repeats[0], repeats[1], repeats[2]];
        count += SHORTEST;
      } else {
        const isLast = this.#bit(REPEAT_0 + state) === 0;
        const isOne = isLast && this.#bit(REPEAT_LONG + state * POSITIONS + position) === 0;
        if (!isLast) repeats = this.#older(state, repeats);
        if (!isOne) count = this.#lengthAt(REPEAT_LENGTH, position) + SHORTEST;
        state = state < 7 ? (isOne ? 9 : 8) : 11;
      }
      if (!this.#copy(repeats[0], count)) return 'its stream repeats what is not there';
    }
    return undefined;
  }

  #ended(): string {
    return `its stream ends after ${grouped(this.#length)} of ${counted(this.out.length, 'byte')}`;
  }

  /** Makes one of the three older distances the latest. */
  #older(state: number, [a, b, c, d]: Repeats): Repeats {
    if (this.#bit(REPEAT_1 + state) === 0) return [b, a, c, d];
    if (this.#bit(REPEAT_2 + state) === 0) return [c, a, b, d];
    return [d, a, b, c];
  }

  #next(): number {
    return this.#in[this.#at++] ?? 0;
  }

  #normalize(): void {
    if (this.#range >= TOP) return;
    this.#range = (this.#range * 256) >>> 0;
    this.#code = (this.#code * 256 + this.#next()) >>> 0;
  }

  /** The next bit, with the probability of its context, which adapts. */
  #bit(context: number): 0 | 1 {
    const chance = this.#contexts[context] ?? HALF;
    const bound = (this.#range >>> 11) * chance;
    if (this.#code < bound) {
      this.#range = bound;
      this.#contexts[context] = chance + ((2 * HALF - chance) >> 5);
      this.#normalize();
      return 0;
    }
    this.#range -= bound;
    this.#code -= bound;
    this.#contexts[context] = chance - (chance >> 5);
    this.#normalize();
    return 1;
  }

  /** Bits that are equally likely to be 0 or 1. */
  #direct(bits: number): number {
    let value = 0;
    for (let i = 0; i < bits; i++) {
      this.#range >>>= 1;
      const bit = this.#code >= this.#range ? 1 : 0;
      if (bit) this.#code -= this.#range;
      value = value * 2 + bit;
      this.#normalize();
    }
    return value;
  }

  #tree(base: number, bits: number): number {
    let at = 1;
    for (let i = 0; i < bits; i++) at = at * 2 + this.#bit(base + at);
    return at - 2 ** bits;
  }

  /** The lowest bit first. */
  #reversed(base: number, bits: number): number {
    let at = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const bit = this.#bit(base + at);
      at = at * 2 + bit;
      value += bit * 2 ** i;
    }
    return value;
  }

  #lengthAt(base: number, position: number): number {
    if (this.#bit(base) === 0) return this.#tree(base + 2 + position * 8, 3);
    if (this.#bit(base + 1) === 0) return 8 + this.#tree(base + 2 + (POSITIONS + position) * 8, 3);
    return 16 + this.#tree(base + 2 + POSITIONS * 16, 8);
  }

  #distance(length: number): number {
    const slot = this.#tree(SLOT + Math.min(length, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 + (slot & 1)) * 2 ** bits;
    if (slot < 14) return base + this.#reversed(SPECIAL + base - slot, bits);
    return base + this.#direct(bits - 4) * 16 + this.#reversed(ALIGN, 4);
  }

  #literal(state: number, distance: number): void {
    const { out } = this;
    const before = this.#length === 0 ? 0 : (out[this.#length - 1] ?? 0);
    const place = (this.#length & this.#literalMask) * 2 ** this.#literalBits + (before >> (8 - this.#literalBits));
    const base = LITERAL + 0x300 * place;
    let symbol = 1;
    if (state >= 7) {
      let expected = out[this.#length - distance - 1] ?? 0;
      while (symbol < 0x100) {
        const meant = (expected >> 7) & 1;
        expected <<= 1;
        const bit = this.#bit(base + 0x100 * (1 + meant) + symbol);
        symbol = symbol * 2 + bit;
        if (meant !== bit) break;
      }
    }
    while (symbol < 0x100) symbol = symbol * 2 + this.#bit(base + symbol);
    out[this.#length++] = symbol & 0xff;
  }

  #copy(distance: number, count: number): boolean {
    const { out } = this;
    if (distance >= this.#length) return false;
    const end = Math.min(out.length, this.#length + count);
    for (; this.#length < end; this.#length++) out[this.#length] = out[this.#length - distance - 1] ?? 0;
    return true;
  }
}
