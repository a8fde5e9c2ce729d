// The one place where a scene's axes and units are converted to the window's: y up, z towards the viewer, metres.
import type { Axes, Units } from '../../shared/scene/scene.ts';
import { cross, type Vector } from './vectors.ts';

const DIRECTIONS: Readonly<Record<Axes['forward'], Vector>> = {
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
  '-x': [-1, 0, 0],
  '-y': [0, -1, 0],
  '-z': [0, 0, -1],
};

/** The 16 numbers, column by column, that rotate and scale a point of the scene into the window's world. */
export function worldFromScene(axes: Axes, units: Units): readonly number[] {
  const up = DIRECTIONS[axes.up];
  const forward = DIRECTIONS[axes.forward];
  const left = cross(up, forward);
  const sideways: Vector = axes.handedness === 'right' ? left : [-left[0], -left[1], -left[2]];
  const scale = units.metres ?? 1;
  const column = (axis: 0 | 1 | 2) => [sideways[axis] * scale, up[axis] * scale, forward[axis] * scale, 0];
  return [...column(0), ...column(1), ...column(2), 0, 0, 0, 1];
}
