// Polygons as columns: one vertex per corner, since corners may share a position but differ in UVs and colours.
import type { AnyModel, AnyPolygon, Columns } from '../places.ts';

/** The vertices and triangles of a model. */
export interface Corners {
  readonly positions: Float32Array;
  readonly normals: Float32Array | undefined;
  readonly indices: Uint32Array;
  /** The stored vertex of each corner. */
  readonly vertexRows: Uint32Array;
  /** The polygon of each triangle. */
  readonly faceRows: Uint32Array;
  /** The first corner of each polygon. */
  readonly firsts: Uint32Array;
}

const XYZ = ['x', 'y', 'z'] as const;

/** The corners of all polygons, and triangles between those whose vertices exist. */
export function cornersOf(model: AnyModel): Corners {
  const { polygons, vertices } = model;
  const firsts = new Uint32Array(polygons.length);
  let count = 0;
  for (const [i, polygon] of polygons.entries()) {
    firsts[i] = count;
    count += polygon.vertices.length;
  }
  const vertexRows = new Uint32Array(count);
  for (const [i, polygon] of polygons.entries()) vertexRows.set(polygon.vertices, firsts[i]);
  const faces = trianglesOf(polygons, firsts, vertices.length);
  const positions = gathered(vertices, vertexRows);
  return { positions, normals: normalsOf(model, positions, firsts), ...faces, vertexRows, firsts };
}

/** Rows of a table in the given order; missing rows are 0. */
export function gathered(table: Columns, rows: Uint32Array): Float32Array {
  const out = new Float32Array(rows.length * XYZ.length);
  for (const [axis, name] of XYZ.entries()) {
    const column = table.column(name);
    for (let i = 0; i < rows.length; i++) out[i * XYZ.length + axis] = column[rows[i] ?? 0] ?? 0;
  }
  return out;
}

function trianglesOf(
  polygons: readonly AnyPolygon[],
  firsts: Uint32Array,
  vertexCount: number,
): Pick<Corners, 'indices' | 'faceRows'> {
  const isSound = (polygon: AnyPolygon): boolean => polygon.vertices.every(vertex => vertex < vertexCount);
  const sound = polygons.map(isSound);
  const total = polygons.reduce((sum, { vertices }, i) => sum + (sound[i] ? Math.max(0, vertices.length - 2) : 0), 0);
  const indices = new Uint32Array(total * 3);
  const faceRows = new Uint32Array(total);
  let face = 0;
  for (const [row, { vertices, flags }] of polygons.entries()) {
    if (!sound[row]) continue;
    const first = firsts[row] ?? 0;
    for (let i = 0; i + 2 < vertices.length; i++) {
      indices.set(flags.strip ? inStrip(first, i) : [first, first + i + 1, first + i + 2], face * 3);
      faceRows[face] = row;
      face++;
    }
  }
  return { indices, faceRows };
}

/** Every second triangle of a strip has the opposite winding. */
function inStrip(first: number, i: number): [number, number, number] {
  return i % 2 === 0 ? [first + i, first + i + 1, first + i + 2] : [first + i + 1, first + i, first + i + 2];
}

/** A normal for each corner: its own, or that of its polygon's plane; undefined if no polygon has normals. */
function normalsOf(
  { polygons, normals }: AnyModel,
  positions: Float32Array,
  firsts: Uint32Array,
): Float32Array | undefined {
  if (!polygons.some(polygon => polygon.normals)) return undefined;
  const rows = new Uint32Array(positions.length / XYZ.length).fill(normals.length);
  for (const [i, polygon] of polygons.entries()) if (polygon.normals) rows.set(polygon.normals, firsts[i]);
  const out = gathered(normals, rows);
  for (const [i, polygon] of polygons.entries())
    if (!polygon.normals) flatten(out, positions, { first: firsts[i] ?? 0, count: polygon.vertices.length });
  return out;
}

/** The normal of a plane, by Newell's method: it also works if some corners are collinear. */
function flatten(out: Float32Array, positions: Float32Array, { first, count }: { first: number; count: number }): void {
  const normal = [0, 0, 0];
  const p = (corner: number, axis: number): number => positions[(first + (corner % count)) * 3 + axis] ?? 0;
  for (let i = 0; i < count; i++)
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis] = (normal[axis] ?? 0) + (p(i, u) - p(i + 1, u)) * (p(i, v) + p(i + 1, v));
    }
  const length = Math.hypot(...normal) || 1;
  for (let i = first; i < first + count; i++)
    for (let axis = 0; axis < 3; axis++) out[i * 3 + axis] = (normal[axis] ?? 0) / length;
}
