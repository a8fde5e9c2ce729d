import { expect, test } from 'vitest';
import { scaleColours, scaleIndices } from '../../shared/codecs/scale-pixels.ts';

const red = [255, 0, 0, 255];
const blue = [0, 0, 255, 255];
const clear = [9, 9, 9, 0];

test('colours are mixed between pixels, and transparent pixels contribute none', () => {
  const row = Uint8Array.from([...red, ...blue]);
  const wide = scaleColours(row, { width: 2, height: 1 }, { width: 4, height: 2 });
  expect([...wide.subarray(0, 16)]).toEqual([...red, 191, 0, 64, 255, 64, 0, 191, 255, ...blue]);
  expect(wide.subarray(16)).toEqual(wide.subarray(0, 16));
  const edge = scaleColours(Uint8Array.from([...red, ...clear]), { width: 2, height: 1 }, { width: 4, height: 1 });
  expect([...edge]).toEqual([...red, 255, 0, 0, 191, 255, 0, 0, 64, 0, 0, 0, 0]);
});

test('palette indices are taken from the nearest pixel', () => {
  expect([...scaleIndices(Uint8Array.of(1, 2, 3), { width: 3, height: 1 }, { width: 4, height: 1 })]).toEqual([
    1, 2, 2, 3,
  ]);
});
