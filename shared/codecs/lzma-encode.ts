// An encoder for LZMA: it looks for repeats in chains of positions that begin with the same three bytes, and takes the longest.
// Output is a tenth to a quarter larger than that of the author's tools; their decoder read everything that was tried.
import {
  ALIGN,
  HALF,
  LENGTH,
  LITERAL,
  MATCH,
  POSITIONS,
  PROPERTIES,
  REPEAT,
  REPEAT_0,
  REPEAT_LENGTH,
  REPEAT_LONG,
  SHORTEST,
  SLOT,
  SPECIAL,
  TOP,
} from './lzma.ts';

/** A stream without an end mark, after these five bytes of properties: three bit counts in one, and the size of the window. */
export function packLzma(bytes: Uint8Array, properties: Uint8Array): Uint8Array {
  const encoder = new Encoder(bytes, properties);
  return encoder.run();
}

/** The values that tools use for any content: 3, 0 and 2 bits, and a window of this many bytes. */
export function usualProperties(size: number): Uint8Array {
  const window = 2 ** Math.max(12, Math.min(26, Math.ceil(Math.log2(Math.max(1, size)))));
  return Uint8Array.of(0x5d, window & 0xff, (window >>> 8) & 0xff, (window >>> 16) & 0xff, window >>> 24);
}

const LONGEST = 273;
/** The most positions with the same three bytes to try. */
const DEEPEST = 48;
const HASH_BITS = 16;

class Encoder {
  readonly #bytes: Uint8Array;
  readonly #contexts: Uint16Array;
  readonly #literalBits: number;
  readonly #literalMask: number;
  readonly #positionMask: number;
  readonly #window: number;
  readonly #heads = new Int32Array(1 << HASH_BITS).fill(-1);
  readonly #before: Int32Array;
  readonly #out: number[];
  #low = 0;
  #range = 0xffff_ffff;
  #cache = 0;
  #waiting = 1;

  constructor(bytes: Uint8Array, properties: Uint8Array) {
    const [first = 0] = properties;
    const rest = Math.floor(first / 9);
    this.#bytes = bytes;
    this.#before = new Int32Array(bytes.length);
    this.#literalBits = first % 9;
    this.#literalMask = 2 ** (rest % 5) - 1;
    this.#positionMask = 2 ** Math.floor(rest / 5) - 1;
    this.#window = new DataView(properties.buffer, properties.byteOffset).getUint32(1, true);
    this.#contexts = new Uint16Array(LITERAL + 0x300 * 2 ** (this.#literalBits + (rest % 5))).fill(HALF);
    this.#out = [...properties.subarray(0, PROPERTIES)];
  }

  run(): Uint8Array {
    const bytes = this.#bytes;
    let [state, last] = [0, 0];
    for (let at = 0; at < bytes.length; ) {
      const position = at & this.#positionMask;
      const again = at > last ? this.#sameFrom(at, at - last - 1) : 0;
      const found = this.#longestAt(at);
      const isAgain = again >= SHORTEST && again + 1 >= found.length;
      const length = isAgain ? again : found.length;
      this.#bit(MATCH + state * POSITIONS + position, length >= SHORTEST ? 1 : 0);
      if (length < SHORTEST) {
        this.#literal(at, state, last);
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        this.#remember(at++);
        continue;
      }
      this.#bit(REPEAT + state, isAgain ? 1 : 0);
      if (isAgain) {
        this.#bit(REPEAT_0 + state, 0);
        this.#bit(REPEAT_LONG + state * POSITIONS + position, 1);
        this.#lengthAt(REPEAT_LENGTH, position, length - SHORTEST);
        state = state < 7 ? 8 : 11;
      } else {
        this.#lengthAt(LENGTH, position, length - SHORTEST);
        state = state < 7 ? 7 : 10;
        last = found.distance;
        this.#distance(length - SHORTEST, last);
      }
      for (const end = at + length; at < end; ) this.#remember(at++);
    }
    for (let i = 0; i < 5; i++) this.#shift();
    return Uint8Array.from(this.#out);
  }

  /** How many bytes from the one position equal those from the other. */
  #sameFrom(at: number, from: number): number {
    const bytes = this.#bytes;
    const most = Math.min(LONGEST, bytes.length - at);
    let length = 0;
    while (length < most && bytes[at + length] === bytes[from + length]) length++;
    return length;
  }

  #hash(at: number): number {
    const [a = 0, b = 0, c = 0] = [this.#bytes[at], this.#bytes[at + 1], this.#bytes[at + 2]];
    return Math.imul(a | (b << 8) | (c << 16), 0x9e37_79b1) >>> (32 - HASH_BITS);
  }

