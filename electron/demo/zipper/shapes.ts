import type { Uv, Xyz } from '../vectors.ts';
import type { ModelPlan, Pass, PolygonPlan } from './world-plan.ts';

/** A rectangle perpendicular to an axis: from its minimum corner to its maximum. */
export type Across = readonly [a0: number, b0: number, a1: number, b1: number];

/** A body with six sides, along an axis: x is perpendicular to y and z, y to z and x, z to x and y. */
export interface Beam {
  readonly axis: 'x' | 'y' | 'z';
  readonly from: number;
  readonly to: number;
  readonly start: Across;
  /** The same as the start if absent. */
  readonly end?: Across;
  readonly material: number;
  /** A second texture over the first, on the face at the end. */
  readonly overlay?: number;
}

const SQUARE: readonly Uv[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
];

/** A model of such bodies; its faces point outwards. */
export function beams(list: readonly Beam[]): ModelPlan {
  const vertices: Xyz[] = [];
  const normals: Xyz[] = [];
  const polygons: PolygonPlan[] = [];
  for (const beam of list) {
    const first = vertices.length;
    vertices.push(...cornersOf(beam));
    for (const [nth, face] of FACES.entries()) {
      const corners = face.map(corner => first + corner);
      const normal = normalOf(corners.map(corner => vertices[corner] ?? [0, 0, 0]));
      const passes = passesOf(beam, nth === 1);
      polygons.push({ corners, normals: corners.map(() => normals.length), passes });
      normals.push(normal);
    }
  }
  return { vertices, normals, polygons };
}

/** The start, the end, and the four sides. */
const FACES: readonly (readonly number[])[] = [
  [3, 2, 1, 0],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 0, 4, 7],
];

function cornersOf({ axis, from, to, start, end = start }: Beam): Xyz[] {
  const ends = [
    { along: from, across: start },
    { along: to, across: end },
  ];
  return ends.flatMap(({ along, across: [a0, b0, a1, b1] }) => [
    placeOf(axis, along, a0, b0),
    placeOf(axis, along, a1, b0),
    placeOf(axis, along, a1, b1),
    placeOf(axis, along, a0, b1),
  ]);
}

function placeOf(axis: Beam['axis'], along: number, a: number, b: number): Xyz {
  if (axis === 'x') return [along, a, b];
  return axis === 'y' ? [b, along, a] : [a, b, along];
}

function passesOf({ material, overlay }: Beam, isEnd: boolean): [Pass, ...Pass[]] {
  const own = { material, uvs: SQUARE };
  return overlay !== undefined && isEnd ? [own, { material: overlay, uvs: SQUARE }] : [own];
}

/** The normal of the plane through the first three corners. */
export function normalOf(places: readonly Xyz[]): Xyz {
  const [a = [0, 0, 0], b = [0, 0, 0], c = [0, 0, 0]] = places;
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  // Adding 0 removes the sign of a negative zero.
  return [x / length + 0, y / length + 0, z / length + 0];
}
