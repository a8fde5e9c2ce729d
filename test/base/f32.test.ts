import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { f32Json, f32Text, f64Json } from '../../shared/base/f32.ts';

const view = new DataView(new ArrayBuffer(4));
function f32Of(bits: number): number {
  view.setUint32(0, bits);
  return view.getFloat32(0);
}

/** Tries every number of digits in turn. */
function shortestByTrying(value: number): string {
  for (let digits = 1; digits <= 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  throw new Error(`no decimal for ${value}`);
}

describe('a 32-bit float as text', () => {
  it.each([
    [0x3dcccccd, '0.1'],
    [0x40490fdb, '3.1415927'],
    [0x4b800000, '16777216'],
    [0x00000001, '1e-45'],
    [0x7f7fffff, '3.4028235e+38'],
    [0x80000000, '-0'],
    [0xff800000, '-Infinity'],
    [0x7fc00000, 'NaN'],
  ])('0x%s is %s', (bits, text) => {
    expect(f32Text(f32Of(bits))).toBe(text);
  });

  it('reads back as the same float, and no shorter text does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x7f7fffff }), bits => {
        const value = f32Of(bits);
        expect(Math.fround(Number(f32Text(value)))).toBe(value);
        expect(f32Text(value).length).toBeLessThanOrEqual(shortestByTrying(value).length);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('floats as JSON', () => {
  const written = (values: readonly number[], json: (value: number) => unknown) => JSON.stringify(values.map(json));

  it('have a point or an exponent if they are JSON numbers, otherwise they are strings', () => {
    const all = [0.5, 1, -0, 1e-10, 3e38, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    expect(written(all, value => f32Json(Math.fround(value)))).toBe(
      '[0.5,1.0,-0.0,1e-10,3e+38,"NaN","Infinity","-Infinity"]',
    );
    expect(written([0.1, 1e21, -0, Number.NaN], f64Json)).toBe('[0.1,1e+21,-0.0,"NaN"]');
  });
});
