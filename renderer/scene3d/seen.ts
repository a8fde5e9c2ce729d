// How much of something is in the picture, judged by its sphere.
import { type Ball, type CameraRig, FIELD_OF_VIEW, fromEye } from './camera-rig.ts';

export type Seen = 'all' | 'some' | 'none';

export function seen(rig: CameraRig, { centre, radius }: Ball, aspect: number): Seen {
  const [right, up, back] = fromEye(rig, centre);
  const high = Math.tan(FIELD_OF_VIEW / 2);
  const depth = rig.orthographic ? rig.distance : -back;
  const insideOf = (aside: number, slope: number): number =>
    (depth * slope - Math.abs(aside)) / (rig.orthographic ? 1 : Math.hypot(1, slope));
  const inside = Math.min(-back, insideOf(right, high * aspect), insideOf(up, high));
  if (inside >= radius) return 'all';
  return inside > -radius ? 'some' : 'none';
}

/** A sphere that extends this much farther than another, or is this much smaller, needs a new view. */
const FARTHER = 1.15;
const SMALLER = 0.5;

/** Whether what was framed and is now `now` needs a new view. */
export function isOutOfFrame(was: Ball, now: Ball): boolean {
  const away = Math.hypot(...now.centre.map((value, axis) => value - (was.centre[axis] ?? 0)));
  return away + now.radius > was.radius * FARTHER || now.radius < was.radius * SMALLER;
}
