import type { Surface } from '../surface.ts';

type Three = readonly [number, number, number];

/** A face with collinear vertices has no normal of its own: any is accepted. */
const FLAT = 1e-12;
/** Normals were computed before vertices were rounded: up to a degree is accepted if the corners are on the plane. */
const NEAR = Math.cos(Math.PI / 180);
/** How far corners may be off the plane, which gives the floor height. In the game's own files it is below 0.0001. */
const OFF_PLANE = 0.002;
/** Distances agree exactly in the game's files, and within the precision of the coordinates in those of other tools. */
const NEAR_ENOUGH = 1e-3;
const NEAR_FAR_OUT = 1e-5;

/** The right-handed normal of a face; undefined if its vertices are collinear. */
export function normalOf({ positions, corners }: Surface, face: number): Three | undefined {
  const at = (corner: number, axis: number): number => positions[(corners[face * 3 + corner] ?? 0) * 3 + axis] ?? 0;
  const side = (corner: number): Three => [
    at(corner, 0) - at(0, 0),
    at(corner, 1) - at(0, 1),
    at(corner, 2) - at(0, 2),
  ];
  const [ax, ay, az] = side(1);
  const [bx, by, bz] = side(2);
  const normal: Three = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  const length = Math.hypot(...normal);
  if (!(length > FLAT)) return undefined;
  return [Math.fround(normal[0] / length), Math.fround(normal[1] / length), Math.fround(normal[2] / length)];
}

/** The plane distance of a face along a normal, summed in double precision and rounded once. */
export function distanceOf(surface: Surface, face: number, normal: Three): number {
  return Math.fround(-alongNormal(surface, face * 3, normal));
}

/** Valid normals and distances; stored ones are kept if they fit, because their rounding is unknown. */
export interface Planes {
  readonly normals: Float32Array;
  readonly distances: Float32Array;
  /** Faces whose stored normal or distance does not fit. */
  readonly turned: readonly number[];
  readonly shifted: readonly number[];
}

/** The planes of all faces. */
export function planesOf(surface: Surface, stored: Pick<Planes, 'normals' | 'distances'>): Planes {
  const faces = surface.corners.length / 3;
  const normals = padded(stored.normals, faces * 3);
  const distances = padded(stored.distances, faces);
  const turned: number[] = [];
  const shifted: number[] = [];
  for (let face = 0; face < distances.length; face++) {
    const own = normalOf(surface, face);
    const kept: Three = [normals[face * 3] ?? 0, normals[face * 3 + 1] ?? 0, normals[face * 3 + 2] ?? 0];
    const isTurned = own !== undefined && !(isNear(kept, own) && holdsCorners(surface, face, kept));
    if (isTurned) {
      turned.push(face);
      normals.set(own, face * 3);
    }
    const expected = distanceOf(surface, face, isTurned ? own : kept);
    const slack = NEAR_ENOUGH + Math.abs(expected) * NEAR_FAR_OUT;
    if (!Number.isFinite(expected) || Math.abs((distances[face] ?? 0) - expected) <= slack) continue;
    shifted.push(face);
    distances[face] = expected;
  }
  return { normals, distances, turned, shifted };
}

/** A copy, filled with zeros if the table could not be read completely. */
function padded(numbers: Float32Array, length: number): Float32Array {
  const copy = new Float32Array(Math.max(numbers.length, length));
  copy.set(numbers);
  return copy;
}

/** Whether the corners of a face are on one plane with this normal. */
function holdsCorners(surface: Surface, face: number, normal: Three): boolean {
  const [first, ...others] = [0, 1, 2].map(corner => alongNormal(surface, face * 3 + corner, normal));
  const slack = OFF_PLANE + Math.abs(first ?? 0) * NEAR_FAR_OUT;
  return others.every(height => !(Math.abs(height - (first ?? 0)) > slack));
}

function alongNormal({ positions, corners }: Surface, corner: number, [x, y, z]: Three): number {
  const at = (corners[corner] ?? 0) * 3;
  return x * (positions[at] ?? 0) + y * (positions[at + 1] ?? 0) + z * (positions[at + 2] ?? 0);
}

function isNear(a: Three, b: Three): boolean {
  const length = Math.hypot(...a);
  return length > 0 && a[0] * b[0] + a[1] * b[1] + a[2] * b[2] >= NEAR * length;
}
