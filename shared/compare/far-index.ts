// An index of all the rest of one file by the hashes of its blocks, to find what moved far. Made once, when first needed.
import type { Source } from '../base/source.ts';
import type { ByteWindow } from './byte-window.ts';
import { constantRun, hashOf, leavingFactor, rolled, secondHashOf, slotOf } from './rolling-hash.ts';

const SMALLEST_BLOCK = 1024;
/** The most blocks to keep: 12 bytes each, and as much again to look them up. */
const MOST_BLOCKS = 1 << 21;
/** Positions to try before checking again whether all bytes are the same. */
const STRIDE = 1 << 14;
/** Blocks with one hash to try before giving up on it. */
const MOST_TRIES = 64;

/** Called repeatedly during long work; throws if nobody is waiting any more. */
type GoOn = () => void;

/** A block of the first file, found in the second. */
export interface FarMatch {
  readonly a: number;
  readonly b: number;
}

export class FarIndex {
  readonly blockSize: number;
  readonly #start: number;
  readonly #slots: Int32Array;
  readonly #hashes: Int32Array;
  readonly #seconds: Int32Array;
  readonly #factor: number;

  /** Reads the rest of a file once. */
  constructor(source: Source, start: number, goOn: GoOn) {
    const rest = source.size - start;
    this.blockSize = Math.max(SMALLEST_BLOCK, Math.ceil(rest / MOST_BLOCKS / SMALLEST_BLOCK) * SMALLEST_BLOCK);
    this.#start = start;
    const count = Math.floor(rest / this.blockSize);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 2))).fill(-1);
    this.#hashes = new Int32Array(count);
    this.#seconds = new Int32Array(count);
    this.#factor = leavingFactor(this.blockSize);
    this.#fill(source, count, goOn);
  }

  #fill(source: Source, count: number, goOn: GoOn): void {
    const atOnce = Math.max(1, Math.floor((1 << 20) / this.blockSize));
    const mask = this.#slots.length - 1;
    for (let first = 0; first < count; first += atOnce) {
      const many = Math.min(atOnce, count - first);
      const bytes = source.read(this.#start + first * this.blockSize, many * this.blockSize);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let n = 0; n < many; n++)
        if (constantRun(view, n * this.blockSize, this.blockSize) < this.blockSize)
          this.#enter(bytes, n * this.blockSize, first + n, mask);
      goOn();
    }
  }

  #enter(bytes: Uint8Array, at: number, block: number, mask: number): void {
    const hash = hashOf(bytes, at, this.blockSize);
    let slot = slotOf(hash, mask);
    let same = 0;
    for (; this.#slots[slot] !== -1; slot = (slot + 1) & mask)
      if (this.#hashes[this.#slots[slot] ?? 0] === hash && ++same === MOST_TRIES) return;
    this.#slots[slot] = block;
    this.#hashes[block] = hash;
    this.#seconds[block] = secondHashOf(bytes, at, this.blockSize);
  }

  /** The first position of the second file, from `b` on, that occurs in the first one after `a`. */
  find(window: ByteWindow, at: { a: number; b: number }, goOn: GoOn): FarMatch | undefined {
    const { blockSize } = this;
    let b = at.b;
    for (;;) {
      b = this.#afterConstant(window, b, goOn);
      window.hold(b, b + blockSize);
      if (window.end - b < blockSize) return undefined;
      const end = window.end - blockSize;
      const found = this.#findUpTo(window, { a: at.a, b, end: Math.min(end, b + STRIDE) });
      if (found) return found;
      b = Math.min(end, b + STRIDE) + 1;
      goOn();
    }
  }

  /** The first block whose bytes are not all the same: others are not in the index, and there may be gigabytes of them. */
  #afterConstant(window: ByteWindow, from: number, goOn: GoOn): number {
    for (let b = from; ; ) {
      window.hold(b, b + 2 * this.blockSize);
      const run = constantRun(window.view, b - window.start, window.end - b);
      if (run < this.blockSize) return b;
      b += run - this.blockSize + 1;
      goOn();
    }
  }

  #findUpTo(window: ByteWindow, { a, b: first, end }: { a: number; b: number; end: number }): FarMatch | undefined {
    const { blockSize } = this;
    const { bytes, start } = window;
    let hash = hashOf(bytes, first - start, blockSize);
    for (let b = first; ; b++) {
      const found = this.#blockAfter(hash, a, bytes, b - start);
      if (found >= 0) return { a: found, b };
      if (b >= end) return undefined;
      hash = rolled(hash, bytes[b - start] ?? 0, bytes[b - start + blockSize] ?? 0, this.#factor);
    }
  }

  /** Where a block with these bytes is in the first file; -1 if it is not found. */
  #blockAfter(hash: number, least: number, bytes: Uint8Array, at: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const block = this.#slots[slot] ?? -1;
      if (block < 0) return -1;
      const place = this.#start + block * this.blockSize;
      if (this.#hashes[block] !== hash || place < least) continue;
      if (this.#seconds[block] === secondHashOf(bytes, at, this.blockSize)) return place;
    }
  }
}
