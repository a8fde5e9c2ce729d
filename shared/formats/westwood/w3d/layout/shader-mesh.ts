// Meshes of programmable shaders: declared in the games' code, seen in no game.
import { bytes, f32, list, records, struct, u16, u32, zeroText } from '#layout';
import { tree } from './tree.ts';
import { index, uv, vec3, version } from './types.ts';

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

export const shaderMesh = struct({
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
