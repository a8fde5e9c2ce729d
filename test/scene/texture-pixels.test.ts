import { expect, test } from 'vitest';
import { texturePixels } from '../../shared/scene/texture-pixels.ts';

/** Two rows of three pixels. */
const picture = {
  ...{ width: 3, rgba: new Uint8Array(24).fill(9) },
  indexed: { indices: Uint8Array.of(0, 1, 2, 2, 1, 0), palette: new Uint8Array(9) },
};
const palette = Uint8Array.of(0, 0, 0, 0, 10, 20, 30, 255, 40, 50, 60, 255);
const use = { name: '', clampU: true, clampV: true };
const reds = (rgba: Uint8Array): number[] => [...rgba].filter((_, i) => i % 4 === 0);

test('numbers of colours are shown in the palette of the scene, clear where that is clear', () => {
  const rgba = texturePixels(picture, { ...use, palette });
  expect(reds(rgba)).toEqual([0, 10, 40, 40, 10, 0]);
  expect([rgba[3], rgba[7]]).toEqual([0, 255]);
});

test('a rectangle takes the place of another, and is cut where the picture ends', () => {
  const copies = [{ from: [1, 0], to: [0, 1], width: 9, height: 5 }] as const;
  expect(reds(texturePixels(picture, { ...use, palette, copies }))).toEqual([0, 10, 40, 10, 40, 0]);
});

test('a picture without numbers stays as it is', () => {
  expect(texturePixels({ width: 3, rgba: picture.rgba }, { ...use, palette })).toBe(picture.rgba);
});
