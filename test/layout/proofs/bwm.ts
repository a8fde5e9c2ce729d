// Counts and offsets in a header, then plain tables: the walkmeshes of Knights of the Old Republic.
import { choice } from '../../../shared/layout/choice.ts';
import { constant } from '../../../shared/layout/constant.ts';
import { countOf, refTo } from '../../../shared/layout/index.ts';
import type { Infer } from '../../../shared/layout/inside/layout.ts';
import { offsetOf } from '../../../shared/layout/offset-of.ts';
import { placed } from '../../../shared/layout/placed.ts';
import { records } from '../../../shared/layout/records.ts';
import { f32, i32, u32 } from '../../../shared/layout/scalars.ts';
import { struct } from '../../../shared/layout/struct.ts';
import { tag4 } from '../../../shared/layout/tag4.ts';

const vec3 = struct({ x: f32, y: f32, z: f32 });
const face = struct({ a: refTo(u32, 'vertices'), b: refTo(u32, 'vertices'), c: refTo(u32, 'vertices') });
const boxNode = struct(
  {
    min: vec3,
    max: vec3,
    face: refTo(i32, 'faces'),
    unknown1C: i32,
    plane: choice(i32, { 0: 'leaf', 1: '+x', 2: '+y', 4: '+z', 8: '-x', 16: '-y', 32: '-z' }),
    left: refTo(i32, 'boxes'),
    right: refTo(i32, 'boxes'),
  },
  'Node of the box tree; face is -1 inside the tree.',
);
const edge = struct({ edge: i32, transition: i32 }, 'Open edge: face * 3 + side, and the room beyond it or -1.');

export const walkmesh = struct(
  {
    magic: constant(tag4, 'BWM '),
    version: constant(tag4, 'V1.0'),
    kind: choice(u32, { 0: 'placeable', 1: 'area' }),
    relativeHook1: vec3,
    relativeHook2: vec3,
    absoluteHook1: vec3,
    absoluteHook2: vec3,
    position: vec3,
    vertexCount: countOf(u32, 'vertices'),
    verticesOffset: offsetOf(u32, 'vertices'),
    faceCount: countOf(u32, 'faces'),
    facesOffset: offsetOf(u32, 'faces'),
    materialsOffset: offsetOf(u32, 'materials'),
    normalsOffset: offsetOf(u32, 'normals'),
    distancesOffset: offsetOf(u32, 'distances'),
    boxCount: countOf(u32, 'boxes'),
    boxesOffset: offsetOf(u32, 'boxes'),
    rootBox: u32,
    walkableCount: countOf(u32, 'adjacency'),
    adjacencyOffset: offsetOf(u32, 'adjacency'),
    edgeCount: countOf(u32, 'edges'),
    edgesOffset: offsetOf(u32, 'edges'),
    perimeterCount: countOf(u32, 'perimeters'),
    perimetersOffset: offsetOf(u32, 'perimeters'),
    vertices: placed(records(vec3, 'vertexCount'), 'verticesOffset'),
    faces: placed(records(face, 'faceCount'), 'facesOffset'),
    materials: placed(records(struct({ material: u32 }), 'faceCount'), 'materialsOffset'),
    normals: placed(records(vec3, 'faceCount'), 'normalsOffset'),
    distances: placed(records(struct({ distance: f32 }), 'faceCount'), 'distancesOffset'),
    boxes: placed(records(boxNode, 'boxCount'), 'boxesOffset'),
    adjacency: placed(records(struct({ ab: i32, bc: i32, ca: i32 }), 'walkableCount'), 'adjacencyOffset'),
    edges: placed(records(edge, 'edgeCount'), 'edgesOffset'),
    perimeters: placed(records(struct({ end: u32 }), 'perimeterCount'), 'perimetersOffset'),
  },
  'Walkmesh of one area or placeable.',
);
export interface Walkmesh extends Infer<typeof walkmesh> {}
