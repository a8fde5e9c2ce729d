import { checked, type Infer, struct } from '#layout';
import { oddities } from '../oddities.ts';
import { animation, compressedAnimation, morphAnimation } from './animation.ts';
import { emitter } from './emitter.ts';
import { hierarchy } from './hierarchy.ts';
import { aggregate, collection, hlod, hmodel, lodModel, points, subObject } from './hlod.ts';
import { mesh } from './mesh.ts';
import { box, dazzle, light, lightscape, nullObject, ring, sphere } from './objects.ts';
import { shaderMesh } from './shader-mesh.ts';
import { sound } from './sound.ts';
import { type Named, tree } from './tree.ts';

const topLevel = {
  0x000: ['W3D_CHUNK_MESH', mesh],
  0x100: ['W3D_CHUNK_HIERARCHY', hierarchy],
  0x200: ['W3D_CHUNK_ANIMATION', animation],
  0x280: ['W3D_CHUNK_COMPRESSED_ANIMATION', compressedAnimation],
  0x2c0: ['W3D_CHUNK_MORPH_ANIMATION', morphAnimation],
  0x300: ['W3D_CHUNK_HMODEL', hmodel],
  0x400: ['W3D_CHUNK_LODMODEL', lodModel],
  0x420: ['W3D_CHUNK_COLLECTION', collection],
  0x440: ['W3D_CHUNK_POINTS', points],
  0x460: ['W3D_CHUNK_LIGHT', light],
  0x500: ['W3D_CHUNK_EMITTER', emitter],
  0x600: ['W3D_CHUNK_AGGREGATE', aggregate],
  0x700: ['W3D_CHUNK_HLOD', hlod],
  // Files changed by hand have these outside of the arrays that grew.
  0x704: ['W3D_CHUNK_HLOD_SUB_OBJECT', subObject],
  0x740: ['W3D_CHUNK_BOX', box],
  0x741: ['W3D_CHUNK_SPHERE', sphere],
  0x742: ['W3D_CHUNK_RING', ring],
  0x750: ['W3D_CHUNK_NULL_OBJECT', nullObject],
  0x800: ['W3D_CHUNK_LIGHTSCAPE', lightscape],
  0x900: ['W3D_CHUNK_DAZZLE', dazzle],
  0xa00: ['W3D_CHUNK_SOUNDROBJ', sound],
  0xb00: ['W3D_CHUNK_SHDMESH', shaderMesh],
} as const satisfies Named;
/** The ids a file may have outside of other chunks. */
export const topLevelIds: ReadonlySet<number> = new Set(Object.keys(topLevel).map(Number));

const stored = struct(
  { chunks: tree(topLevel) },
  'Chunks one after the other: meshes, skeletons, animations and what puts them together. Every chunk is an id and a size; bit 31 of the size claims that chunks are inside.',
);
export interface W3d extends Infer<typeof stored> {}

/** A file, with what is odd about it. */
export const w3d = checked<W3d>(stored, oddities);
