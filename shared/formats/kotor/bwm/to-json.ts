import { f32Json } from '../../../base/f32.ts';
import type { Bwm } from './stored.ts';
import { wordsOf } from './surface.ts';

type Row = { readonly x: number; readonly y: number; readonly z: number };
const three = ({ x, y, z }: Row): readonly unknown[] => [x, y, z].map(f32Json);

/** The shape that scripts rely on: rows as arrays, materials by their numbers. */
export function toJson(model: Bwm): unknown {
  const { kind, relativeHook1, relativeHook2, absoluteHook1, absoluteHook2, position, rootBox } = model;
  return {
    kind,
    position: three(position),
    hooks: {
      relative: [three(relativeHook1), three(relativeHook2)],
      absolute: [three(absoluteHook1), three(absoluteHook2)],
    },
    vertices: Array.from(model.vertices, three),
    faces: Array.from(model.faces, ({ a, b, c }) => [a, b, c]),
    materials: Array.from(wordsOf(model.materials.source)),
    normals: Array.from(model.normals, three),
    distances: Array.from(model.distances, ({ distance }) => f32Json(distance)),
    adjacency: Array.from(model.adjacency, ({ ab, bc, ca }) => [ab, bc, ca]),
    edges: Array.from(model.edges),
    perimeters: Array.from(model.perimeters, ({ end }) => end),
    rootBox,
    aabb: Array.from(model.boxes, ({ min, max, ...node }) => ({ min: three(min), max: three(max), ...node })),
  };
}
