import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { applyByteDelta, byteDeltaOf } from '../../shared/patch/byte-delta.ts';
import { sharesRun } from '../../shared/patch/delta.ts';
import { applyTextDelta, textDeltaOf, unitsOf } from '../../shared/patch/patch.ts';

const bytes = fc.uint8Array({ maxLength: 300 });

/** A content, and another made of stretches of it and of new bytes. */
const pair = fc
  .tuple(bytes, fc.array(fc.tuple(fc.nat(300), fc.nat(300), bytes), { maxLength: 5 }))
  .map(([old, parts]): readonly [Uint8Array, Uint8Array] => {
    const now = parts.flatMap(([start, size, fresh]) => [...old.subarray(start, start + size), ...fresh]);
    return [old, Uint8Array.from(now)];
  });

describe('the new parts of a content', () => {
  test('rebuild it from the old content', () => {
    fc.assert(
      fc.property(pair, ([old, now]) => {
        const delta = byteDeltaOf(memorySource(old), memorySource(now));
        const made = applyByteDelta({ old: memorySource(old) }, delta, now.length);
        expect(made && toBytes(made)).toEqual(now);
      }),
    );
  });

  test('contain no 15 consecutive bytes of the old content', () => {
    fc.assert(
      fc.property(pair, ([old, now]) => {
        const fresh = byteDeltaOf(memorySource(old), memorySource(now)).filter(part => typeof part === 'string');
        const all = Buffer.from(old);
        for (const part of fresh) {
          const put = Buffer.from(part, 'base64');
          for (let at = 0; at + 15 <= put.length; at++) expect(all.includes(put.subarray(at, at + 15))).toBe(false);
        }
      }),
    );
  });

  test('are small for a small change, wherever it is', () => {
    const old = Uint8Array.from({ length: 100_000 }, (_, i) => (i * i * 31) >> 3);
    const now = Uint8Array.from([1, 2, 3, ...old.subarray(0, 50_000), 9, ...old.subarray(50_100)]);
    const delta = byteDeltaOf(memorySource(old), memorySource(now));
    expect(delta.length).toBeLessThan(8);
    expect(JSON.stringify(delta).length).toBeLessThan(120);
  });

  test('of a text are what was typed', () => {
    expect(textDeltaOf('the water is back.', 'the water is back, then swim.')).toEqual([
      [0, 17],
      ', then swim',
      [17, 1],
    ]);
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.string({ unit: 'binary', maxLength: 80 }),
        (a, b) => {
          expect(applyTextDelta(a, textDeltaOf(a, b))).toBe(b);
          expect(applyTextDelta(a + b, textDeltaOf(a + b, b + a))).toBe(b + a);
        },
      ),
    );
  });

  test('do not apply to another content', () => {
    expect(applyTextDelta('short', [[3, 9]])).toBeUndefined();
    expect(applyByteDelta({ old: memorySource(new Uint8Array(4)) }, [[0, 5]], 5)).toBeUndefined();
    expect(applyByteDelta({ old: memorySource(new Uint8Array(4)) }, [[0, 4]], 5)).toBeUndefined();
    expect(applyByteDelta({ old: memorySource(new Uint8Array(4)) }, ['AAA*'], 3)).toBeUndefined();
    const manyTimes = Array.from({ length: 300 }, () => [0, 1 << 20] as const);
    expect(applyByteDelta({ old: memorySource(new Uint8Array(1 << 20)) }, manyTimes, 300 << 20)).toBeUndefined();
  });
});

describe('a run of the game’s own text', () => {
  test('is found in a contribution, but a single repeated letter does not count', () => {
    const own = unitsOf('....The ferry is aground and the Wardens know it....');
    expect(sharesRun(own, unitsOf('and they say: The ferry is aground'), 16)).toBe(true);
    expect(sharesRun(own, unitsOf('The ferry floats, and nobody knows.'), 16)).toBe(false);
    expect(sharesRun(new Uint8Array(100), new Uint8Array(100), 16)).toBe(false);
  });
});
