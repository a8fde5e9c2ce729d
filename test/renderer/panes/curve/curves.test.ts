import { describe, expect, test } from 'vitest';
import { stepSpot } from '../../../../renderer/panes/curve/index.tsx';
import {
  axisAt,
  curvePath,
  heightOf,
  keyAt,
  positionOfKey,
  reachesOf,
  reachOf,
} from '../../../../renderer/panes/curve/track-chart.tsx';
import { partTable } from '../../../../renderer/panes/motion-table/columns.ts';
import {
  axisValues,
  numberPlaceOf as placeOfNumber,
  spotOf,
  timeOf,
} from '../../../../renderer/state/navigation/motion-keys.ts';
import type { TrackRow, TracksResult } from '../../../../shared/contract/sound-types.ts';

function floats(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4 + 1); // the values begin at an odd place, as they may in a message
  const view = new DataView(bytes.buffer);
  for (const [i, value] of values.entries()) view.setFloat32(1 + i * 4, value, true);
  return bytes.subarray(1);
}

const translation: TrackRow = {
  ...{ name: 'translation', axes: ['x', 'y'], path: 'parts[0].translations', start: 35, keySize: 8, offsets: [0, 4] },
  values: floats(0, 1, 2, 5, 5, -0),
};
const rotation: TrackRow = {
  ...{ name: 'rotation', axes: ['x', 'w'], path: 'parts[0].rotations', start: 59, keySize: 8, offsets: [4, 0] },
  values: floats(0, 0.5, 0, 1, 1, 1),
};
const movement: TracksResult = {
  ...{ revision: 0, duration: 0.4, keyCount: 3 },
  groups: [
    { name: 'hip', tracks: [translation, rotation] },
    { name: '', tracks: [{ ...translation, path: 'parts[1].translations', start: 95 }] },
  ],
};

describe('the numbers of a movement', () => {
  test('are read axis by axis, -0 included', () => {
    expect([...axisValues(translation, 1)]).toEqual([5, 5, -0]);
    expect(timeOf(movement, 2)).toBeCloseTo(0.4);
  });

  test('lead to their path, and back from any of their bytes', () => {
    const spot = { group: 0, track: 1, axis: 1, key: 2 };
    const place = placeOfNumber(movement, spot);
    expect(place).toEqual({ path: 'parts[0].rotations[2].w', start: 59 + 2 * 8, size: 4 });
    expect(spotOf(movement, { cursor: 59 + 2 * 8, path: 'parts[0].rotations[2].w' })).toEqual(spot);
    expect(spotOf(movement, { cursor: 95 + 8 })).toEqual({ group: 1, track: 0, axis: 0, key: 1 });
    expect(spotOf(movement, { cursor: 10 })).toBeUndefined();
  });

  test('are shown in a table, where the stored ones can be edited', () => {
    const table = partTable(movement, 0);
    expect(table.columns.map(({ title }) => title)).toEqual([
      ...['Frame', 'Seconds', 'translation x', 'translation y', 'rotation x', 'rotation w'],
    ]);
    expect(table.columns.map(({ editable = false }) => editable)).toEqual([false, false, true, true, true, true]);
    expect([0, 1, 2, 3, 4, 5].map(column => table.cell(2, column))).toEqual(['2', '0.400', '2', '-0', '0', '1']);
    expect(table.spot(1, 4)).toEqual({ group: 0, track: 1, axis: 0, key: 1 });
    expect(table.spot(1, 1)).toBeUndefined();
    expect(table.columnOf({ group: 0, track: 1, axis: 1, key: 0 })).toBe(5);
  });

  test.each([
    ['ArrowRight', { group: 0, track: 0, axis: 0, key: 2 }],
    ['ArrowLeft', { group: 0, track: 0, axis: 0, key: 0 }],
    ['End', { group: 0, track: 0, axis: 0, key: 2 }],
    ['ArrowDown', { group: 0, track: 0, axis: 1, key: 1 }],
    ['ArrowUp', { group: 0, track: 0, axis: 0, key: 1 }],
    ['PageDown', { group: 1, track: 0, axis: 0, key: 1 }],
    ['x', undefined],
  ])('are navigated by key: %s', (key, spot) => {
    expect(stepSpot({ key }, { group: 0, track: 0, axis: 0, key: 1 }, movement)).toEqual(spot);
  });
});

describe('a chart', () => {
  const curves = [Float32Array.of(0, 10, 0), Float32Array.of(5, 5, 5)];

  test('spans the range of its curves, with a margin around a flat one', () => {
    expect(reachOf(curves)).toEqual({ low: 0, high: 10 });
    expect(reachesOf(curves, true)).toEqual([
      { low: 0, high: 10 },
      { low: 4, high: 6 },
    ]);
    expect(reachOf([Float32Array.of(Number.NaN)])).toEqual({ low: -1, high: 1 });
  });

  test('has the highest value above the lowest, and the keys from left to right', () => {
    const reach = reachOf(curves);
    expect(heightOf(10, reach)).toBeLessThan(heightOf(0, reach));
    expect([0, 1, 2].map(key => positionOfKey(key, 3))).toEqual([0, 500, 1000]);
    expect([0, 0.3, 0.74, 1].map(share => keyAt(share, 3))).toEqual([0, 1, 1, 2]);
  });

  test('finds the curve next to the pointer', () => {
    const reaches = reachesOf(curves, false);
    expect(axisAt(0.05, 1, { curves, reaches })).toBe(0);
    expect(axisAt(0.6, 1, { curves, reaches })).toBe(1);
  });

  test('leaves a gap where a value is not a number', () => {
    const path = curvePath(Float32Array.of(0, Number.NaN, 1, 1), { low: 0, high: 1 });
    expect(path.match(/[ML]/g)?.join('')).toBe('MML');
  });
});
