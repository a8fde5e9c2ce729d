// Shapes to bump into.
import { flags } from '../../../../layout/bits.ts';
import { countOf } from '../../../../layout/count-of.ts';
import type { Infer } from '../../../../layout/layout.ts';
import { list } from '../../../../layout/list.ts';
import { optional } from '../../../../layout/optional.ts';
import { records } from '../../../../layout/records.ts';
import { f32, u32 } from '../../../../layout/scalars.ts';
import { struct } from '../../../../layout/struct.ts';
import { fragmentRef, name } from './refs.ts';
import { ball, plane, vec3 } from './render.ts';

const face = struct({
  vertexCount: countOf(u32, 'vertices'),
  vertices: list(u32, 'vertexCount'),
  plane: optional(plane, '^flags.hasPlanes'),
});

export const polyhedronDef = struct(
  {
    name,
    flags: flags(u32, { hasScale: 0, hasPlanes: 1 }),
    vertexCount: countOf(u32, 'vertices'),
    faceCount: countOf(u32, 'faces'),
    radius: f32,
    scale: optional(f32, 'flags.hasScale'),
    vertices: records(vec3, 'vertexCount'),
    faces: list(face, 'faceCount'),
  },
  'A hull: ladders have one.',
);
export interface PolyhedronDef extends Infer<typeof polyhedronDef> {}

export const polyhedron = struct(
  { name, definition: fragmentRef, flags: flags(u32, { hasScale: 0 }), scale: optional(f32, 'flags.hasScale') },
  'Stands for a hull.',
);

export const sphereListDef = struct(
  {
    name,
    flags: flags(u32, { hasScale: 0 }),
    sphereCount: countOf(u32, 'spheres'),
    radius: f32,
    scale: optional(f32, 'flags.hasScale'),
    spheres: records(ball, 'sphereCount'),
  },
  'Balls to bump into.',
);
