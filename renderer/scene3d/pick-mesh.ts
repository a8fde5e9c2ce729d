// Where a ray hits triangles. Plain loops over columns: 30,000 triangles take less than a frame.
import { ColumnRoom } from './column-room.ts';
import type { Vector } from './vectors.ts';

export interface Ray {
  readonly origin: Vector;
  readonly direction: Vector;
}

export interface FaceHit {
  readonly face: number;
  /** Along the ray, in multiples of its direction. */
  readonly distance: number;
}

/** Boxes around runs of faces, so that a ray need not test them all: 6 numbers for each `FACES_PER_BOX`. */
export type FaceBoxes = Float32Array;
export const FACES_PER_BOX = 512;

export function faceBoxes(
  positions: Float32Array,
  indices: Uint32Array,
  room: ColumnRoom = new ColumnRoom(0),
): FaceBoxes {
  const faces = Math.floor(indices.length / 3);
  const boxes = room.take(Float32Array, Math.ceil(faces / FACES_PER_BOX) * 6);
  for (let box = 0; box * 6 < boxes.length; box++) {
    boxes.fill(Number.POSITIVE_INFINITY, box * 6, box * 6 + 3);
    boxes.fill(Number.NEGATIVE_INFINITY, box * 6 + 3, box * 6 + 6);
    const end = Math.min(faces, (box + 1) * FACES_PER_BOX) * 3;
    for (let corner = box * FACES_PER_BOX * 3; corner < end; corner++)
      grow(boxes, box * 6, positions, indices[corner] ?? 0);
  }
  return boxes;
}

function grow(boxes: Float32Array, at: number, positions: Float32Array, vertex: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const value = positions[vertex * 3 + axis] ?? Number.NaN;
    if (value < (boxes[at + axis] ?? 0)) boxes[at + axis] = value;
    if (value > (boxes[at + 3 + axis] ?? 0)) boxes[at + 3 + axis] = value;
  }
}

export interface Triangles {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  readonly boxes?: FaceBoxes | undefined;
  /** Back faces are ignored. */
  readonly frontOnly?: boolean;
  /** Faces to ignore: those with a value other than 0. */
  readonly skipped?: Uint8Array | undefined;
}

/** The nearest face that the ray hits. */
export function pickFace(ray: Ray, triangles: Triangles): FaceHit | undefined {
  const faces = Math.floor(triangles.indices.length / 3);
  let best: FaceHit | undefined;
  for (let first = 0, box = 0; first < faces; first += FACES_PER_BOX, box++) {
    if (triangles.boxes && !meetsBox(ray, triangles.boxes, box * 6)) continue;
    best = pickIn(ray, triangles, { first, end: Math.min(faces, first + FACES_PER_BOX) }, best);
  }
  return best;
}

function pickIn(
  { origin, direction }: Ray,
  { positions, indices, frontOnly = false, skipped }: Triangles,
  { first, end }: { readonly first: number; readonly end: number },
  before: FaceHit | undefined,
): FaceHit | undefined {
  const [ox, oy, oz] = origin;
  const [dx, dy, dz] = direction;
  let nearest = before?.distance ?? Number.POSITIVE_INFINITY;
  let found = -1;
  for (let face = first; face < end; face++) {
    if (skipped && skipped[face] !== 0) continue;
    const a = (indices[face * 3] ?? 0) * 3;
    const b = (indices[face * 3 + 1] ?? 0) * 3;
    const c = (indices[face * 3 + 2] ?? 0) * 3;
    const ax = positions[a] ?? 0;
    const ay = positions[a + 1] ?? 0;
    const az = positions[a + 2] ?? 0;
    const ux = (positions[b] ?? 0) - ax;
    const uy = (positions[b + 1] ?? 0) - ay;
    const uz = (positions[b + 2] ?? 0) - az;
    const vx = (positions[c] ?? 0) - ax;
    const vy = (positions[c + 1] ?? 0) - ay;
    const vz = (positions[c + 2] ?? 0) - az;
    // Möller and Trumbore: the ray in the coordinates of the triangle.
    const px = dy * vz - dz * vy;
    const py = dz * vx - dx * vz;
    const pz = dx * vy - dy * vx;
    const determinant = ux * px + uy * py + uz * pz;
    if (determinant === 0 || (frontOnly && determinant < 0)) continue;
    const sx = ox - ax;
    const sy = oy - ay;
    const sz = oz - az;
    const u = (sx * px + sy * py + sz * pz) / determinant;
    if (!(u >= 0 && u <= 1)) continue;
    const qx = sy * uz - sz * uy;
    const qy = sz * ux - sx * uz;
    const qz = sx * uy - sy * ux;
    const v = (dx * qx + dy * qy + dz * qz) / determinant;
    if (!(v >= 0 && u + v <= 1)) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / determinant;
    if (distance >= 0 && distance < nearest) {
      nearest = distance;
      found = face;
    }
  }
  return found < 0 ? before : { face: found, distance: nearest };
}

function meetsBox({ origin, direction }: Ray, boxes: FaceBoxes, at: number): boolean {
  let near = 0;
  let far = Number.POSITIVE_INFINITY;
  for (let axis = 0; axis < 3; axis++) {
    const o = origin[axis] ?? 0;
    const d = direction[axis] ?? 0;
    const low = boxes[at + axis] ?? 0;
    const high = boxes[at + 3 + axis] ?? 0;
    if (d === 0) {
      if (o < low || o > high) return false;
      continue;
    }
    const a = (low - o) / d;
    const b = (high - o) / d;
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far;
}

/** The corner of a face nearest to a place. */
export function nearestCorner(positions: Float32Array, indices: Uint32Array, face: number, place: Vector): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let corner = 0; corner < 3; corner++) {
    const at = (indices[face * 3 + corner] ?? 0) * 3;
    const away = Math.hypot(
      (positions[at] ?? 0) - place[0],
      (positions[at + 1] ?? 0) - place[1],
      (positions[at + 2] ?? 0) - place[2],
    );
    if (away < least) {
      least = away;
      best = indices[face * 3 + corner] ?? 0;
    }
  }
  return best;
}
