import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { unpackBlocks } from '../../shared/compare/block-list.ts';
import type { ByteBlock } from '../../shared/compare/byte-block.ts';
import { diffBytesPacked } from '../../shared/compare/diff-bytes.ts';

const noise = (size: number, seed: number): Uint8Array => {
  let state = seed;
  return Uint8Array.from({ length: size }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    return (state >>> 16) & 255;
  });
};
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap(part => [...part]));

/** `=` where both are the same, else the sizes of either. */
function shape(blocks: readonly ByteBlock[]): string[] {
  return blocks.map(({ same, aSize, bSize }) => (same ? `=${aSize}` : `${aSize}:${bSize}`));
}

const diff = (a: Uint8Array, b: Uint8Array): readonly ByteBlock[] =>
  unpackBlocks(diffBytesPacked(memorySource(a), memorySource(b)));

/** No gap on either side, and what is called the same is. */
function checkTiling(a: Uint8Array, b: Uint8Array, blocks: readonly ByteBlock[]): void {
  let [i, j] = [0, 0];
  for (const { same, aStart, aSize, bStart, bSize } of blocks) {
    expect([aStart, bStart]).toEqual([i, j]);
    i += aSize;
    j += bSize;
    if (!same) continue;
    expect(aSize).toBe(bSize);
    expect(Buffer.compare(a.subarray(aStart, i), b.subarray(bStart, j))).toBe(0);
  }
  expect([i, j]).toEqual([a.length, b.length]);
}

describe('bytes are aligned', () => {
  const a = noise(5000, 1);

  test('where nothing differs', () => expect(shape(diff(a, a))).toEqual(['=5000']));
  test('where one side is empty', () => {
    expect(shape(diff(new Uint8Array(0), a))).toEqual(['0:5000']);
    expect(shape(diff(a, new Uint8Array(0)))).toEqual(['5000:0']);
    expect(diff(new Uint8Array(0), new Uint8Array(0))).toEqual([]);
  });
  test('where one byte is another', () => {
    const b = a.slice();
    b[1234] = (a[1234] ?? 0) ^ 1;
    expect(shape(diff(a, b))).toEqual(['=1234', '1:1', '=3765']);
  });
  test('where bytes were put in, few or many', () => {
    for (const size of [1, 7, 100, 3000, 70_000]) {
      const b = joined(a.subarray(0, 2000), noise(size, 9), a.subarray(2000));
      expect(shape(diff(a, b))).toEqual(['=2000', `0:${size}`, '=3000']);
      expect(shape(diff(b, a))).toEqual(['=2000', `${size}:0`, '=3000']);
    }
  });
  test('where both ends differ', () => {
    const b = joined(noise(9, 4), a.subarray(20, 4900), noise(30, 5));
    expect(shape(diff(a, b))).toEqual(['20:9', '=4880', '100:30']);
  });
  test('where something came in the middle of zeros', () => {
    const zeros = new Uint8Array(3000);
    const b = joined(zeros, noise(10, 3), zeros);
    const blocks = diff(joined(zeros, zeros), b);
    checkTiling(joined(zeros, zeros), b, blocks);
    expect(blocks.filter(({ same }) => !same).reduce((sum, { aSize, bSize }) => sum + aSize + bSize, 0)).toBe(10);
  });
  test('where all is another', () => expect(shape(diff(noise(3000, 1), noise(2000, 2)))).toEqual(['3000:2000']));
  test('where something moved by more than the windows reach', () => {
    const tail = noise(1 << 20, 7);
    const far = new Uint8Array(40 << 20);
    for (let i = 0; i < far.length; i += 4096) far[i] = i >>> 12;
    const first = new Uint8Array(a.length + tail.length);
    first.set(a);
    first.set(tail, a.length);
    const second = new Uint8Array(a.length + far.length + tail.length);
    second.set(a);
    second.set(far, a.length);
    second.set(tail, a.length + far.length);
    expect(shape(diff(first, second))).toEqual(['=5000', `0:${far.length}`, `=${tail.length}`]);
  });
});

test('whatever is edited, blocks tile both sides, what is called the same is, and no more than was edited is not', () => {
  const edit = fc.record({
    at: fc.nat(20_000),
    gone: fc.nat(60),
    came: fc.uint8Array({ maxLength: 60 }),
  });
  const edits = fc.array(edit, { maxLength: 12 });
  fc.assert(
    fc.property(fc.integer(), edits, (seed, made) => {
      const a = noise(20_000, seed);
      const parts: Uint8Array[] = [];
      let at = 0;
      let touched = 0;
      for (const { at: from, gone, came } of made.toSorted((x, y) => x.at - y.at)) {
        if (from < at) continue;
        parts.push(a.subarray(at, from), came);
        at = Math.min(a.length, from + gone);
        touched += gone + came.length + 64; // edits near each other are told as one
      }
      const b = joined(...parts, a.subarray(at));
      const blocks = diff(a, b);
      checkTiling(a, b, blocks);
      expect(blocks.reduce((sum, { same, aSize, bSize }) => sum + (same ? 0 : aSize + bSize), 0)).toBeLessThanOrEqual(
        touched,
      );
    }),
    { numRuns: 100 },
  );
});

/** Counts how often bytes are read: of each page those that touch it, and all together. */
function counted(of: Source, page: number): { source: Source; most(): number; total(): number } {
  const reads = new Uint8Array(Math.ceil(of.size / page));
  let total = 0;
  return {
    source: {
      size: of.size,
      read(start, size) {
        for (let at = Math.floor(start / page); at * page < start + size; at++) reads[at] = (reads[at] ?? 0) + 1;
        total += size;
        return of.read(start, size);
      },
    },
    most: () => Math.max(...reads),
    total: () => total,
  };
}

describe('long files', () => {
  /** Mostly zeros, with islands of noise: as sparse files are. */
  const sparse = (size: number, islands: readonly (readonly [number, number])[]): Uint8Array => {
    const bytes = new Uint8Array(size);
    for (const [at, seed] of islands) bytes.set(noise(5000, seed), at);
    return bytes;
  };

  test('are read at most twice, wherever they come apart', () => {
    const a = sparse(60 << 20, [
      [1 << 20, 1],
      [30 << 20, 2],
      [50 << 20, 3],
    ]);
    const b = sparse(66 << 20, [
      [1 << 20, 1],
      [20 << 20, 9],
      [35 << 20, 2],
      [56 << 20, 3],
    ]);
    const [left, right] = [counted(memorySource(a), 1 << 20), counted(memorySource(b), 1 << 20)];
    const plain = (source: Source): Source => ({ size: source.size, read: (start, size) => source.read(start, size) });
    const blocks = unpackBlocks(diffBytesPacked(plain(left.source), plain(right.source)));
    for (const [{ most, total }, bytes] of [
      [left, a],
      [right, b],
    ] as const) {
      expect(total()).toBeLessThanOrEqual(2 * bytes.length);
      expect(most()).toBeLessThanOrEqual(3); // a page that two reads share is touched once more
    }
    const same = blocks.filter(block => block.same).reduce((sum, { aSize }) => sum + aSize, 0);
    expect(same).toBeGreaterThan((60 << 20) - 20_000);
  });

  test('are given up when told to', () => {
    const stop = new AbortController();
    const endless: Source = {
      size: 2 ** 40,
      read: (_, size) => new Uint8Array(size),
    };
    const progress = (done: number) => {
      if (done > 1 << 24) stop.abort(new Error('enough'));
    };
    expect(() => diffBytesPacked(endless, endless, { signal: stop.signal, progress })).toThrow('enough');
  });
});
