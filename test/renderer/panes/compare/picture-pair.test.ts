import { describe, expect, test } from 'vitest';
import { differenceOf } from '../../../../renderer/panes/compare/image-view.tsx';

const picture = (width: number, height: number, ...pixels: readonly number[]) => ({
  width,
  height,
  rgba: Uint8Array.from(pixels.flatMap(grey => [grey, grey, grey, 255])),
});

describe('two overlaid pictures', () => {
  test('that are equal differ nowhere, and equal pixels are faint', () => {
    const same = differenceOf(picture(2, 1, 10, 200), picture(2, 1, 10, 200));
    expect(same.differ).toBe(0);
    expect([...same.rgba.slice(3, 4), ...same.rgba.slice(7, 8)].every(alpha => alpha < 64)).toBe(true);
  });

  test('show each differing pixel, stronger for larger differences', () => {
    const { differ, rgba } = differenceOf(picture(3, 1, 10, 20, 30), picture(3, 1, 10, 21, 230));
    expect(differ).toBe(2);
    const alphas = [rgba[3], rgba[7], rgba[11]].map(Number);
    expect(alphas[0]).toBeLessThan(Number(alphas[1]));
    expect(alphas[1]).toBeLessThan(Number(alphas[2]));
  });

  test('differ wherever only one of them has a pixel', () => {
    const { width, height, differ } = differenceOf(picture(2, 2, 1, 2, 3, 4), picture(1, 3, 1, 3, 9));
    expect([width, height]).toEqual([2, 3]);
    // The left column is in both for two rows and the same there; the last of the right column is in none.
    expect(differ).toBe(3);
  });

  test('differ if only the alpha does', () => {
    const half = { ...picture(1, 1, 10), rgba: Uint8Array.of(10, 10, 10, 128) };
    expect(differenceOf(picture(1, 1, 10), half).differ).toBe(1);
  });
});
