import { expect, test } from 'vitest';
import { drawingIn, pictureIn } from '../../shared/formats/in-colours.ts';

/** Clear, black, red, blue. */
const rgba = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 0, 0, 255, 255);
const drawn = (...pixels: readonly (readonly number[])[]) => ({
  ...{ width: pixels.length, height: 1, rgba: Uint8Array.from(pixels.flat()), hasAlpha: true },
});

test('an indexed picture gets the given colours, and keeps its numbers', () => {
  const indexed = { indices: Uint8Array.of(2, 0, 3), palette: new Uint8Array(12) };
  const { rgba: shown, indexed: kept } = pictureIn({ ...drawn([], [], []), indexed }, { rgba });
  expect([...shown]).toEqual([255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255, 255]);
  expect([...(kept?.indices ?? [])]).toEqual([2, 0, 3]);
  expect([...(kept?.palette ?? [])]).toEqual([0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255]);
});

test('a drawing gets the nearest colour numbers, and holes stay holes', () => {
  const { drawing, notes } = drawingIn(drawn([255, 0, 0, 255], [0, 0, 240, 255], [9, 9, 9, 0], [0, 0, 0, 255]), {
    rgba,
  });
  expect([...(drawing.indexed?.indices ?? [])]).toEqual([2, 3, 0, 1]);
  expect(notes).toEqual(['Nearest colour of the palette used for 1 pixel.']);
});

test('an indexed drawing keeps its numbers with the same palette, its colours with another', () => {
  const same = { indices: Uint8Array.of(1), palette: rgba.filter((_, i) => i % 4 !== 3) };
  const given = drawn([255, 0, 0, 255]);
  expect(drawingIn({ ...given, indexed: same }, { rgba }).drawing.indexed?.indices).toEqual(Uint8Array.of(1));
  const other = { indices: Uint8Array.of(0), palette: Uint8Array.of(255, 0, 0) };
  expect(drawingIn({ ...given, indexed: other }, { rgba }).drawing.indexed?.indices).toEqual(Uint8Array.of(2));
});

test('unchanged pixels keep their numbers among equal colours and holes, even if the drawing has no holes', () => {
  /** Clear, clear, red, red, black. */
  const twins = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 0, 255);
  const indexed = { indices: Uint8Array.of(1, 3, 0, 2, 4), palette: new Uint8Array(15) };
  const before = pictureIn({ ...drawn([], [], [], [], []), indexed }, { rgba: twins });
  expect([...(before.indexed?.alphas ?? [])]).toEqual([0, 0, 255, 255, 255]);
  const numbers = (...pixels: readonly (readonly number[])[]) => [
    ...(drawingIn(drawn(...pixels), { rgba: twins }, before).drawing.indexed?.indices ?? []),
  ];
  const [hole, red, black] = [
    [9, 9, 9, 0],
    [255, 0, 0, 255],
    [0, 0, 0, 255],
  ];
  expect(numbers(hole, red, hole, red, black)).toEqual([1, 3, 0, 2, 4]);
  expect(numbers(red, red, hole, hole, black)).toEqual([2, 3, 0, 0, 4]);
  // Black painted over a hole is black, in a drawing that has holes; one without any says nothing of them.
  expect(numbers(black, red, hole, red, black)).toEqual([4, 3, 0, 2, 4]);
  expect(numbers(black, red, black, red, black)).toEqual([1, 3, 0, 2, 4]);
});
