import {
  choice,
  constant,
  countOf,
  expects,
  f32,
  type Infer,
  i32,
  type Layout,
  type Model,
  noRows,
  offsetOf,
  placedOrEmpty,
  type Records,
  recordsThatFit,
  refTo,
  type Shape,
  type Struct,
  shown,
  struct,
  tag4,
  u32,
} from '#layout';
import { vec3 } from '../vectors.ts';

export const face = struct(
  { a: refTo(u32, 'vertices'), b: refTo(u32, 'vertices'), c: refTo(u32, 'vertices') },
  'Corners, counter-clockwise seen from outside; floors face up. Edge 0 runs from a to b, 1 from b to c, 2 from c to a.',
);

// The materials of faces. The game reads surfacemat.2da at run time; this is that table as The Sith Lords ships it.
// Tools disagree about 16, 19 and the unused numbers; the order of faces in the game's own files agrees with the table.

/** The labels of the table, by row. */
const surfaceMaterials = {
  0: 'NotDefined',
  1: 'Dirt',
  2: 'Obscuring',
  3: 'Grass',
  4: 'Stone',
  5: 'Wood',
  6: 'Water',
  7: 'Nonwalk',
  8: 'Transparent',
  9: 'Carpet',
  10: 'Metal',
  11: 'Puddles',
  12: 'Swamp',
  13: 'Mud',
  14: 'Leaves',
  15: 'Lava',
  16: 'BottomlessPit',
  17: 'DeepWater',
  18: 'Door',
  19: 'NonWalkGrass',
  30: 'Trigger',
} as const;

const names: Readonly<Record<number, string>> = surfaceMaterials;

/** Number of rows in the shipped table: the last is 30, and 20 to 29 are unused. */
export const MATERIAL_ROWS = 31;

/** The numbers of the named materials. */
export const materialNumbers: readonly number[] = Object.keys(names).map(Number);
const walkable: ReadonlySet<number> = new Set([1, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 16, 18, 30]);

/** Whether a face of this material is walkable. */
export function isWalkable(material: number): boolean {
  return walkable.has(material);
}

/** Whether the table has a row with this number that the game uses. */
export function isMaterial(material: number): boolean {
  return Object.hasOwn(names, material);
}

/** The row with a name, ignoring spelling variants; undefined if there is none. */
export function materialNamed(name: string): number | undefined {
  const number = /^material[ _](\d{1,4})$/i.exec(name)?.[1];
  if (number !== undefined) return Number(number);
  const row = Object.entries(names).find(([, label]) => label.toLowerCase() === name.toLowerCase());
  return row && Number(row[0]);
}

/** `Stone`; `material 23` for a row the game does not use. */
export function materialName(material: number): string {
  return names[material] ?? `material ${material}`;
}

export const surface = struct(
  { material: { ...choice(u32, surfaceMaterials), about: 'row of surfacemat.2da' } },
  'What a face is made of: says whether it can be walked on, and how steps on it sound.',
);

export const planeDistance = struct({ distance: f32 }, 'Of the plane of a face: normal · point + distance is 0 on it.');

/** Tables that are derived from vertices, faces and materials. */
const COMPUTED = { isComputed: true } as const;

export const boxNode = struct(
  {
    min: vec3,
    max: vec3,
    face: { ...refTo(i32, 'faces', COMPUTED), about: 'index into faces; -1 inside the tree' },
    unknown1C: constant(i32, 4),
    plane: {
      ...choice(i32, { 0: 'leaf', 1: '+x', 2: '+y', 4: '+z', 8: '-x', 16: '-y', 32: '-z' }),
      about: 'the way from the left box to the right one; decides only which is looked into first',
    },
    left: { ...refTo(i32, 'boxes', COMPUTED), about: 'index into boxes; -1 in a leaf' },
    right: { ...refTo(i32, 'boxes', COMPUTED), about: 'index into boxes; -1 in a leaf' },
  },
  'Node of the tree of boxes, which has a leaf for each face.',
);

const across = { ...refTo(i32, 'faces', { per: 3, ...COMPUTED }), about: '3 · face + edge' };

export const neighbours = struct(
  { ab: across, bc: across, ca: across },
  'What is across each edge of a walkable face: 3 · face + edge of the other, or -1.',
);

