// The mesh format of the first years, in plain numbers.
import {
  countOf,
  f32,
  flags,
  type Infer,
  i16,
  i32,
  list,
  optional,
  records,
  refTo,
  relabel,
  struct,
  times,
  u16,
  u32,
} from '#layout';
import { color, fragmentRef, materialGroup, name, skinGroup, uv, vec3 } from './refs.ts';

const corner = refTo(u16, 'vertices');
const face = struct(
  { flags: u16, unknown02: u16, unknown04: u16, material: u16, unknown08: u16, a: corner, b: corner, c: corner },
  'Three vertices, and sometimes the place of a material.',
);
const meshOp = struct(
  { type: u32, value: { ...u32, about: 'an index; a number where the type is 4' }, unknown08: u16, unknown0A: u16 },
  'A step of drawing the mesh coarser: kept.',
);
const numberList = struct({ count: countOf(u32, 'numbers'), numbers: list(u32, 'count') });
const colorList = struct({ count: countOf(u32, 'colors'), colors: records(color, 'count') });
const groupList = struct({ count: countOf(u32, 'groups'), groups: records(materialGroup, 'count') });
const box = struct({ min: vec3, max: vec3 });

export const dmSpriteDef = struct(
  {
    name,
    flags: flags(u32, {
      hasNumbers: 9,
      hasMoreColors: 10,
      hasFaceGroups: 11,
      hasVertexGroups: 12,
      hasPoint: 13,
      hasBox: 14,
    }),
    vertexCount: countOf(u32, 'vertices'),
    uvCount: countOf(u32, 'uvs'),
    normalCount: countOf(u32, 'normals'),
    colorCount: countOf(u32, 'colors'),
    faceCount: countOf(u32, 'faces'),
    meshOpCount: countOf(u16, 'meshOps'),
    unknown1A: i16,
    skinCount: countOf(u32, 'skin'),
    palette: { ...fragmentRef, about: 'its materials' },
    animation: { ...fragmentRef, about: 'moving vertices; 0 for none' },
    unknown28: i32,
    collision: fragmentRef,
    center: vec3,
    radius: f32,
    vertices: records(vec3, 'vertexCount'),
    uvs: { ...records(uv, 'uvCount'), parallelTo: 'vertices' },
    normals: { ...records(vec3, 'normalCount'), parallelTo: 'vertices' },
    colors: { ...records(color, 'colorCount'), parallelTo: 'vertices' },
    faces: records(face, 'faceCount'),
    meshOps: records(meshOp, 'meshOpCount'),
    skin: records(skinGroup, 'skinCount'),
    numbers: optional(numberList, 'flags.hasNumbers'),
    moreColors: optional(colorList, 'flags.hasMoreColors'),
    faceGroups: optional(groupList, 'flags.hasFaceGroups'),
    vertexGroups: optional(groupList, 'flags.hasVertexGroups'),
    point: optional(vec3, 'flags.hasPoint'),
    box: optional(box, 'flags.hasBox'),
  },
  'A mesh in the oldest form.',
);
export interface DmSpriteDef extends Infer<typeof dmSpriteDef> {}

export const dmTrackDef = struct(
  {
    name,
    flags: u32,
    vertexCount: { ...relabel(u32, 'count'), about: 'of each frame' },
    frameCount: { ...relabel(u32, 'count'), about: 'frames' },
    sleep: { ...u32, about: 'milliseconds of a frame' },
    unknown14: u32,
    positions: records(vec3, times('frameCount', 'vertexCount')),
  },
  'Where the vertices of an old mesh are, frame by frame.',
);
