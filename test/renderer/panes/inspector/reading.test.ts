import { describe, expect, test } from 'vitest';
import { halfToNumber, numberToHalf } from '../../../../renderer/panes/inspector/row.ts';

describe('half precision', () => {
  test('all 65,536 patterns come back, NaNs as NaN', () => {
    for (let bits = 0; bits < 0x10000; bits++) {
      const value = halfToNumber(bits);
      if (Number.isNaN(value)) expect(bits & 0x7fff).toBeGreaterThan(0x7c00);
      else if (numberToHalf(value) !== bits) expect.unreachable(`0x${bits.toString(16)} came back wrong`);
    }
  });

  test('rounds to even and overflows to infinity', () => {
    expect(numberToHalf(2049)).toBe(numberToHalf(2048));
    expect(numberToHalf(2051)).toBe(numberToHalf(2052));
    expect(numberToHalf(65519)).toBe(0x7bff);
    expect(numberToHalf(65520)).toBe(0x7c00);
    expect(numberToHalf(-1e9)).toBe(0xfc00);
  });
});
