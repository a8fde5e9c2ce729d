// The triangles of an imported mesh in a form that a map can store: whole numbers, pixels of a page; and pairs in one plane
// as quads.
import type { ImportedMesh } from '../../../scene/imported-mesh.ts';
import { HEIGHT, WIDTH } from '../texture/layout.ts';

type Three = readonly [number, number, number];

/** A pixel of a page, and its palette. */
export interface UvSpot {
  readonly u: number;
  readonly v: number;
  readonly page: number;
  readonly palette: number;
}

export interface NewCorner {
  /** In the file's axes: y down, z north. */
  readonly place: Three;
  readonly normal: Three;
  readonly uv: UvSpot | undefined;
}

/** Three corners, or the four of a strip, in the file's order; without a palette it is black. */
export interface NewPolygon {
  readonly corners: readonly NewCorner[];
  readonly palette: number | undefined;
  readonly isLit: boolean;
  /** Whether it shows more of the texture than one page. */
  readonly isCut: boolean;
}

/** Counter-clockwise from outside, as in the imported mesh. */
export function trianglesOf(mesh: ImportedMesh): readonly NewPolygon[] {
  const { positions, faces, faceMaterials, materials, uvs } = mesh;
  const [uv] = uvs;
  return Array.from({ length: faces.length / 3 }, (_, face): NewPolygon => {
    const name = materials[faceMaterials[face] ?? 0] ?? '';
    const number = /palette[ _](\d+)/i.exec(name)?.[1];
    const palette = uv === undefined || /black/i.test(name) ? undefined : Number(number ?? 0) & 15;
    const vertices = [0, 1, 2].map(i => faces[face * 3 + i] ?? 0);
    const places = vertices.map(vertex => placeOf(positions, vertex));
    const flat = normalOf(places);
    const page = uv ? pageOf(uv, vertices) : 0;
    const corners = vertices.map(
      (vertex, i): NewCorner => ({
        place: places[i] ?? [0, 0, 0],
        normal: mesh.normals ? directionOf(mesh.normals, vertex) : flat,
        uv: uv && palette !== undefined ? { ...pixelOf(uv, vertex, page), page, palette } : undefined,
      }),
    );
    const isCut = uv !== undefined && palette !== undefined && vertices.some(vertex => isBeyond(uv, vertex, page));
    return { corners, palette, isLit: !/no[ _]light/i.test(name), isCut };
  });
}

function placeOf(positions: Float32Array, vertex: number): Three {
  const at = (axis: number): number => Math.round(positions[vertex * 3 + axis] ?? 0);
  return [at(0), -at(1) || 0, -at(2) || 0];
}

function directionOf(normals: Float32Array, vertex: number): Three {
  const at = (axis: number): number => normals[vertex * 3 + axis] ?? 0;
  return [at(0), -at(1) || 0, -at(2) || 0];
}

/** The normal of the front; in the file's axes, which are rotated but not mirrored. */
function normalOf([a, b, c]: readonly Three[]): Three {
  if (a === undefined || b === undefined || c === undefined) return [0, -1, 0];
  const [u, v] = [sub(b, a), sub(c, a)];
  const [x, y, z] = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

const sub = (a: Three, b: Three): Three => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** The page that most of a triangle is on. */
function pageOf(uv: Float32Array, vertices: readonly number[]): number {
  const middle = vertices.reduce((sum, vertex) => sum + (uv[vertex * 2 + 1] ?? 0), 0) / vertices.length;
  return Math.min(HEIGHT / WIDTH - 1, Math.max(0, Math.floor((middle * HEIGHT) / WIDTH)));
}

interface Pixel {
  readonly u: number;
  readonly v: number;
}

/** Pixels from the first corner of a page to the last; not rounded, and possibly outside. */
function onPage(uv: Float32Array, vertex: number, page: number): Pixel {
  const [u = 0, v = 0] = [uv[vertex * 2], uv[vertex * 2 + 1]];
  return { u: u * WIDTH, v: v * HEIGHT - page * WIDTH };
}

function pixelOf(uv: Float32Array, vertex: number, page: number): Pixel {
  const inside = (value: number): number => Math.min(WIDTH - 1, Math.max(0, Math.round(value - 0.5)));
  const { u, v } = onPage(uv, vertex, page);
  return { u: inside(u), v: inside(v) };
}

/** Whether it is outside by more than the rounding errors of other programs. */
function isBeyond(uv: Float32Array, vertex: number, page: number): boolean {
  const { u, v } = onPage(uv, vertex, page);
  return [u, v].some(value => value < -0.5 || value > WIDTH + 0.5);
}

/** The cosine between two normals from which polygons count as one plane. */
const FLAT = 0.999;

/** New triangles in the file's order; two that share an edge and a plane become a quad. */
export function paired(triangles: readonly NewPolygon[]): readonly NewPolygon[] {
  const byEdge = new Map<string, number>();
  for (const [index, { corners }] of triangles.entries())
    for (let i = 0; i < 3; i++) byEdge.set(edgeOf(triangles[index], corners[i], corners[(i + 1) % 3]), index);
  const used = new Set<number>();
  const out: NewPolygon[] = [];
  for (const [index, triangle] of triangles.entries()) {
    if (used.has(index)) continue;
    used.add(index);
    const quad = [0, 1, 2].map(i => quadAt(triangles, byEdge, { index, i, used })).find(each => each !== undefined);
    if (quad) used.add(quad.other);
    out.push(quad?.polygon ?? { ...triangle, corners: triangle.corners.toReversed() });
  }
  return out;
}

interface EdgeSpot {
  readonly index: number;
  readonly i: number;
  readonly used: ReadonlySet<number>;
}

/** Joins a triangle with the one across one of its edges, which has that edge in reverse. */
function quadAt(triangles: readonly NewPolygon[], byEdge: ReadonlyMap<string, number>, { index, i, used }: EdgeSpot) {
  const own = triangles[index];
  const [from, to, tip] = [own?.corners[i], own?.corners[(i + 1) % 3], own?.corners[(i + 2) % 3]];
  const other = byEdge.get(edgeOf(own, to, from));
  const beside = other === undefined || used.has(other) ? undefined : triangles[other];
  if (own === undefined || beside === undefined || other === undefined || !from || !to || !tip) return undefined;
  const far = beside.corners.find(corner => ![from, to].some(each => isAt(each, corner)));
  if (far === undefined || own.isLit !== beside.isLit || !isFlat(own, beside)) return undefined;
  // A strip a b c d is made of the triangles a b c and b d c, clockwise from outside.
  return { other, polygon: { ...own, corners: [tip, to, from, far] } };
}

function isFlat(one: NewPolygon, other: NewPolygon): boolean {
  const [a, b] = [one, other].map(({ corners }) => normalOf(corners.map(({ place }) => place)));
  return a !== undefined && b !== undefined && a[0] * b[0] + a[1] * b[1] + a[2] * b[2] >= FLAT;
}

const isAt = (one: NewCorner, other: NewCorner): boolean =>
  one.place.every((value, axis) => value === other.place[axis]);

/** Edges with the same palette, page and texture coordinates. */
function edgeOf(of: NewPolygon | undefined, from: NewCorner | undefined, to: NewCorner | undefined): string {
  return JSON.stringify([of?.palette, from?.place, from?.uv, to?.place, to?.uv]);
}
