import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesSource } from '../../shared/base/pieces.ts';
import { memorySource, originOf, type Source, sliceSource } from '../../shared/base/source.ts';
import { differenceOf } from '../../shared/document/difference.ts';
import { Document } from '../../shared/document/document.ts';
import { countedSource } from '../support/counted-source.ts';
import { all, bytes, documentOf, editsFrom, put, seed } from './build-document.ts';

test('the difference of two contents is what is between their equal ends', () => {
  const content = fc
    .array(fc.constantFrom(1, 2), { maxLength: 12 })
    .map(numbers => memorySource(Uint8Array.from(numbers)));
  fc.assert(
    fc.property(content, content, (before, after) => {
      const difference = differenceOf(before, after);
      if (difference === undefined) {
        expect(all(before)).toEqual(all(after));
        return;
      }
      const { start, oldSize, newSize } = difference;
      const made = all(before);
      made.splice(start, oldSize, ...all(after).slice(start, start + newSize));
      expect(made).toEqual(all(after));
      expect(oldSize + newSize).toBeGreaterThan(0);
    }),
  );
  expect(differenceOf(memorySource(bytes('aXb')), memorySource(bytes('aYYb')))).toEqual({
    start: 1,
    oldSize: 1,
    newSize: 2,
  });
});

test('bytes that an edit left alone are not read to find what it changed', () => {
  const long = new Uint8Array(1_000_000).fill(7);
  let read = 0;
  const before: Source = {
    size: long.length,
    read(start, size) {
      read += size;
      return long.subarray(start, start + size);
    },
  };
  const rest = sliceSource(before, 500_001, 499_999);
  const after = piecesSource([sliceSource(before, 0, 500_000), Uint8Array.of(8), rest]);
  expect(differenceOf(before, after)).toEqual({ start: 500_000, oldSize: 1, newSize: 1 });
  expect(read).toBeLessThan(long.length / 2);
});

test('bytes that an edited document reports as kept are unchanged', () => {
  const stretch = fc.tuple(fc.nat(20), fc.nat(8));
  fc.assert(
    fc.property(
      fc.array(seed, { maxLength: 5 }),
      fc.array(seed, { maxLength: 5 }),
      stretch,
      (first, next, [at, many]) => {
        const document = documentOf('abcdefghijklmnop');
        for (const seeds of [first, next])
          document.apply({ label: 'edit', time: 0, edits: editsFrom(document.size, seeds) });
        const source = document.source();
        const start = Math.min(at, source.size);
        const size = Math.min(many, source.size - start);
        const kept = originOf(source, start, size);
        expect([...kept.source.read(kept.start, size)]).toEqual([...source.read(start, size)]);
      },
    ),
  );
});

test('comparing an edited document with a version made from it does not read the bytes both share', () => {
  const { source, timesRead } = countedSource(memorySource(new Uint8Array(1_000_000).fill(7)));
  const document = new Document(source);
  document.apply({ label: 'Insert', time: 0, edits: [put(400_000, 0, 'abc')] });
  const before = document.source();
  const after = piecesSource([
    sliceSource(before, 0, 700_000),
    Uint8Array.of(8),
    sliceSource(before, 700_001, 300_002),
  ]);
  const known = timesRead();
  expect(differenceOf(before, after)).toEqual({ start: 700_000, oldSize: 1, newSize: 1 });
  expect(timesRead() - known).toBeLessThan(1 / 2);
  document.apply({ label: 'Overwrite', time: 0, edits: [put(700_000, 1, 'd')] });
  expect(differenceOf(before, document.source())).toEqual({ start: 700_000, oldSize: 1, newSize: 1 });
  expect(timesRead() - known).toBeLessThan(1);
  expect([...after.read(399_999, 5)]).toEqual([7, 97, 98, 99, 7]);
});

test('a block that moves as a whole in a long content is kept, not inserted again', () => {
  const long = Uint8Array.from({ length: 3_000_000 }, (_, i) => (i * 31) ^ (i >> 8));
  const original: Source = { size: long.length, read: (start, size) => long.subarray(start, start + size) };
  const document = new Document(original);
  /** How many bytes a content put in anew. */
  const become = (content: Source): number => {
    const edits = document.editsTo(content);
    document.apply({ label: '', time: 0, edits });
    expect(Buffer.compare(document.source().read(0, content.size), content.read(0, content.size))).toBe(0);
    return edits.reduce((sum, { insert }) => sum + insert.length, 0);
  };
  const cut = (start: number, end: number) => sliceSource(document.source(), start, end - start);
  expect(become(piecesSource([bytes('a longer head'), sliceSource(original, 4, 2_999_996), bytes('tail')]))).toBe(17);
  const size = document.size;
  expect(become(piecesSource([bytes('head'), cut(9, 1_000_000), cut(1_500_000, size), bytes('end')]))).toBe(7);
  const longer = document.size;
  expect(become(piecesSource([cut(0, 700_000), bytes('in'), cut(900_000, longer)]))).toBe(2);
  expect(become(piecesSource([cut(0, document.size), bytes('end'), cut(100_000, 900_000)]))).toBe(800_003);
  document.undo();
  document.undo();
  // Only one of two that changed places can stay.
  const half = Math.floor(document.size / 2);
  expect(become(piecesSource([cut(half, document.size), cut(0, half)]))).toBeLessThan(half + 5);
  document.undo();
  document.undo();
  document.undo();
  expect(document.written).toBe(original);
  expect(become(piecesSource([bytes('another head'), sliceSource(original, 0, 3_000_000), bytes('end')]))).toBe(15);
  document.markWritten();
  expect(document.written.size).toBe(3_000_015);
  document.undo();
  document.markRestored();
  expect(document.written).toBe(original);
});

test('edits to any content made of ranges of a long edited document give that content', () => {
  const stretch = fc.tuple(fc.nat(1_500_000), fc.nat(700_000), fc.nat(9));
  const original = memorySource(Uint8Array.from({ length: 1_500_000 }, (_, i) => (i * 31) ^ (i >> 8)));
  fc.assert(
    fc.property(
      fc.array(fc.array(stretch, { minLength: 3, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      contents => {
        const document = new Document(original);
        for (const stretches of contents) {
          const now = document.source();
          const pieces = stretches.flatMap(([start, many, fresh]) => {
            const from = Math.min(start, now.size);
            return [sliceSource(now, from, Math.min(many, now.size - from)), new Uint8Array(fresh).fill(fresh)];
          });
          const content = piecesSource([...pieces, sliceSource(now, 0, now.size)]);
          const edits = document.editsTo(content);
          document.apply({ label: '', time: 0, edits });
          expect(Buffer.compare(document.source().read(0, content.size), content.read(0, content.size))).toBe(0);
        }
      },
    ),
    { numRuns: 12 },
  );
});
