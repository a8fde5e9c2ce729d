import { encode, keepLeftover, recordsFrom } from '#layout';
import { piecesSize, toBytes } from '../../../shared/base/pieces.ts';
import { type Box, boxTable, NONE } from '../../../shared/formats/kotor/bwm/derived/box-table.ts';
import { recomputed } from '../../../shared/formats/kotor/bwm/derived/recomputed.ts';
import { bwm } from '../../../shared/formats/kotor/bwm/layout.ts';
import {
  type Bwm,
  face,
  neighbours,
  openEdge,
  perimeter,
  planeDistance,
  surface,
} from '../../../shared/formats/kotor/bwm/stored.ts';
import { vec3 } from '../../../shared/formats/kotor/vectors.ts';
import { vectorOf } from '../vectors.ts';

export type Point = readonly [number, number, number];

/** A face: three points, counter-clockwise from above, and a row of surfacemat.2da. */
export interface DemoFace {
  readonly corners: readonly [Point, Point, Point];
  readonly material: number;
}

export interface DemoWalkmesh {
  readonly kind: 'area' | 'placeable';
  /** Walkable faces come first. */
  readonly faces: readonly DemoFace[];
  readonly walkable: number;
  readonly position: Point;
  /** The room beyond an edge, found by the edge's centre; -1 for none. */
  roomAt(middle: Point): number;
}

/** The bytes of a walkmesh; derived data is computed as after an import. */
export function walkmeshBytes(plan: DemoWalkmesh): Uint8Array {
  const model = modelOf(plan);
  return toBytes(encode(bwm, plan.kind === 'area' ? recomputed(withRooms(model, plan)) : withoutTables(model)));
}

/** In a placeable, missing tables begin at 0 rather than at the end of the file. */
function withoutTables(model: Bwm): Bwm {
  const end = piecesSize(encode(bwm, model));
  const placeable = { ...model };
  for (const key of ['boxesOffset', 'adjacencyOffset', 'edgesOffset', 'perimetersOffset'])
    keepLeftover(placeable, key, { expected: end, found: 0 });
  return placeable;
}

const NOWHERE = vectorOf([0, 0, 0]);
/** Computed from the positions of the tables. */
const OFFSETS = {
  ...{ verticesOffset: 0, facesOffset: 0, materialsOffset: 0, normalsOffset: 0, distancesOffset: 0, boxesOffset: 0 },
  ...{ adjacencyOffset: 0, edgesOffset: 0, perimetersOffset: 0 },
};

function modelOf({ kind, faces, position }: DemoWalkmesh): Bwm {
  const { vertices, corners } = numbered(faces);
  const normals = faces.map(normalOf);
  const distances = normals.map((normal, i) => ({ distance: -dot(normal, faces[i]?.corners[0] ?? [0, 0, 0]) }));
  return {
    ...{ kind, position: vectorOf(position), rootBox: 0 },
    ...{ relativeHook1: NOWHERE, relativeHook2: NOWHERE, absoluteHook1: NOWHERE, absoluteHook2: NOWHERE },
    ...OFFSETS,
    vertices: recordsFrom(vec3, vertices.map(vectorOf)),
    faces: recordsFrom(face, corners),
    materials: recordsFrom(surface, faces),
    normals: recordsFrom(vec3, normals.map(vectorOf)),
    distances: recordsFrom(planeDistance, distances),
    boxes: boxTable(kind === 'area' ? boxesOf(faces) : []),
    adjacency: recordsFrom(neighbours, []),
    edges: recordsFrom(openEdge, []),
    perimeters: recordsFrom(perimeter, []),
  };
}

/** Sets the doors: edges that lead to another room. */
function withRooms(model: Bwm, { faces, walkable, roomAt }: DemoWalkmesh): Bwm {
  const doors = faces.slice(0, walkable).flatMap(({ corners }, i) =>
    corners.flatMap((from, side) => {
      const transition = roomAt(middleOf(from, corners[(side + 1) % 3] ?? from));
      return transition < 0 ? [] : [{ edge: i * 3 + side, transition }];
    }),
  );
  return { ...model, edges: recordsFrom(openEdge, doors) };
}

function middleOf(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
}

/** Points at the same position become one vertex. */
function numbered(faces: readonly DemoFace[]) {
  const vertices = new Map<string, Point>();
  for (const point of faces.flatMap(({ corners }) => corners)) vertices.set(point.join(' '), point);
  const numbers = new Map([...vertices.keys()].map((key, i) => [key, i]));
  const numberOf = (point: Point): number => numbers.get(point.join(' ')) ?? 0;
  return {
    vertices: [...vertices.values()],
    corners: faces.map(({ corners: [a, b, c] }) => ({ a: numberOf(a), b: numberOf(b), c: numberOf(c) })),
  };
}

function normalOf({ corners: [a, b, c] }: DemoFace): Point {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const normal: Point = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.sqrt(dot(normal, normal));
  return [normal[0] / length, normal[1] / length, normal[2] / length];
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const MARGIN = 0.01;
/** The plane from the left box to the right one: along x. */
const PLANE = 1;

/** A tree that halves the faces in order of their numbers. */
function boxesOf(faces: readonly DemoFace[], first = 0, count = faces.length, at = 0): readonly Box[] {
  const own = faces.slice(first, first + count).flatMap(({ corners }) => corners);
  const most = (pick: (...numbers: number[]) => number, margin: number): Point => {
    const along = (axis: 0 | 1 | 2) => pick(...own.map(point => point[axis])) + margin;
    return [along(0), along(1), along(2)];
  };
  const box = { min: most(Math.min, -MARGIN), max: most(Math.max, MARGIN) };
  if (count === 1) return [{ ...box, face: first, plane: 0, left: NONE, right: NONE }];
  const half = count >> 1;
  const left = boxesOf(faces, first, half, at + 1);
  const right = boxesOf(faces, first + half, count - half, at + 1 + left.length);
  return [{ ...box, face: NONE, plane: PLANE, left: at + 1, right: at + 1 + left.length }, ...left, ...right];
}
