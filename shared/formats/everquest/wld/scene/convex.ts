// Convex bodies as the polygons around them, cut by planes.
import type { Bounds } from '../../../../scene/mesh.ts';

type Point = readonly [number, number, number];
type Polygon = readonly Point[];
/** The faces of a convex body; an empty one has none. */
export type Cell = readonly Polygon[];
/** A normal and a distance: a point is in front if its dot product with the normal plus the distance is not negative. */
export type Plane = readonly [x: number, y: number, z: number, distance: number];

/** The faces of a box. */
export function cellOf({ min, max }: Bounds): Cell {
  const at = (x: number, y: number, z: number): Point => [
    x ? max[0] : min[0],
    y ? max[1] : min[1],
    z ? max[2] : min[2],
  ];
  return [0, 1].flatMap(side => [
    [at(side, 0, 0), at(side, 1, 0), at(side, 1, 1), at(side, 0, 1)],
    [at(0, side, 0), at(1, side, 0), at(1, side, 1), at(0, side, 1)],
    [at(0, 0, side), at(1, 0, side), at(1, 1, side), at(0, 1, side)],
  ]);
}

/** A vertex closer to a plane than this lies in the plane. */
const NEAR = 1e-4;

/** The two parts of a body, each closed by the cut. */
export function splitBy(cell: Cell, plane: Plane): { readonly front: Cell; readonly back: Cell } {
  let [least, most] = [0, 0];
  const distances = cell.map(polygon =>
    polygon.map(point => {
      const distance = distanceTo(plane, point);
      if (distance < least) least = distance;
      if (distance > most) most = distance;
      return distance;
    }),
  );
  if (least >= -NEAR) return { front: cell, back: [] };
  if (most <= NEAR) return { front: [], back: cell };
  const front: Polygon[] = [];
  const back: Polygon[] = [];
  const cut: Point[] = [];
  for (const [i, polygon] of cell.entries()) {
    const parts = splitPolygon(polygon, distances[i] ?? []);
    if (parts.front.length > 2) front.push(parts.front);
    if (parts.back.length > 2) back.push(parts.back);
    for (const point of parts.cut) cut.push(point);
  }
  const lid = around(cut, plane);
  return lid.length > 2 ? { front: [...front, lid], back: [...back, lid] } : { front, back };
}

const distanceTo = ([a, b, c, d]: Plane, [x, y, z]: Point): number => a * x + b * y + c * z + d;

function splitPolygon(polygon: Polygon, distances: readonly number[]) {
  const front: Point[] = [];
  const back: Point[] = [];
  const cut: Point[] = [];
  for (const [i, point] of polygon.entries()) {
    const next = polygon[(i + 1) % polygon.length] ?? point;
    const own = distances[i] ?? 0;
    const other = distances[(i + 1) % polygon.length] ?? 0;
    if (own >= -NEAR) front.push(point);
    if (own <= NEAR) back.push(point);
    if (Math.abs(own) <= NEAR) cut.push(point);
    if (Math.abs(own) <= NEAR || Math.abs(other) <= NEAR || own < 0 === other < 0) continue;
    const middle = between(point, next, own / (own - other));
    front.push(middle);
    back.push(middle);
    cut.push(middle);
  }
  return { front, back, cut };
}

const between = (a: Point, b: Point, part: number): Point => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
];

/** Points of one plane in order around their centre, without duplicates. */
function around(points: readonly Point[], [a, b, c]: Plane): Polygon {
  const own = points.filter((point, i) => points.findIndex(other => isSame(point, other)) === i);
  const middle = meanOf(own);
  // Two axes perpendicular to the normal.
  const other: Point = Math.abs(a) < 0.9 ? [1, 0, 0] : [0, 1, 0];
  const u = cross([a, b, c], other);
  const v = cross([a, b, c], u);
  const angle = (point: Point): number => {
    const away: Point = [point[0] - middle[0], point[1] - middle[1], point[2] - middle[2]];
    return Math.atan2(dot(away, v), dot(away, u));
  };
  return own.toSorted((p, q) => angle(p) - angle(q));
}

const isSame = (a: Point, b: Point): boolean => a.every((part, axis) => Math.abs(part - (b[axis] ?? 0)) <= NEAR * 10);
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function meanOf(points: readonly Point[]): Point {
  const sum = (axis: 0 | 1 | 2): number =>
    points.reduce((all, point) => all + point[axis], 0) / Math.max(1, points.length);
  return [sum(0), sum(1), sum(2)];
}

/** The mean of a body's corners. */
export const middleOf = (cell: Cell): Point => meanOf(cell.flat());

/** The edges of a body, 6 numbers each; one shared by two faces is drawn once. */
export function edgesOf(cell: Cell): readonly number[] {
  /**
   * The ends of drawn edges, in hundredths: a zone has a hundred thousand edges, and string keys for them took a second.
   */
  const drawn: number[] = [];
  const lines: number[] = [];
  for (const polygon of cell) {
    const corners = polygon.map(
      ([x, y, z]) => [Math.round(x * 100), Math.round(y * 100), Math.round(z * 100)] as const,
    );
    for (const [i, point] of polygon.entries()) {
      const after = i + 1 === polygon.length ? 0 : i + 1;
      const [own, other, next] = [corners[i], corners[after], polygon[after]];
      if (!own || !other || !next || isDrawn(drawn, own, other) || isDrawn(drawn, other, own)) continue;
      drawn.push(own[0], own[1], own[2], other[0], other[1], other[2]);
      lines.push(point[0], point[1], point[2], next[0], next[1], next[2]);
    }
  }
  return lines;
}

/** Whether an edge has been drawn already, from this end. */
function isDrawn(drawn: readonly number[], a: Point, b: Point): boolean {
  for (let at = 0; at < drawn.length; at += 6)
    if (drawn[at] === a[0] && drawn[at + 1] === a[1] && drawn[at + 2] === a[2])
      if (drawn[at + 3] === b[0] && drawn[at + 4] === b[1] && drawn[at + 5] === b[2]) return true;
  return false;
}
