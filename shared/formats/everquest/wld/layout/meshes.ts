// Meshes of the game: vertices as small whole numbers, faces grouped by material, vertices grouped by bone.
import {
  countOf,
  f32,
  flags,
  type Infer,
  i32,
  padding,
  records,
  refTo,
  relabel,
  struct,
  times,
  u8,
  u16,
  u32,
  variantBy,
} from '#layout';
import { color, fragmentRef, materialGroup, name, normal, shortUv, shortVec3, skinGroup, uv, vec3 } from './refs.ts';
import { NEW, OLD } from './versions.ts';

const corner = refTo(u16, 'vertices');
export const faceFlags = flags(u16, { passable: 4 });
export const face = struct({ flags: faceFlags, a: corner, b: corner, c: corner }, 'Clockwise from outside.');
export const meshOp = struct(
  {
    first: u16,
    second: u16,
    parameter: u8,
    type: { ...u8, about: '1 swap, 2 face, 3 vertex, 4 end of a step (the first four bytes are a number then)' },
  },
  'A step of drawing the mesh coarser: kept.',
);
const scale = { ...u16, about: 'a whole number of 1 shifted left by this is 1' };

export const dmSpriteDef2 = struct(
  {
    name,
    flags: flags(u32, { hasCenter: 0, hasRadius: 1, hasBox: 14, hasColors: 15, ownCollision: 16 }),
    palette: { ...fragmentRef, about: 'its materials' },
    animation: { ...fragmentRef, about: 'moving vertices; 0 for none' },
    unknown10: i32,
    collision: { ...i32, about: '0 none, -2 its own faces, else a hull' },
    center: vec3,
    unknown24: { ...vec3, about: 'of things that carry a light' },
    radius: { ...f32, about: 'of the vertices around the center' },
    min: { ...vec3, about: 'relative to the center' },
    max: { ...vec3, about: 'relative to the center' },
    vertexCount: countOf(u16, 'vertices'),
    uvCount: countOf(u16, 'uvs'),
    normalCount: countOf(u16, 'normals'),
    colorCount: countOf(u16, 'colors'),
    faceCount: countOf(u16, 'faces'),
    skinCount: countOf(u16, 'skin'),
    faceGroupCount: countOf(u16, 'faceGroups'),
    vertexGroupCount: countOf(u16, 'vertexGroups'),
    meshOpCount: countOf(u16, 'meshOps'),
    scale,
    vertices: { ...records(shortVec3, 'vertexCount'), about: 'relative to the center' },
    uvs: {
      ...variantBy('^^version', { [OLD]: records(shortUv, 'uvCount'), [NEW]: records(uv, 'uvCount') }),
      about: 'in old files 256 is 1',
      parallelTo: 'vertices',
    },
    normals: { ...records(normal, 'normalCount'), parallelTo: 'vertices' },
    colors: { ...records(color, 'colorCount'), parallelTo: 'vertices' },
    faces: records(face, 'faceCount'),
    skin: { ...records(skinGroup, 'skinCount'), about: 'which bone so many vertices belong to' },
    faceGroups: { ...records(materialGroup, 'faceGroupCount'), about: 'which material so many faces have' },
    vertexGroups: { ...records(materialGroup, 'vertexGroupCount'), about: 'which material so many vertices have' },
    meshOps: records(meshOp, 'meshOpCount'),
  },
  'A mesh.',
);
export interface DmSpriteDef2 extends Infer<typeof dmSpriteDef2> {}

export const dmTrackDef2 = struct(
  {
    name,
    flags: u32,
    vertexCount: { ...relabel(u16, 'count'), about: 'of each frame' },
    frameCount: { ...relabel(u16, 'count'), about: 'frames' },
    sleep: { ...u16, about: 'milliseconds of a frame' },
    unknown0E: padding(2),
    scale,
    positions: {
      ...records(shortVec3, times('frameCount', 'vertexCount')),
      about: 'frame by frame, relative to the center of the mesh',
    },
    unknownEnd: padding(2),
  },
  'Where the vertices of a mesh are, frame by frame.',
);
export interface DmTrackDef2 extends Infer<typeof dmTrackDef2> {}
