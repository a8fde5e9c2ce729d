import { expect, it } from 'vitest';
import { withHoles } from '../../shared/scene/with-holes.ts';

const MAGENTA = [255, 0, 255] as const;
const RED = [200, 0, 0, 255];
const GREEN = [0, 100, 0, 255];

it('makes the pixels of one number of the palette holes, whatever their colour, and leaves what was given', () => {
  const rgba = Uint8Array.from([...RED, ...GREEN, ...RED]);
  const indices = Uint8Array.from([0, 1, 2]);
  const made = withHoles({ rgba, indexed: { indices } }, { index: 0, colour: MAGENTA });
  // The mean of green and the second red, seen through.
  expect([...made]).toEqual([100, 50, 0, 0, ...GREEN, ...RED]);
  expect([...rgba]).toEqual([...RED, ...GREEN, ...RED]);
});

it('takes the key colour where there is no palette', () => {
  const rgba = Uint8Array.from([...GREEN, ...MAGENTA, 255]);
  expect([...withHoles({ rgba }, { index: 0, colour: MAGENTA })]).toEqual([...GREEN, 0, 100, 0, 0]);
});

it('leaves nothing but holes where everything is one', () => {
  expect([...withHoles({ rgba: Uint8Array.from([...MAGENTA, 255]) }, { index: 0, colour: MAGENTA })]).toEqual([
    0, 0, 0, 0,
  ]);
});
