// The distance between two places of a scene, in the units of its format.
import type { Scene } from '../../../shared/scene/scene.ts';
import { length, subtract, type Vector } from '../../scene3d/vectors.ts';

/** Places clicked while measuring: none yet, one, or both ends. Absent: not measuring. */
export type Measure = readonly Vector[];

const NOTHING = 1e-4;

export interface Distance {
  /** In units of the format, along its own axes. */
  readonly units: number;
  readonly by: Vector;
  /** If the format says what a unit is. */
  readonly metres?: number;
}

/** Adds a point; after two it starts over. */
export function measuredTo(measure: Measure, place: Vector): Measure {
  return measure.length < 2 ? [...measure, place] : [place];
}

export function distanceOf([from, to]: Measure, { metres }: Scene['units']): Distance | undefined {
  if (from === undefined || to === undefined) return undefined;
  const apart = subtract(to, from);
  const units = length(apart);
  // A click is projected onto a surface: differences far below the total are rounding errors.
  const [x, y, z] = apart.map(part => (Math.abs(part) < units * NOTHING ? 0 : part)) as [number, number, number]; // as: a vector's
  const by: Vector = [x, y, z];
  return { units, by, ...(metres === undefined ? {} : { metres: units * metres }) };
}