export const openEdge = struct(
  {
    edge: across,
    transition: { ...i32, about: 'the room beyond, counted in the LYT from 0; -1 for none' },
  },
  'An edge of the walkable surface that no other walkable face shares.',
);

export const perimeter = struct(
  { end: { ...u32, about: 'edges up to the end of this loop' } },
  'One loop of open edges.',
);

const OFFSETS = [
  'verticesOffset',
  'facesOffset',
  'materialsOffset',
  'normalsOffset',
  'distancesOffset',
  'boxesOffset',
  'adjacencyOffset',
  'edgesOffset',
  'perimetersOffset',
] as const;

/** One of the tables: a bad offset drops only that table, and a count that is too large ends where another table begins. */
function table<F extends Shape, const N extends string, const A extends string>(
  of: Struct<F>,
  count: N,
  at: A,
  about?: string,
): Layout<Records<Model<F>>, 'value', N | A | (typeof OFFSETS)[number]> {
  const rows = recordsThatFit(of, count, { before: OFFSETS });
  return placedOrEmpty(about === undefined ? rows : { ...rows, about }, at, noRows(of), { isComputed: true });
}

/** The planes of faces and the boxes around them are derived from these. */
const SHAPE = { from: ['faces', 'vertices'] } as const;
/** The connections of walkable faces are derived from these. */
const SURFACE = { from: ['faces', 'materials', 'vertices'] } as const;

/** The tables as stored, without checks. */
export const walkmesh = struct(
  {
    magic: constant(tag4, 'BWM '),
    version: constant(tag4, 'V1.0'),
    kind: expects(choice(u32, { 0: 'placeable', 1: 'area' }), 'named', 'area for wok; placeable for pwk and dwk'),
    relativeHook1: { ...vec3, about: 'where to stand to use it, relative to position' },
    relativeHook2: vec3,
    absoluteHook1: { ...vec3, about: 'the same with position added; zero in pwk' },
    absoluteHook2: vec3,
    position: { ...vec3, about: 'of the walkmesh in its room or object; vertices of an area already include it' },
    vertexCount: countOf(u32, 'vertices'),
    verticesOffset: shown(offsetOf(u32, 'vertices')),
    faceCount: countOf(u32, 'faces'),
    facesOffset: shown(offsetOf(u32, 'faces')),
    materialsOffset: shown(offsetOf(u32, 'materials')),
    normalsOffset: shown(offsetOf(u32, 'normals')),
    distancesOffset: shown(offsetOf(u32, 'distances')),
    boxCount: countOf(u32, 'boxes'),
    boxesOffset: shown(offsetOf(u32, 'boxes')),
    rootBox: { ...refTo(u32, 'boxes'), about: 'root of the tree of boxes; 0 in every file seen' },
    walkableCount: countOf(u32, 'adjacency'),
    adjacencyOffset: shown(offsetOf(u32, 'adjacency')),
    edgeCount: countOf(u32, 'edges'),
    edgesOffset: shown(offsetOf(u32, 'edges')),
    perimeterCount: countOf(u32, 'perimeters'),
    perimetersOffset: shown(offsetOf(u32, 'perimeters')),
    vertices: table(vec3, 'vertexCount', 'verticesOffset'),
    faces: table(face, 'faceCount', 'facesOffset', 'those that can be walked on come first'),
    materials: { ...table(surface, 'faceCount', 'materialsOffset'), parallelTo: 'faces' },
    normals: { ...table(vec3, 'faceCount', 'normalsOffset'), parallelTo: 'faces', follows: SHAPE },
    distances: { ...table(planeDistance, 'faceCount', 'distancesOffset'), parallelTo: 'faces', follows: SHAPE },
    boxes: { ...table(boxNode, 'boxCount', 'boxesOffset', 'depth first, from the root'), follows: SHAPE },
    adjacency: { ...table(neighbours, 'walkableCount', 'adjacencyOffset'), follows: SURFACE },
    edges: {
      ...table(openEdge, 'edgeCount', 'edgesOffset', 'loop by loop'),
      follows: { ...SURFACE, unless: { transition: -1 } },
    },
    perimeters: { ...table(perimeter, 'perimeterCount', 'perimetersOffset'), follows: SURFACE },
  },
  'Where characters can walk: a header of counts and offsets, then plain tables.',
);
export interface Bwm extends Infer<typeof walkmesh> {}
