import { expect, it } from 'vitest';
import { distanceOf, measuredTo } from '../../../../renderer/panes/scene/measure.ts';
import { sceneStrings } from '../../../../renderer/panes/scene/strings.ts';

it('two points have a distance along each axis, in units, and in metres if a unit has a length', () => {
  const measure = measuredTo(measuredTo([], [1, 2, 3]), [4, 6, 3]);
  expect(distanceOf(measure, {})).toEqual({ units: 5, by: [3, 4, 0] });
  const inFeet = distanceOf(measure, { metres: 0.3 });
  expect(inFeet && sceneStrings.distance(inFeet)).toBe('Distance 5 (1.5 m) · dx 3 · dy 4 · dz 0');
});

it('one point has no distance yet, and a third starts a new measurement', () => {
  expect(distanceOf([[1, 1, 1]], {})).toBeUndefined();
  expect(
    measuredTo(
      [
        [0, 0, 0],
        [1, 1, 1],
      ],
      [2, 2, 2],
    ),
  ).toEqual([[2, 2, 2]]);
});
