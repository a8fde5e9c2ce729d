import { bytes, checked, f32, type Infer, list, records, struct, u16, u32, zeroText } from '#layout';
import { oddities } from '../oddities.ts';
import { animation, compressedAnimation, morphAnimation } from './animation.ts';
import { emitter } from './emitter.ts';
import { hierarchy } from './hierarchy.ts';
import { aggregate, collection, hlod, hmodel, lodModel, points, subObject } from './hlod.ts';
import { mesh } from './mesh.ts';
import { box, dazzle, light, lightscape, nullObject, ring, sphere } from './objects.ts';
import { sound } from './sound.ts';
import { type Named, tree } from './tree.ts';
import { index, uv, vec3, version } from './types.ts';

// Meshes of programmable shaders: declared in the games' code, seen in no game.

const shaderDefinition = struct({
  chunks: tree({
    0x16490430: ['SHADER_DEFINITION_430', bytes()],
    0x16490440: ['SHADER_DEFINITION_440', bytes()],
    0x16490450: ['SHADER_DEFINITION_450', bytes()],
    0x16490460: ['SHADER_DEFINITION_460', bytes()],
    0x16490470: ['SHADER_DEFINITION_470', bytes()],
  }),
});

const subMesh = struct({
  chunks: tree({
    0xb21: [
      'W3D_CHUNK_SHDSUBMESH_HEADER',
      struct({
        triangleCount: u32,
        vertexCount: u32,
        futureCounts: list(u32, 2),
        min: vec3,
        max: vec3,
        center: vec3,
        radius: f32,
      }),
    ],
    0xb40: [
      'W3D_CHUNK_SHDSUBMESH_SHADER',
      struct({
        chunks: tree({
          0xb41: ['W3D_CHUNK_SHDSUBMESH_SHADER_CLASSID', struct({ shaderClass: u32 })],
          0xb42: ['W3D_CHUNK_SHDSUBMESH_SHADER_DEF', shaderDefinition],
        }),
      }),
    ],
    0xb43: ['W3D_CHUNK_SHDSUBMESH_VERTICES', records(vec3)],
    0xb44: ['W3D_CHUNK_SHDSUBMESH_VERTEX_NORMALS', records(vec3)],
    0xb45: ['W3D_CHUNK_SHDSUBMESH_TRIANGLES', records(struct({ a: u16, b: u16, c: u16 }))],
    0xb46: ['W3D_CHUNK_SHDSUBMESH_VERTEX_SHADE_INDICES', records(index)],
    0xb47: ['W3D_CHUNK_SHDSUBMESH_UV0', records(uv)],
    0xb48: ['W3D_CHUNK_SHDSUBMESH_UV1', records(uv)],
    0xb49: ['W3D_CHUNK_SHDSUBMESH_TANGENT_BASIS_S', records(vec3)],
    0xb4a: ['W3D_CHUNK_SHDSUBMESH_TANGENT_BASIS_T', records(vec3)],
    0xb4b: ['W3D_CHUNK_SHDSUBMESH_TANGENT_BASIS_SXT', records(vec3)],
    0xb4c: ['W3D_CHUNK_SHDSUBMESH_VERTEX_COLOR', bytes()],
    0xb4d: ['W3D_CHUNK_SHDSUBMESH_VERTEX_INFLUENCES', bytes()],
  }),
});

const shaderMesh = struct({
  chunks: tree({
    0xb01: ['W3D_CHUNK_SHDMESH_NAME', zeroText],
    0xb02: [
      'W3D_CHUNK_SHDMESH_HEADER',
      struct({
        version,
        attributes: u32,
        triangleCount: u32,
        vertexCount: u32,
        subMeshCount: u32,
        futureCounts: list(u32, 5),
        min: vec3,
        max: vec3,
        center: vec3,
        radius: f32,
      }),
    ],
    0xb03: ['W3D_CHUNK_SHDMESH_USER_TEXT', zeroText],
    0xb20: ['W3D_CHUNK_SHDSUBMESH', subMesh],
  }),
});

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
