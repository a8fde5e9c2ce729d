import { describe, expect, test } from 'vitest';
import {
  fromRgb565,
  indicesToRgba,
  rgb565Text,
  rgb565ToRgb,
  rgb565ToRgba,
  toRgb565,
} from '../../shared/codecs/rgb565.ts';

describe('RGB565', () => {
  test('all 65,536 colours survive a conversion to eight bits per channel', () => {
    const lost = Array.from({ length: 65_536 }, (_, stored) => stored).filter(
      stored => toRgb565(...fromRgb565(stored)) !== stored,
    );
    expect(lost).toEqual([]);
  });

  test.each([
    [0x0000, 0, 0, 0],
    [0xffff, 255, 255, 255],
    [0xf800, 255, 0, 0],
    [0x07e0, 0, 255, 0],
    [0x001f, 0, 0, 255],
    [0x8410, 132, 130, 132], // 16 of 31, 32 of 63, 16 of 31
    [0x0841, 8, 8, 8], // 1 of 31, 2 of 63, 1 of 31
  ])('%i is %i, %i, %i', (stored, red, green, blue) => {
    expect(fromRgb565(stored)).toEqual([red, green, blue]);
  });

  test('a colour between two is rounded to the nearest', () => {
    expect(toRgb565(4, 0, 0)).toBe(0x0000);
    expect(toRgb565(5, 0, 0)).toBe(0x0800);
    expect(toRgb565(0, 2, 0)).toBe(0x0000);
    expect(toRgb565(0, 3, 0)).toBe(0x0020);
  });

  test('stored colours are little-endian, even at an odd offset', () => {
    const odd = Uint8Array.of(9, 0x00, 0xf8, 0x1f, 0x00).subarray(1);
    expect([...rgb565ToRgba(odd)]).toEqual([255, 0, 0, 255, 0, 0, 255, 255]);
    expect([...rgb565ToRgb(odd)]).toEqual([255, 0, 0, 0, 0, 255]);
  });

  test('indices are looked up in the palette, and those beyond it are reported', () => {
    const palette = Uint8Array.of(0xe0, 0x07, 0xff, 0xff);
    expect([...indicesToRgba(Uint8Array.of(1, 0, 2), palette, 0xf81f)]).toEqual([
      ...[255, 255, 255, 255],
      ...[0, 255, 0, 255],
      ...[255, 0, 255, 255],
    ]);
  });

  test('is printed in the usual notation for colours', () => {
    expect(rgb565Text(0x8410)).toBe('#848284');
  });
});
