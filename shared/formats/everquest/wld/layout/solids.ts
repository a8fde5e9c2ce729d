// Collision shapes.
import { countOf, f32, flags, type Infer, list, optional, records, struct, u32 } from '#layout';
import { ball, fragmentRef, name, plane, vec3 } from './refs.ts';

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
  'A collision hull: ladders have one.',
);
export interface PolyhedronDef extends Infer<typeof polyhedronDef> {}

export const polyhedron = struct(
  { name, definition: fragmentRef, flags: flags(u32, { hasScale: 0 }), scale: optional(f32, 'flags.hasScale') },
  'Refers to a hull.',
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
  'Collision spheres.',
);
