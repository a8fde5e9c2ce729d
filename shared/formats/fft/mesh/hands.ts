// Polygons of a map and their corners, as the user moves them, in whole numbers. A corner takes along all others at the
// same position; a polygon moves alone. Positions are the scene's: y points up, and north away from the viewer.
import { type Handle, type Point, pointHandle, type Three } from '../../../scene/handle.ts';
import { type FieldValue, type Hands, pointFields } from '../../hands.ts';
import type { GEOMETRIES } from './layout/geometry.ts';
import { geometriesOf, type Mesh } from './layout/mesh.ts';

const KINDS = [
  ['texturedTriangles', 'texturedTriangleCorners', 'texturedTriangleNormals', 'abc'],
  ['texturedQuads', 'texturedQuadCorners', 'texturedQuadNormals', 'abcd'],
  ['untexturedTriangles', 'untexturedTriangleCorners', undefined, 'abc'],
  ['untexturedQuads', 'untexturedQuadCorners', undefined, 'abcd'],
] as const;
type PolygonKind = (typeof KINDS)[number];

interface Corner {
  readonly path: string;
  readonly point: Point;
}

interface Polygon {
  readonly mesh: (typeof GEOMETRIES)[number];
  readonly kind: PolygonKind;
  readonly index: number;
}

export const fftHands: Hands<Mesh> = {
  handle(model, path) {
    const corner = cornerAt(model, path);
    if (corner) return pointHandle('vertex', inScene(corner.point));
    const polygon = polygonAt(path);
    const corners = polygon ? cornersOf(model, polygon) : [];
    return corners.length === 0 ? undefined : polygonHandle(path, corners);
  },
  place(model, path, { translation }) {
    if (translation === undefined) return [];
    const corner = cornerAt(model, path);
    if (corner !== undefined) return placeCorner(model, path, { corner, to: translation });
    const polygon = polygonAt(path);
    const corners = polygon ? cornersOf(model, polygon) : [];
    const middle = middleOf(corners);
    const by = translation.map((value, axis) => Math.round(value - (middle[axis] ?? 0)));
    return corners.flatMap(({ path: at, point }) => pointFields(at, inFile(inScene(point), by)));
  },
  flip(model, path) {
    const polygon = polygonAt(path);
    return polygon ? flipped(model, polygon) : [];
  },
};

function polygonHandle(item: string, corners: readonly Corner[]): Handle {
  const [x = 0, y = 0, z = 0] = middleOf(corners);
  return { ...pointHandle('polygon', { x, y, z }), item, flips: true };
}

function placeCorner(
  model: Mesh,
  path: string,
  { corner, to }: { readonly corner: Corner; readonly to: Three },
): readonly FieldValue[] {
  const from = inScene(corner.point);
  const whole = inFile({ x: Math.round(to[0]), y: Math.round(to[1]), z: Math.round(to[2]) });
  return allCorners(model, path)
    .filter(({ point }) => {
      const { x, y, z } = inScene(point);
      return x === from.x && y === from.y && z === from.z;
    })
    .flatMap(each => pointFields(each.path, whole));
}

const inScene = ({ x, y, z }: Point): Point => ({ x, y: -y || 0, z: -z || 0 });

/** A position in the scene, after a move, in the file's axes. */
function inFile({ x, y, z }: Point, [dx = 0, dy = 0, dz = 0]: readonly number[] = []): Three {
  return [x + dx, -(y + dy) || 0, -(z + dz) || 0];
}

function middleOf(corners: readonly Corner[]): readonly number[] {
  const points = corners.map(({ point }) => inScene(point));
  const mean = (part: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + part(point), 0) / Math.max(1, points.length);
  return [mean(({ x }) => x), mean(({ y }) => y), mean(({ z }) => z)];
}

/** `primaryMesh.texturedQuads[3]`. */
function polygonAt(path: string): Polygon | undefined {
  const [, mesh, name, index] = /^(\w+)\.(\w+)\[(\d+)\]$/.exec(path) ?? [];
  const kind = KINDS.find(([list]) => list === name);
  return kind && index !== undefined ? { mesh: mesh as Polygon['mesh'], kind, index: Number(index) } : undefined; // as: looked up below
}

function geometryOf(model: Mesh, mesh: string) {
  return geometriesOf(model).find(({ name }) => name === mesh)?.geometry;
}

function cornersOf(model: Mesh, { mesh, kind: [, table, , letters], index }: Polygon): readonly Corner[] {
  const rows = geometryOf(model, mesh)?.[table];
  if (rows === undefined || index >= rows.length) return [];
  const row: Readonly<Record<string, Point>> = { ...rows.at(index) };
  return [...letters].flatMap(letter => {
    const point = row[letter];
    return point ? [{ path: `${mesh}.${table}[${index}].${letter}`, point }] : [];
  });
}

function cornerAt(model: Mesh, path: string): Corner | undefined {
  const [, mesh, table, index] = /^(\w+)\.(\w+Corners)\[(\d+)\]\.[abcd]$/.exec(path) ?? [];
  const kind = KINDS.find(([, corners]) => corners === table);
  if (mesh === undefined || kind === undefined) return undefined;
  const polygon = { mesh: mesh as Polygon['mesh'], kind, index: Number(index) }; // as: looked up by its name
  return cornersOf(model, polygon).find(corner => corner.path === path);
}

/** All corners of the mesh that a path belongs to. */
function allCorners(model: Mesh, path: string): readonly Corner[] {
  const mesh = path.slice(0, path.indexOf('.')) as Polygon['mesh']; // as: looked up by its name
  return KINDS.flatMap(kind => {
    const count = geometryOf(model, mesh)?.[kind[1]].length ?? 0;
    return Array.from({ length: count }, (_, index) => cornersOf(model, { mesh, kind, index })).flat();
  });
}

/** Flips a polygon: two corners are swapped with their data, and the normals are reversed. */
function flipped(model: Mesh, polygon: Polygon): readonly FieldValue[] {
  const { mesh, kind, index } = polygon;
  const [list, , normals] = kind;
  const [, b, c] = cornersOf(model, polygon);
  if (b === undefined || c === undefined) return [];
  const places = [...pointFields(b.path, numbersOf(c.point)), ...pointFields(c.path, numbersOf(b.point))];
  const geometry = geometryOf(model, mesh);
  if (normals === undefined || geometry === undefined) return places;
  const stored: Readonly<Record<string, Point>> = { ...geometry[normals].at(index) };
  const swapped: Readonly<Record<string, string>> = { a: 'a', b: 'c', c: 'b', d: 'd' };
  const facing = Object.entries(stored).flatMap(([letter, { x, y, z }]) =>
    pointFields(`${mesh}.${normals}[${index}].${swapped[letter]}`, [-x || 0, -y || 0, -z || 0]),
  );
  if (list !== 'texturedTriangles' && list !== 'texturedQuads') return places;
  const { b: uvB, c: uvC } = geometry[list].at(index);
  const at = `${mesh}.${list}[${index}]`;
  const uvs = [
    ...[
      { path: `${at}.b.u`, value: uvC.u },
      { path: `${at}.b.v`, value: uvC.v },
    ],
    ...[
      { path: `${at}.c.u`, value: uvB.u },
      { path: `${at}.c.v`, value: uvB.v },
    ],
  ];
  return [...places, ...facing, ...uvs];
}

const numbersOf = ({ x, y, z }: Point): Three => [x, y, z];
