// Converts a transform of a part from the scene's axes to the part's placement below its parent.
import type { Handle, NewPlacing, Quaternion, Three } from './handle.ts';

/** In the scene's axes; sizes along the part's. `about` is the point that stays in place. */
export type Transform =
  | { readonly kind: 'move'; readonly by: Three }
  | { readonly kind: 'turn'; readonly axis: Three; readonly angle: number; readonly about: Three }
  | { readonly kind: 'scale'; readonly factors: Three };

/** 16 numbers, column by column: from a part's parent to the scene. */
export type Matrix = readonly number[];

/** Whether nothing would change. */
export function isNothing(change: Transform): boolean {
  if (change.kind === 'turn') return change.angle === 0;
  return change.kind === 'move' ? change.by.every(part => part === 0) : change.factors.every(part => part === 1);
}

/** The part's placement afterwards, as far as it can follow. */
export function placedBy(handle: Handle, parent: Matrix, change: Transform): NewPlacing {
  const { translation, scale } = handle.at;
  switch (change.kind) {
    case 'move':
      return handle.moves ? { translation: sum(translation, intoParent(parent, change.by)) } : {};
    case 'turn':
      return turned(handle, parent, change);
    case 'scale': {
      const [x, y, z] = change.factors;
      if (handle.scales === 'none') return {};
      const factors: Three = handle.scales === 'all' ? [x, x, x] : [x, y, z];
      return { scale: times(scale, factors) };
    }
  }
}

type Turning = Extract<Transform, { kind: 'turn' }>;

function turned(handle: Handle, parent: Matrix, { axis, angle, about }: Turning): NewPlacing {
  const { translation, rotation } = handle.at;
  const place = placeIn(parent, translation);
  const away = sum(place, about, -1);
  const by = sum(rotated(quaternionAbout(axis, angle), away), away, -1);
  const moves = handle.moves && Math.hypot(...away) > NEAR * Math.max(1, Math.hypot(...place));
  // Below a mirrored parent, a left turn as seen from outside is a right turn.
  const own = quaternionAbout(intoParent(parent, axis), determinant(parent) < 0 ? -angle : angle);
  return {
    ...(moves ? { translation: sum(translation, intoParent(parent, by)) } : {}),
    ...(handle.turns === 'none' ? {} : { rotation: product(own, rotation) }),
  };
}

const NEAR = 1e-9;

/** A position below a parent, in the scene. */
export function placeIn(parent: Matrix, [x, y, z]: Three): Three {
  const row = (i: number): number =>
    (parent[i] ?? 0) * x + (parent[4 + i] ?? 0) * y + (parent[8 + i] ?? 0) * z + (parent[12 + i] ?? 0);
  return [row(0), row(1), row(2)];
}

/** A direction in the scene, relative to a parent. */
function intoParent(parent: Matrix, [x, y, z]: Three): Three {
  const det = determinant(parent) || 1;
  const m = (row: number, column: number): number => parent[column * 4 + row] ?? 0;
  const minor = (row: number, column: number): number => {
    const [a, b] = [(row + 1) % 3, (row + 2) % 3];
    const [c, d] = [(column + 1) % 3, (column + 2) % 3];
    return m(a, c) * m(b, d) - m(a, d) * m(b, c);
  };
  const row = (i: number): number => (minor(0, i) * x + minor(1, i) * y + minor(2, i) * z) / det;
  return [row(0), row(1), row(2)];
}

function determinant(m: Matrix): number {
  const at = (i: number): number => m[i] ?? 0;
  return (
    at(0) * (at(5) * at(10) - at(9) * at(6)) -
    at(4) * (at(1) * at(10) - at(9) * at(2)) +
    at(8) * (at(1) * at(6) - at(5) * at(2))
  );
}

function quaternionAbout(axis: Three, angle: number): Quaternion {
  const length = Math.hypot(...axis) || 1;
  const sine = Math.sin(angle / 2) / length;
  return [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(angle / 2)];
}

/** First b, then a. */
function product([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

function rotated([x, y, z, w]: Quaternion, [vx, vy, vz]: Three): Three {
  const [tx, ty, tz] = [2 * (y * vz - z * vy), 2 * (z * vx - x * vz), 2 * (x * vy - y * vx)];
  return [vx + w * tx + y * tz - z * ty, vy + w * ty + z * tx - x * tz, vz + w * tz + x * ty - y * tx];
}

const sum = (a: Three, b: Three, sign = 1): Three => [a[0] + sign * b[0], a[1] + sign * b[1], a[2] + sign * b[2]];
const times = (a: Three, b: Three): Three => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
