import { describe, expect, test } from 'vitest';
import { centreAfter, pictureRect, pixelAt, stepZoom, zoomOf } from '../../../../renderer/panes/image/geometry.ts';
import { type ImageState, runsOf } from '../../../../renderer/panes/image/image-state.ts';
import { movePixel } from '../../../../renderer/panes/image/index.tsx';
import { sortFiles } from '../../../../renderer/panes/image/replace-state.ts';

const view = { width: 424, height: 324 };
const state: ImageState = {
  rows: [{ name: 'a', width: 100, height: 50, kind: '', facts: [], stretch: { x: 1, y: 2 } }],
  canReplace: true,
  colourings: [],
  isEditingColours: false,
  index: 0,
  picture: { revision: 0, width: 100, height: 50, rgba: new Uint8Array(100 * 50 * 4) },
  zoom: 'fit',
  centre: { x: 50, y: 25 },
  channel: 'all',
  stretched: true,
  marks: [],
};

describe('the position of a picture', () => {
  test('one that fits is enlarged by a whole factor and centred', () => {
    expect(pictureRect({ ...state, stretched: false }, view)).toEqual({ scaleX: 4, scaleY: 4, left: 12, top: 62 });
  });

  test('a stretched picture keeps the aspect ratio of its pixels', () => {
    expect(pictureRect(state, view)).toEqual({ scaleX: 3, scaleY: 6, left: 62, top: 12 });
  });

  test('one that is larger than the view is reduced, down to a sixteenth', () => {
    expect(zoomOf({ zoom: 'fit' }, { width: 1000, height: 100 }, view)).toBeCloseTo(0.4);
    expect(zoomOf({ zoom: 'fit' }, { width: 100_000, height: 10 }, view)).toBe(1 / 16);
  });

  test('zoomed in, the centre stays in the middle, and no edge leaves a gap', () => {
    const close = { ...state, stretched: false, zoom: 16 };
    expect(pictureRect(close, view)).toMatchObject({ left: 212 - 800, top: 162 - 400 });
    expect(pictureRect({ ...close, centre: { x: 0, y: 0 } }, view)).toMatchObject({ left: 0, top: 0 });
    expect(pictureRect({ ...close, centre: { x: 100, y: 50 } }, view)).toMatchObject({
      left: 424 - 1600,
      top: 324 - 800,
    });
  });

  test('zooming keeps the point under the pointer in place', () => {
    const before = { left: 10, top: 20, scaleX: 2, scaleY: 2 };
    const centre = centreAfter({ x: 110, y: 60 }, before, { scaleX: 4, scaleY: 4 }, view);
    const left = view.width / 2 - centre.x * 4;
    expect((110 - left) / 4).toBe((110 - 10) / 2);
  });

  test('zoom steps go from one to the next, and stop at the ends', () => {
    expect([stepZoom(1, 1), stepZoom(1.3, 1), stepZoom(1, -1), stepZoom(64, 1), stepZoom(1 / 16, -1)]).toEqual([
      ...[2, 2, 0.5, 64, 1 / 16],
    ]);
  });
});

describe('pixels', () => {
  test('are found under a point, and not outside the picture', () => {
    const place = { left: 10, top: 20, scaleX: 3, scaleY: 6 };
    const size = { width: 4, height: 2 };
    expect(pixelAt({ x: 10, y: 20 }, place, size)).toBe(0);
    expect(pixelAt({ x: 10 + 11.9, y: 20 + 11.9 }, place, size)).toBe(7);
    expect(pixelAt({ x: 22, y: 20 }, place, size)).toBeUndefined();
    expect(pixelAt({ x: 9.9, y: 20 }, place, size)).toBeUndefined();
  });

  test('are navigated by keyboard, up to the border', () => {
    const size = { width: 4, height: 2 };
    expect(movePixel(undefined, [1, 0], size)).toBe(0);
    expect([movePixel(0, [1, 0], size), movePixel(0, [0, 1], size), movePixel(3, [1, 0], size)]).toEqual([1, 4, 3]);
    expect([movePixel(4, [0, 1], size), movePixel(4, [-1, 0], size), movePixel(5, [0, -1], size)]).toEqual([4, 4, 1]);
  });

  test('of one colour are found in runs', () => {
    const indexed = { indices: Uint8Array.of(1, 1, 0, 1, 2, 1), palette: new Uint8Array(9) };
    expect(runsOf({ indexed }, 1)).toEqual([
      { first: 0, count: 2 },
      { first: 3, count: 1 },
      { first: 5, count: 1 },
    ]);
    expect(runsOf({ indexed }, 7)).toEqual([]);
    expect(runsOf(undefined, 0)).toEqual([]);
  });
});

test('of two files are combined: the one called .alpha.png is the transparency', () => {
  const [picture, alpha, text] = ['wing.png', 'wing.alpha.png', 'wing.txt'].map(name => ({ name }));
  if (!picture || !alpha || !text) throw new Error('no files');
  expect(sortFiles([alpha, picture])).toEqual({ picture, alpha });
  expect(sortFiles([alpha])).toEqual({ picture: alpha });
  expect(sortFiles([text])).toEqual({});
});
