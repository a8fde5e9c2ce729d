// All of the rest of one file by the hashes of its blocks, to find what moved far. Made once, when it is first needed.
import type { AbortSignalLike } from '../base/abort-signal.ts';
import type { Source } from '../base/source.ts';
import type { ByteWindow } from './byte-window.ts';
import { hashOf, isConstant, leavingFactor, rolled, secondHashOf, slotOf } from './rolling-hash.ts';

const SMALLEST_BLOCK = 1024;
/** Blocks kept: 12 bytes each, and as much again for finding them. */
const MOST_BLOCKS = 1 << 21;
/** Blocks of one hash that are looked at before giving up on it. */
const MOST_TRIES = 64;

export interface Work {
  readonly signal?: AbortSignalLike | undefined;
  /** So many bytes more are done. */
  step(bytes: number): void;
}

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
  constructor(source: Source, start: number, work: Work) {
    const rest = source.size - start;
    this.blockSize = Math.max(SMALLEST_BLOCK, Math.ceil(rest / MOST_BLOCKS / SMALLEST_BLOCK) * SMALLEST_BLOCK);
    this.#start = start;
    const count = Math.floor(rest / this.blockSize);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 2))).fill(-1);
    this.#hashes = new Int32Array(count);
    this.#seconds = new Int32Array(count);
    this.#factor = leavingFactor(this.blockSize);
    this.#fill(source, count, work);
  }

  #fill(source: Source, count: number, work: Work): void {
    const atOnce = Math.max(1, Math.floor((1 << 20) / this.blockSize));
    const mask = this.#slots.length - 1;
    for (let first = 0; first < count; first += atOnce) {
      const many = Math.min(atOnce, count - first);
      const bytes = source.read(this.#start + first * this.blockSize, many * this.blockSize);
      for (let n = 0; n < many; n++) this.#enter(bytes, n * this.blockSize, first + n, mask);
      work.step(many * this.blockSize);
    }
  }

  #enter(bytes: Uint8Array, at: number, block: number, mask: number): void {
    if (isConstant(bytes, at, this.blockSize)) return;
    const hash = hashOf(bytes, at, this.blockSize);
    let slot = slotOf(hash, mask);
    let same = 0;
    for (; this.#slots[slot] !== -1; slot = (slot + 1) & mask)
      if (this.#hashes[this.#slots[slot] ?? 0] === hash && ++same === MOST_TRIES) return;
    this.#slots[slot] = block;
    this.#hashes[block] = hash;
    this.#seconds[block] = secondHashOf(bytes, at, this.blockSize);
  }

  /** The first place of the second file, from `b` on, that stands in the first one behind `a`. */
  find(window: ByteWindow, at: { a: number; b: number }, work: Work): FarMatch | undefined {
    const { blockSize } = this;
    window.hold(at.b, at.b + blockSize);
    if (window.end - at.b < blockSize) return undefined;
    let hash = hashOf(window.bytes, at.b - window.start, blockSize);
    for (let b = at.b; ; b++) {
      const found = this.#blockBehind(hash, at.a, () => secondHashOf(window.bytes, b - window.start, blockSize));
      if (found !== undefined) return { a: found, b };
      if (b + blockSize >= window.size) return undefined;
      if (b + blockSize >= window.end) {
        work.step(window.end - window.start - blockSize);
        window.hold(b, b + blockSize + 1);
      }
      const here = b - window.start;
      hash = rolled(hash, window.bytes[here] ?? 0, window.bytes[here + blockSize] ?? 0, this.#factor);
    }
  }

  #blockBehind(hash: number, least: number, second: () => number): number | undefined {
    const mask = this.#slots.length - 1;
    let wanted: number | undefined;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const block = this.#slots[slot] ?? -1;
      if (block < 0) return undefined;
      const place = this.#start + block * this.blockSize;
      if (this.#hashes[block] !== hash || place < least) continue;
      wanted ??= second();
      if (this.#seconds[block] === wanted) return place;
    }
  }
}