  #remember(at: number): void {
    const hash = this.#hash(at);
    this.#before[at] = this.#heads[hash] ?? -1;
    this.#heads[hash] = at;
  }

  /** Distances count from 0. A distant repeat of three bytes costs more than it saves. */
  #longestAt(at: number): { readonly length: number; readonly distance: number } {
    let best = { length: 0, distance: 0 };
    let from = this.#heads[this.#hash(at)] ?? -1;
    for (let depth = 0; depth < DEEPEST && from >= 0 && at - from <= this.#window; depth++) {
      const length = this.#sameFrom(at, from);
      if (length > best.length && (length > 3 || at - from < 0x1000)) best = { length, distance: at - from - 1 };
      from = this.#before[from] ?? -1;
    }
    return best.length >= 3 ? best : { length: 0, distance: 0 };
  }

  #shift(): void {
    if (this.#low < 0xff00_0000 || this.#low >= 2 ** 32) {
      const carry = this.#low >= 2 ** 32 ? 1 : 0;
      for (let byte = this.#cache; this.#waiting > 0; this.#waiting--, byte = 0xff)
        this.#out.push((byte + carry) & 0xff);
      this.#cache = Math.floor(this.#low / TOP) & 0xff;
    }
    this.#waiting++;
    this.#low = (this.#low % TOP) * 256;
  }

  #normalize(): void {
    while (this.#range < TOP) {
      this.#range = (this.#range * 256) >>> 0;
      this.#shift();
    }
  }

  #bit(context: number, bit: number): void {
    const chance = this.#contexts[context] ?? HALF;
    const bound = (this.#range >>> 11) * chance;
    if (bit === 0) {
      this.#range = bound;
      this.#contexts[context] = chance + ((2 * HALF - chance) >> 5);
    } else {
      this.#low += bound;
      this.#range -= bound;
      this.#contexts[context] = chance - (chance >> 5);
    }
    this.#normalize();
  }

  #direct(value: number, bits: number): void {
    for (let i = bits - 1; i >= 0; i--) {
      this.#range >>>= 1;
      if ((value >>> i) & 1) this.#low += this.#range;
      this.#normalize();
    }
  }

  #tree(base: number, bits: number, value: number): void {
    let at = 1;
    for (let i = bits - 1; i >= 0; i--) {
      const bit = (value >>> i) & 1;
      this.#bit(base + at, bit);
      at = at * 2 + bit;
    }
  }

  #reversed(base: number, bits: number, value: number): void {
    let at = 1;
    for (let i = 0; i < bits; i++) {
      const bit = (value >>> i) & 1;
      this.#bit(base + at, bit);
      at = at * 2 + bit;
    }
  }

  #lengthAt(base: number, position: number, length: number): void {
    this.#bit(base, length < 8 ? 0 : 1);
    if (length >= 8) this.#bit(base + 1, length < 16 ? 0 : 1);
    if (length < 8) this.#tree(base + 2 + position * 8, 3, length);
    else if (length < 16) this.#tree(base + 2 + (POSITIONS + position) * 8, 3, length - 8);
    else this.#tree(base + 2 + POSITIONS * 16, 8, length - 16);
  }

  #distance(length: number, distance: number): void {
    const top = 31 - Math.clz32(distance);
    const slot = distance < 4 ? distance : top * 2 + ((distance >>> (top - 1)) & 1);
    this.#tree(SLOT + Math.min(length, 3) * 64, 6, slot);
    if (slot < 4) return;
    const bits = (slot >> 1) - 1;
    const base = (2 + (slot & 1)) * 2 ** bits;
    const rest = distance - base;
    if (slot < 14) this.#reversed(SPECIAL + base - slot, bits, rest);
    else {
      this.#direct(rest >>> 4, bits - 4);
      this.#reversed(ALIGN, 4, rest & 15);
    }
  }

  #literal(at: number, state: number, distance: number): void {
    const bytes = this.#bytes;
    const before = at === 0 ? 0 : (bytes[at - 1] ?? 0);
    const place = (at & this.#literalMask) * 2 ** this.#literalBits + (before >> (8 - this.#literalBits));
    const base = LITERAL + 0x300 * place;
    const byte = bytes[at] ?? 0;
    // What would have been repeated is a guess as long as it is right.
    const guess = state >= 7 ? (bytes[at - distance - 1] ?? 0) : 0;
    let isRight = state >= 7;
    let symbol = 1;
    for (let i = 7; i >= 0; i--) {
      const [bit, meant] = [(byte >> i) & 1, (guess >> i) & 1];
      this.#bit(isRight ? base + 0x100 * (1 + meant) + symbol : base + symbol, bit);
      if (bit !== meant) isRight = false;
      symbol = symbol * 2 + bit;
    }
  }
}
