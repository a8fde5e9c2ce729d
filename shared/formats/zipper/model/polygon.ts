// The headers of a model's polygons, followed by the corner lists of each.

import {
  bits,
  countOf,
  expects,
  type Infer,
  i8,
  i32,
  later,
  list,
  optional,
  records,
  refTo,
  struct,
  times,
  u8,
  u32,
} from '#layout';
import { color, pointer, tellingPointer, uv } from '../node/vectors.ts';

/** Up to three zones; none is stored as 0 and three times -1. */
export const zoneSet = struct({ count: expects(u8, { min: 0, max: 3 }), first: i8, second: i8, third: i8 });

const uvsPointer = tellingPointer('UV');
const colorsPointer = tellingPointer('colour');
const priority = expects(i32, { min: -50, max: 50 }, 'of polygons in one plane the higher is drawn on top');
const vertex = { ...refTo(u32, 'vertices'), about: 'a vertex of the model' };
const normal = { ...refTo(u32, 'normals'), about: 'a normal of the model' };
const cornersMw = {
  flags: bits(u32, { count: { width: 8, countOf: 'vertices' }, showBackFace: 1, hasNormals: 1, strip: 1 }),
  priority,
  verticesPointer: pointer,
  normalsPointer: pointer,
  uvsPointer,
};
const indices = {
  vertices: later(list(vertex, 'flags.count')),
  normals: { ...later(optional(list(normal, 'flags.count'), 'flags.hasNormals')), parallelTo: 'vertices' },
};
const uvs = { ...later(optional(records(uv, 'flags.count'), 'uvsPointer')), parallelTo: 'vertices' };
const colors = { ...later(optional(records(color, 'flags.count'), 'colorsPointer')), parallelTo: 'vertices' };
const material = { ...refTo(i32, 'materials', { none: 'never' }), about: 'of the materials beside the models' };
const ABOUT = 'One polygon, or a strip of triangles.';

/** 28 bytes: Recoil. */
export const polygonRc = struct({ ...cornersMw, material, zoneSet, ...indices, uvs }, ABOUT);
export interface PolygonRc extends Infer<typeof polygonRc> {}

/** 36 bytes: MechWarrior 3. */
export const polygonMw = struct(
  { ...cornersMw, colorsPointer, unknown18: pointer, material, zoneSet, ...indices, uvs, colors },
  ABOUT,
);
export interface PolygonMw extends Infer<typeof polygonMw> {}

/** 40 bytes: Pirate's Moon and Crimson Skies. Further materials are drawn over the first. */
export const polygonPm = struct(
  {
    flags: bits(u32, {
      count: { width: 10, countOf: 'vertices' },
      showBackFace: 1,
      noClutter: 1,
      hasNormals: 1,
      strip: 1,
      inOut: 1,
    }),
    priority,
    verticesPointer: pointer,
    normalsPointer: pointer,
    materialCount: countOf(u32, 'materials'),
    materialsPointer: pointer,
    uvsPointer,
    colorsPointer,
    materialRefsPointer: pointer,
    zoneSet,
    ...indices,
    materials: later(list(material, 'materialCount')),
    uvs: {
      ...later({
        ...optional(records(uv, times('materialCount', 'flags.count')), 'uvsPointer'),
        about: 'of all corners for the first material, then for the second',
      }),
      policy: { grid: { rows: 'materials', columns: 'vertices' } },
    },
    colors,
  },
  ABOUT,
);
export interface PolygonPm extends Infer<typeof polygonPm> {}
