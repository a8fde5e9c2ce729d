// Compares two files of any length, byte by byte, whatever was inserted or removed. Walks them in step; where they diverge,
// it looks for the nearest position where they agree again: first one by one, then by hashes of what follows, finally by
// an index of all the rest. No byte of either file is read more than twice, and only tens of MB are in memory.
import type { AbortSignalLike } from '../base/abort-signal.ts';
import type { Source } from '../base/source.ts';
import { BlockList } from './block-list.ts';
import { ByteWindow } from './byte-window.ts';
import { diffShort } from './diff-short.ts';
import { FarIndex } from './far-index.ts';
import { findNear, type Skip } from './resync.ts';

export interface ByteDiffOptions {
  readonly signal?: AbortSignalLike;
  progress?(done: number, total: number): void;
}

/** Equal and different blocks, without a gap on either side: three numbers per block, as BlockList packs them. */
export function diffBytesPacked(a: Source, b: Source, options: ByteDiffOptions = {}): Float64Array {
  return new ByteDiff(a, b, options).run();
}

const STEP = 1 << 20;
/** Up to this much between two points of agreement is compared exactly. */
const SHORT = 1 << 12;

class ByteDiff {
  readonly #a: ByteWindow;
  readonly #b: ByteWindow;
  readonly #options: ByteDiffOptions;
  readonly #blocks = new BlockList();
  #far: FarIndex | undefined;
  #reported = 0;

  constructor(a: Source, b: Source, options: ByteDiffOptions) {
    this.#a = new ByteWindow(a);
    this.#b = new ByteWindow(b);
    this.#options = options;
  }

  run(): Float64Array {
    const at = { a: 0, b: 0 };
    const [a, b] = [this.#a, this.#b];
    while (at.a < a.size && at.b < b.size) {
      const same = this.#goInStep(at);
      this.#blocks.same(same);
      at.a += same;
      at.b += same;
      if (at.a === a.size || at.b === b.size) break;
      const skip = findNear(a, b, at) ?? this.#findFar(at);
      this.#tellGap(at, skip);
      at.a += skip.a;
      at.b += skip.b;
      this.#check(at);
    }
    this.#blocks.other(a.size - at.a, b.size - at.b);
    return this.#blocks.packed();
  }

  /** How many bytes agree from here on. */
  #goInStep(at: { readonly a: number; readonly b: number }): number {
    const [a, b] = [this.#a, this.#b];
    const most = Math.min(a.size - at.a, b.size - at.b);
    for (let done = 0; done < most; ) {
      a.hold(at.a + done, at.a + done + 1);
      b.hold(at.b + done, at.b + done + 1);
      const size = Math.min(a.end - at.a - done, b.end - at.b - done, STEP);
      const equal = equalRun(a, at.a + done - a.start, b, at.b + done - b.start, size);
      done += equal;
      if (equal < size) return done;
      this.#check({ a: at.a + done, b: at.b + done });
    }
    return most;
  }

  #findFar(at: { readonly a: number; readonly b: number }): Skip {
    const [a, b] = [this.#a, this.#b];
    const goOn = () => this.#throwIfStopped();
    this.#far ??= new FarIndex(a.source, at.a, goOn);
    const found = this.#far.find(b, at, goOn);
    if (!found) return { a: a.size - at.a, b: b.size - at.b };
    a.moveTo(found.a);
    return { a: found.a - at.a, b: found.b - at.b };
  }

  #tellGap(at: { readonly a: number; readonly b: number }, { a: aSize, b: bSize }: Skip): void {
    const [a, b] = [this.#a, this.#b];
    const isHeld = at.a >= a.start && at.b >= b.start && at.a + aSize <= a.end && at.b + bSize <= b.end;
    if (!isHeld || aSize > SHORT || bSize > SHORT || aSize === 0 || bSize === 0) {
      this.#blocks.other(aSize, bSize);
      return;
    }
    const left = a.bytes.subarray(at.a - a.start, at.a - a.start + aSize);
    diffShort(left, b.bytes.subarray(at.b - b.start, at.b - b.start + bSize), this.#blocks);
  }

  #check(at: { readonly a: number; readonly b: number }): void {
    const done = at.a + at.b;
    if (done - this.#reported < STEP) return;
    this.#reported = done;
    this.#throwIfStopped();
    this.#options.progress?.(done, this.#a.size + this.#b.size);
  }

  #throwIfStopped(): void {
    const { signal } = this.#options;
    if (signal?.aborted) throw signal.reason;
  }
}

/** Four bytes at a time: a view reads them at any alignment. */
function equalRun(a: ByteWindow, i: number, b: ByteWindow, j: number, size: number): number {
  const [left, right] = [a.view, b.view];
  const whole = size & ~3;
  let done = 0;
  while (done < whole && left.getInt32(i + done, true) === right.getInt32(j + done, true)) done += 4;
  while (done < size && left.getUint8(i + done) === right.getUint8(j + done)) done++;
  return done;
}
