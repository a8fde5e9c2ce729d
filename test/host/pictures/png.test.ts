import { describe, expect, test } from 'vitest';
import { pictureFiles } from '../../../electron/answers/export/picture-files.ts';
import { readPng } from '../../../electron/answers/export/png.ts';
import { readDrawing } from '../../../electron/answers/export/read-drawing.ts';
import { quickPng } from '../../../electron/answers/pictures/thumbnail-cache.ts';
import { buildPng, readPlainPng } from '../../support/png.ts';

const opaque = (...colours: number[][]) => Uint8Array.from(colours.flatMap(colour => [...colour, 255]));

describe('pictures as PNG files', () => {
  test('keep the order of a palette, its repeated colours and its indices', () => {
    const palette = Uint8Array.of(255, 255, 255, 255, 0, 0, 255, 255, 255);
    const indices = Uint8Array.of(0, 2, 1, 0);
    const [file, ...more] = pictureFiles({
      width: 2,
      height: 2,
      rgba: new Uint8Array(16).fill(255),
      indexed: { indices, palette },
    });
    expect(more).toEqual([]);
    expect(readPlainPng(file?.bytes ?? new Uint8Array(0))).toEqual({
      ...{ width: 2, height: 2, depth: 8, colourType: 3 },
      data: indices,
      palette,
    });
  });

  test('give an index past the palette its own colour, so that the file can be read', () => {
    const indexed = { indices: Uint8Array.of(0, 2), palette: Uint8Array.of(1, 2, 3) };
    const [file] = pictureFiles({ width: 2, height: 1, rgba: new Uint8Array(8), indexed });
    const { palette, data } = readPlainPng(file?.bytes ?? new Uint8Array(0));
    expect([...(palette ?? [])]).toEqual([1, 2, 3, 255, 0, 255, 255, 0, 255]);
    expect([...data]).toEqual([0, 2]);
  });

  test('store transparency that a palette cannot hold in a second file', () => {
    const indexed = { indices: Uint8Array.of(0, 0), palette: Uint8Array.of(1, 2, 3) };
    const alpha = Uint8Array.of(0, 77);
    const files = pictureFiles({ width: 2, height: 1, rgba: new Uint8Array(8), indexed, alpha });
    expect(files.map(({ ending }) => ending)).toEqual(['.png', '.alpha.png']);
    expect(readPlainPng(files[1]?.bytes ?? new Uint8Array(0))).toMatchObject({ colourType: 0, data: alpha });
  });

  test('are RGB for opaque colours and RGBA otherwise, and transparent pixels keep their colour', () => {
    const [plain] = pictureFiles({ width: 1, height: 1, rgba: opaque([9, 8, 7]) });
    expect(readPlainPng(plain?.bytes ?? new Uint8Array(0))).toMatchObject({
      colourType: 2,
      data: Uint8Array.of(9, 8, 7),
    });
    const [clear] = pictureFiles({ width: 1, height: 1, rgba: Uint8Array.of(9, 8, 7, 0) });
    expect(readPlainPng(clear?.bytes ?? new Uint8Array(0))).toMatchObject({
      colourType: 6,
      data: Uint8Array.of(9, 8, 7, 0),
    });
  });

  test('are thumbnails that other programs can read', async () => {
    const rgba = Uint8Array.from({ length: 3 * 2 * 4 }, (_, i) => i * 10);
    expect(readPlainPng(await quickPng({ width: 3, height: 2, rgba }))).toEqual({
      ...{ width: 3, height: 2, depth: 8, colourType: 6 },
      data: rgba,
    });
  });
});

describe('PNG files as pictures', () => {
  test.each([
    ['RGB', { colourType: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6) }, false],
    ['RGB of 16 bits', { colourType: 2, depth: 16, data: Uint8Array.of(1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6) }, false],
  ] as const)('%s', (_name, png, hasAlpha) => {
    expect(readPng(buildPng({ width: 2, height: 1, ...png }))).toEqual({
      ...{ width: 2, height: 1, hasAlpha },
      rgba: opaque([1, 2, 3], [4, 5, 6]),
    });
  });

  test('grey with alpha', () => {
    const png = buildPng({ width: 1, height: 2, colourType: 4, data: Uint8Array.of(7, 0, 9, 200) });
    expect(readPng(png)).toMatchObject({ hasAlpha: true, rgba: Uint8Array.of(7, 7, 7, 0, 9, 9, 9, 200) });
  });

  test('RGB with one transparent colour', () => {
    const transparency = Uint8Array.of(0, 4, 0, 5, 0, 6);
    const data = Uint8Array.of(1, 2, 3, 4, 5, 6, 4, 5, 7);
    const png = buildPng({ width: 3, height: 1, colourType: 2, data, transparency });
    expect(readPng(png)).toMatchObject({ hasAlpha: true, rgba: Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 0, 4, 5, 7, 255) });
  });

  test('a palette of four bits, in rows that end inside a byte, with an alpha for its first colour', () => {
    const palette = Uint8Array.of(10, 20, 30, 40, 50, 60);
    const data = Uint8Array.of(0x01, 0x10, 0x10, 0x00); // 0 1 1, 1 0 0
    const transparency = Uint8Array.of(128);
    const png = buildPng({ width: 3, height: 2, depth: 4, colourType: 3, data, palette, transparency });
    expect(readPng(png)).toMatchObject({
      hasAlpha: true,
      indexed: { indices: Uint8Array.of(0, 1, 1, 1, 0, 0), palette },
      rgba: Uint8Array.from([0, 1, 1, 1, 0, 0].flatMap(i => (i === 0 ? [10, 20, 30, 128] : [40, 50, 60, 255]))),
    });
  });

  test.each([
    ['a text', new TextEncoder().encode('this is no picture, and long enough to be looked at'), 'it is not a PNG file'],
    ['nothing', new Uint8Array(0), 'it is not a PNG file'],
  ])('%s is refused', (_name, bytes, why) => {
    expect(readPng(bytes)).toEqual({ why });
  });

  test('a damaged one is refused before or while it is read, without an exception', () => {
    const png = buildPng({ width: 4, height: 4, colourType: 2, data: new Uint8Array(48) });
    for (let cut = 0; cut < png.length - 12; cut++)
      expect(readPng(png.slice(0, cut)), `cut at ${cut}`).toHaveProperty('why');
    expect(readPng(png.slice(0, png.length - 14))).toEqual({ why: 'it is damaged (it is cut off)' });
    const noise = png.map((byte, i) => (i > 40 && i < 46 ? 0xff : byte));
    expect(readPng(noise)).toEqual({ why: 'it is damaged (its pixels cannot be unpacked)' });
    const huge = png.slice();
    new DataView(huge.buffer).setUint32(16, 0x7fff_ffff, false);
    expect(readPng(huge)).toEqual({ why: 'it has 2147483647 × 4 pixels' });
  });

  test('transparency of another size is refused in a sentence', () => {
    const png = buildPng({ width: 2, height: 1, colourType: 2, data: new Uint8Array(6) });
    const alpha = buildPng({ width: 1, height: 1, colourType: 0, data: Uint8Array.of(7) });
    expect(readDrawing(png, alpha)).toEqual({
      why: 'The transparency file and the picture differ in size: 1 × 1 instead of 2 × 1.',
    });
  });
});
