// Converts a rotation to the angles that a node stores: about z first, then x, then y.
import type { Quaternion, Three } from '../../../scene/handle.ts';
import type { Object3d } from './object3d.ts';

/** Closer than this to straight up or down, y and z turn about the same axis. */
const STRAIGHT = 1 - 1e-10;

/** The angles of a rotation; of the equivalent ones, those closest to the previous angles. */
export function anglesNear([x, y, z, w]: Quaternion, near: Object3d['rotate']): Three {
  const sine = Math.max(-1, Math.min(1, 2 * (w * x - y * z)));
  const ways = Math.abs(sine) > STRAIGHT ? [upright([x, y, z, w], sine, near.z)] : leaning([x, y, z, w], sine);
  const turned = ways.map((way): Three => [nearTo(way[0], near.x), nearTo(way[1], near.y), nearTo(way[2], near.z)]);
  const far = ([a, b, c]: Three): number => Math.abs(a - near.x) + Math.abs(b - near.y) + Math.abs(c - near.z);
  return turned.reduce((best, way) => (far(way) < far(best) ? way : best));
}

function leaning([x, y, z, w]: Quaternion, sine: number): [Three, Three] {
  const a = Math.asin(sine);
  const b = Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y));
  const c = Math.atan2(2 * (x * y + w * z), 1 - 2 * (x * x + z * z));
  return [
    [a, b, c],
    [Math.PI - a, b + Math.PI, c + Math.PI],
  ];
}

/** The angle about z stays the same. */
function upright([x, y, z, w]: Quaternion, sine: number, c: number): Three {
  const [cosine, rest] = [1 - 2 * (y * y + z * z), 2 * (x * y - w * z)];
  const b = sine > 0 ? Math.atan2(rest, cosine) + c : Math.atan2(-rest, cosine) - c;
  return [(Math.sign(sine) * Math.PI) / 2, b, c];
}

/** The same angle, by the fewest full turns. */
function nearTo(angle: number, near: number): number {
  const turn = 2 * Math.PI;
  return angle + Math.round((near - angle) / turn) * turn;
}
