import { expect, it } from 'vitest';
import { sceneStrings } from '../../../../../renderer/panes/scene/strings.ts';
import {
  curveOf,
  heightOf,
  typedNumbers,
  valuesAt,
} from '../../../../../renderer/panes/scene/timeline/channel-curve.ts';
import type { Channel } from '../../../../../shared/scene/skeleton.ts';

const origin = { source: 0, path: 'a', start: 0, size: 0 };
const channel: Channel = {
  ...{ bone: 0, target: 'place', components: 3, outside: 'nearest', rest: 0, origin },
  times: Float32Array.of(0, 4, 10),
  values: Float32Array.of(0, 1, 2, 8, 1, 2, -4, 1, 2),
  keys: { kind: 'bits', bits: origin, first: 0 },
};

it('a curve has a line for each number of its channel, all on one scale', () => {
  const curve = curveOf(channel, 10);
  expect(curve.lines).toHaveLength(3);
  expect([curve.least, curve.most]).toEqual([-4, 8]);
  expect([curve.lines[0]?.[0], curve.lines[0]?.at(-1), curve.lines[2]?.[100]]).toEqual([0, -4, 2]);
  expect([8, 2, -4].map(value => heightOf(curve, value))).toEqual([0, 0.5, 1]);
  expect(heightOf({ least: 3, most: 3 }, 3)).toBe(0.5);
});

it('values are interpolated between keys', () => {
  expect(valuesAt(channel, 2)).toEqual([4, 1, 2]);
  expect(valuesAt(channel, 99)).toEqual([-4, 1, 2]);
});

it('as many numbers must be typed as a key has', () => {
  expect(typedNumbers(' 1, 2.5 -3e1', 3)).toEqual([1, 2.5, -30]);
  for (const wrong of ['', '1, 2', '1, 2, x', '1,,2', '1 2 Infinity']) expect(typedNumbers(wrong, 3)).toBeUndefined();
});

it('the limits of a curve are rounded, but never read alike when they differ', () => {
  const { limits } = sceneStrings.curve;
  expect(limits({ least: -0.25, most: Math.fround(1.234567) })).toEqual(['-0.25', '1.2346']);
  expect(limits({ least: Math.fround(-0.4477341), most: Math.fround(-0.4477339) })).toEqual([
    '-0.4477341',
    '-0.4477339',
  ]);
  expect(limits({ least: 12_345, most: 12_347 })).toEqual(['12345', '12347']);
  expect(limits({ least: Math.fround(0.4477339), most: Math.fround(0.4477339) })).toEqual(['0.44773', '0.44773']);
});
