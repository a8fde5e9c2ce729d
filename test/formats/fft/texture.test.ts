import { describe, expect, test } from 'vitest';
import { decode, encode, explained, roundTrip } from '#layout';
import { demoMapFiles } from '../../../electron/demo/fft/map.ts';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { pictures } from '../../../shared/formats/fft/texture/index.ts';
import { type Texture, texture } from '../../../shared/formats/fft/texture/layout.ts';

const bytes = new Map(demoMapFiles()).get('MAP001.8') ?? new Uint8Array(0);
const model = decode(texture, memorySource(bytes)).value as Texture; // a sound file
const spot = { model, index: 0 };

const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

test('is written back byte for byte, and explained', () => {
  expect(roundTrip(texture, memorySource(bytes))).toEqual({ kind: 'exact' });
  expect(explained(texture, memorySource(bytes))).toBe(1);
});

test('is shown in greys by colour number, with the numbers', () => {
  const { width, height, rgba, indexed } = pictures.decode(spot);
  expect([width, height]).toEqual([256, 1024]);
  const number = (bytes[128 * 64] ?? 0) & 15;
  const at = 64 * 256;
  expect(indexed?.indices[at]).toBe(number);
  expect([...rgba.subarray(at * 4, at * 4 + 4)]).toEqual([number * 17, number * 17, number * 17, 255]);
});

test('a pixel maps to the byte it shares with its neighbour, and the byte to both', () => {
  expect(pictures.pixel(spot, 256 * 256 + 3)).toEqual([
    { what: 'index', path: 'pages[1].pixels', start: 32_769, size: 1 },
  ]);
  expect(pictures.pixelsAt(spot, { start: 32_769, size: 2 })).toEqual({ pixels: [{ first: 65_538, count: 4 }] });
});

describe('another picture', () => {
  const { width, height, rgba, indexed } = pictures.decode(spot);
  const redrawn = (drawing: Parameters<NonNullable<typeof pictures.redraw>>[1]) => pictures.redraw?.(spot, drawing);

  test.each([
    [
      'with numbers of colours is taken as it is',
      { width, height, rgba, hasAlpha: false, ...(indexed && { indexed }) },
    ],
    ['in the greys it is shown in comes back', { width, height, rgba, hasAlpha: false }],
  ])('%s', (_, drawing) => {
    const result = redrawn(drawing);
    if (!result || 'why' in result) throw new Error('refused');
    expect(result.notes).toEqual([]);
    expect(same(toBytes(encode(texture, result.model)), bytes)).toBe(true);
  });

  test.each([
    [
      'of another size',
      { width: 2, height: 2, rgba: rgba.subarray(0, 16), hasAlpha: false },
      /2 × 2 pixels, and the texture of a map 256 × 1024/,
    ],
    [
      'with more colours',
      {
        width,
        height,
        rgba,
        hasAlpha: false,
        indexed: { indices: new Uint8Array(width * height).fill(16), palette: new Uint8Array(51) },
      },
      /colour number 16/,
    ],
  ])('%s is refused', (_, drawing, why) => {
    expect(redrawn(drawing)).toEqual({ why: expect.stringMatching(why) });
  });
});
