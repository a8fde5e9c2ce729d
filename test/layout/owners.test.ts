import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesLeaf } from '../../shared/layout/bytes.ts';
import type { NamedField } from '../../shared/layout/inside/field-sink.ts';
import { Heap, ownersOf } from '../../shared/layout/inside/owners.ts';

const spot = (path: string, start: number, size: number): NamedField => ({
  ...{ path, start, size, depth: 1, leaf: bytesLeaf, value: undefined },
});

it('each byte of a window belongs to the leaf that read it first', () => {
  const ranges = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 12 })), { maxLength: 12 });
  fc.assert(
    fc.property(ranges, fc.nat(20), fc.integer({ min: 1, max: 25 }), (given, from, size) => {
      const to = from + size;
      const spots = given.map(([start, length], i) => spot(`f${i}`, start, length));
      const inside = spots.filter(one => one.start < to && one.start + one.size > from);
      const expected = Array.from(
        { length: size },
        (_, i) => inside.find(one => one.start <= from + i && one.start + one.size > from + i)?.path,
      );
      const owned: (string | undefined)[] = Array.from({ length: size });
      for (const owner of ownersOf(inside, { from, to }))
        for (let at = Math.max(from, owner.start); at < Math.min(to, owner.start + owner.size); at++) {
          expect(owned[at - from]).toBeUndefined();
          owned[at - from] = owner.path.startsWith('@')
            ? /belongs to (\w+),/.exec(owner.finding ?? '')?.[1]
            : owner.path;
        }
      expect(owned).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

it('a heap returns its numbers from the smallest', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), numbers => {
      const heap = new Heap();
      for (const number of numbers) heap.add(number);
      const out: number[] = [];
      heap.first(number => {
        out.push(number);
        return false;
      });
      expect(out).toEqual([...numbers].sort((a, b) => a - b));
      expect(heap.first(() => true)).toBeUndefined();
    }),
  );
});
