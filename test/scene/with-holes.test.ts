import { expect, it } from 'vitest';
import { withHoles } from '../../shared/scene/with-holes.ts';

const MAGENTA = [255, 0, 255] as const;
const RED = [200, 0, 0, 255];
const GREEN = [0, 100, 0, 255];

it('makes the pixels of one number of the palette holes, whatever their colour, and leaves what was given', () => {
  const rgba = Uint8Array.from([...RED, ...GREEN, ...RED]);
  const indices = Uint8Array.from([0, 1, 2]);
  const made = withHoles({ width: 3, rgba, indexed: { indices } }, { index: 0, colour: MAGENTA });
  // The mean of green beside it and, across the border, of red; seen through.
  expect([...made]).toEqual([100, 50, 0, 0, ...GREEN, ...RED]);
  expect([...rgba]).toEqual([...RED, ...GREEN, ...RED]);
});

it('takes the key colour where there is no palette', () => {
  const rgba = Uint8Array.from([...GREEN, ...MAGENTA, 255]);
  expect([...withHoles({ width: 2, rgba }, { index: 0, colour: MAGENTA })]).toEqual([...GREEN, 0, 100, 0, 0]);
});

it('leaves nothing but holes where everything is one', () => {
  expect([...withHoles({ width: 1, rgba: Uint8Array.from([...MAGENTA, 255]) }, { index: 0, colour: MAGENTA })]).toEqual(
    [0, 0, 0, 0],
  );
});

const HOLE = [255, 255, 255, 255];
const clear = ([red = 0, green = 0, blue = 0]: readonly number[]) => [red, green, blue, 0];

it('gives a hole the colour of what lies beside it, and not of what lies far away', () => {
  const WHITE = [250, 250, 250, 255];
  // A dark leaf in a picture whose other side is nearly white: the seam between them is in the middle.
  const row = [RED, HOLE, HOLE, HOLE, HOLE, WHITE, WHITE, WHITE, HOLE, HOLE];
  const indices = Uint8Array.from(row, pixel => (pixel === HOLE ? 0 : 1));
  const made = withHoles(
    { width: 10, rgba: Uint8Array.from(row.flat()), indexed: { indices } },
    { index: 0, colour: MAGENTA },
  );
  const pixels = row.map((_, i) => [...made.subarray(i * 4, i * 4 + 4)]);
  expect(pixels).toEqual([
    ...[RED, clear(RED), clear(RED), clear(WHITE), clear(WHITE), WHITE, WHITE, WHITE, clear(WHITE), clear(RED)],
  ]);
});

it('fills what the picture itself leaves open too', () => {
  const rgba = Uint8Array.from([...GREEN, 0, 0, 0, 0]);
  expect([...withHoles({ width: 2, rgba }, { index: 0, colour: MAGENTA })]).toEqual([...GREEN, ...clear(GREEN)]);
});

it('fills 512 × 512 pixels, most of them holes, each of them once', () => {
  const indices = new Uint8Array(512 * 512);
  indices[1000] = 1;
  const rgba = new Uint8Array(indices.length * 4).fill(255);
  rgba.set(RED, 4000);
  const made = withHoles({ width: 512, rgba, indexed: { indices } }, { index: 0, colour: MAGENTA });
  expect([...made.subarray(-4)]).toEqual(clear(RED));
});
