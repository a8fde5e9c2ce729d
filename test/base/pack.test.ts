import { expect, test } from 'vitest';
import { pack, unpack } from '../../shared/base/pack.ts';

test('plain data is restored with its columns, all in one buffer', () => {
  const wide = Float32Array.of(9, 1.5, -0, Number.NaN, 9);
  const given = {
    name: 'Tür',
    list: [1, 'two', null, { deep: Uint8Array.of(1, 2, 3) }],
    odd: [Number.NaN, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    part: wide.subarray(1, 4),
    exact: Float64Array.of(0.1),
    whole: { u16: Uint16Array.of(65535), u32: Uint32Array.of(0xffff_ffff), i32: Int32Array.of(-1) },
    none: new Float32Array(0),
  };
  const back = unpack(pack(given));
  expect(back).toEqual(given);
  const { part, exact } = back as typeof given;
  expect([part.length, part.byteOffset % 8, exact.byteOffset % 8]).toEqual([3, 0, 0]);
  expect(exact.buffer).toBe(part.buffer);
  expect(given.odd).toEqual([Number.NaN, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
  expect(given.part).toBeInstanceOf(Float32Array);
});

test('a column that two objects share is packed once, and still shared afterwards', () => {
  const shared = new Float32Array(1000).fill(2);
  const packed = pack({ a: shared, b: { c: shared } });
  expect(packed.length).toBeLessThan(shared.byteLength + 100);
  const { a, b } = unpack(packed) as { readonly a: Float32Array; readonly b: { readonly c: Float32Array } };
  expect([a, b.c]).toEqual([shared, shared]);
  expect([a.byteOffset, a.buffer]).toEqual([b.c.byteOffset, b.c.buffer]);
});

test('absent values stay absent, and what cannot be packed is refused', () => {
  expect(unpack(pack({ a: undefined, b: 1 }))).toEqual({ b: 1 });
  expect(() => pack({ big: new BigInt64Array(1) })).toThrow('a column of a kind that cannot be packed');
});

test('bytes that start anywhere in their buffer can be unpacked', () => {
  const packed = pack({ column: Float32Array.of(1, 2) });
  const odd = new Uint8Array(packed.length + 3);
  odd.set(packed, 3);
  expect(unpack(odd.subarray(3))).toEqual({ column: Float32Array.of(1, 2) });
});
