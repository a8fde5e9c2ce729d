// The parts of a model: its struct, and data that follow it in mechlib and are stored elsewhere in a world.
import {
  choice,
  countOf,
  expects,
  f32,
  flags,
  type Infer,
  i32,
  laterOf,
  list,
  records,
  refTo,
  struct,
  u32,
} from '#layout';
import { pointer, uv, vec3 } from '../node/vectors.ts';
import { modelLightMw, modelLightPm } from './light.ts';
import { polygonMw, polygonPm, polygonRc } from './polygon.ts';

const kind = expects(choice(u32, { 0: 'default', 1: 'facade', 2: 'points' }), 'named');
const facadeMode = expects(choice(u32, { 0: 'cylinderY', 1: 'sphereY', 2: 'cylinderX', 3: 'cylinderZ' }), 'named');

const counts = {
  parentCount: { ...u32, about: 'nodes that show it' },
  polygonCount: countOf(u32, 'polygons'),
  vertexCount: countOf(u32, 'vertices'),
  normalCount: countOf(u32, 'normals'),
  morphCount: countOf(u32, 'morphs'),
  lightCount: countOf(u32, 'lights'),
  morphFactor: f32,
  scroll: { ...uv, about: 'pictures for each second' },
  frame: u32,
  polygonsPointer: pointer,
  verticesPointer: pointer,
  normalsPointer: pointer,
  lightsPointer: pointer,
  morphsPointer: pointer,
  middle: vec3,
  diagonal: f32,
};
const flagsNow = {
  lighting: 0,
  fog: 1,
  texturesRegistered: 2,
  morph: 3,
  scroll: 4,
  clouds: 5,
  facadeCentroid: 6,
} as const;

/** The model structs of 84, 92 and 100 bytes. */
export const modelHeadRc = {
  kind,
  flags: flags(u32, { lighting: 0, fog: 1, texturesRegistered: 2, morph: 3, facadeSpherical: 4, scroll: 5 }),
  ...counts,
};
export const modelHeadMw = { kind, facadeMode, flags: flags(u32, flagsNow), ...counts, activePolygon: u32 };
export const modelHeadPm = {
  kind,
  facadeMode,
  flags: flags(u32, { ...flagsNow, hardware: 7 }),
  ...counts,
  activePolygon: u32,
  materialRefCount: countOf(u32, 'materialRefs'),
  materialRefsPointer: pointer,
};

/** The lists of a model, each with an address in its header. */
export const MODEL_LISTS = ['polygons', 'vertices', 'normals', 'lights', 'morphs', 'materialRefs'] as const;

const points = {
  vertices: records(vec3, 'vertexCount'),
  normals: records(vec3, 'normalCount'),
  morphs: records(vec3, 'morphCount'),
};

export const materialRef = struct(
  { material: refTo(i32, 'materials', { none: 'never' }), usageCount: u32, polygonPointer: pointer },
  'A material of the polygons: cycled ones first, then each first material once with the number of its polygons.',
);

/** The data of a model, in the order they are stored. In a world each is later(). */
export const modelDataRc = {
  ...points,
  lights: list(modelLightMw, 'lightCount'),
  lightVertices: laterOf('lights'),
  polygons: list(polygonRc, 'polygonCount'),
  polygonCorners: laterOf('polygons'),
};
export const modelDataMw = {
  ...points,
  lights: list(modelLightMw, 'lightCount'),
  lightVertices: laterOf('lights'),
  polygons: list(polygonMw, 'polygonCount'),
  polygonCorners: laterOf('polygons'),
};
export const modelDataPm = {
  ...points,
  lights: list(modelLightPm, 'lightCount'),
  lightVertices: laterOf('lights'),
  polygons: list(polygonPm, 'polygonCount'),
  polygonCorners: laterOf('polygons'),
  materialRefs: records(materialRef, 'materialRefCount'),
};

const ABOUT = 'Vertices and the polygons between them.';
/** Models with their data directly after them, as in mechlib. */
export const modelMw = struct({ ...modelHeadMw, ...modelDataMw }, ABOUT);
export interface ModelMw extends Infer<typeof modelMw> {}
export const modelPm = struct({ ...modelHeadPm, ...modelDataPm }, ABOUT);
export interface ModelPm extends Infer<typeof modelPm> {}
