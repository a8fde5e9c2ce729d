// The appearance of surfaces. The same chunks occur in a mesh and in each of its wrappers for baked light.

import {
  bits,
  chooseBy,
  f32,
  fixedText,
  padding,
  records,
  relabel,
  sizeOf,
  struct,
  tagOf,
  u8,
  u32,
  within,
  zeroText,
} from '#layout';
import { type Named, tree } from './tree.ts';
import { count, index, quaternion, rgb, rgba, shader, textureInfo, uv, vec2, vec3 } from './types.ts';

export const vertexMaterial = struct(
  {
    attributes: bits(u32, {
      depthCue: 1,
      emissiveOnly: 1,
      copySpecularToDiffuse: 1,
      depthCueToAlpha: 1,
      unnamed: 4,
      mapper1: 8,
      mapper0: 8,
    }),
    ambient: rgb,
    diffuse: rgb,
    specular: rgb,
    emissive: rgb,
    shininess: f32,
    opacity: f32,
    translucency: f32,
  },
  'The light a surface takes. Mappers: 0 UV, 1 environment, 4 linear offset, 6 scale, 7 grid, 8 rotate, and others.',
);

const vertexMaterials = struct({
  chunks: tree({
    0x2b: [
      'W3D_CHUNK_VERTEX_MATERIAL',
      struct({
        chunks: tree({
          0x2c: ['W3D_CHUNK_VERTEX_MATERIAL_NAME', zeroText],
          0x2d: ['W3D_CHUNK_VERTEX_MATERIAL_INFO', vertexMaterial],
          0x2e: ['W3D_CHUNK_VERTEX_MAPPER_ARGS0', zeroText],
          0x2f: ['W3D_CHUNK_VERTEX_MAPPER_ARGS1', zeroText],
        }),
      }),
    ],
  }),
});

const textures = struct({
  chunks: tree({
    0x31: [
      'W3D_CHUNK_TEXTURE',
      struct({
        chunks: tree({
          0x32: ['W3D_CHUNK_TEXTURE_NAME', zeroText],
          0x33: ['W3D_CHUNK_TEXTURE_INFO', textureInfo],
        }),
      }),
    ],
  }),
});

const stage = struct(
  {
    chunks: tree({
      0x49: ['W3D_CHUNK_TEXTURE_IDS', records(index)],
      0x4a: ['W3D_CHUNK_STAGE_TEXCOORDS', records(uv)],
      0x4b: ['W3D_CHUNK_PER_FACE_TEXCOORD_IDS', records(struct({ a: u32, b: u32, c: u32 }))],
    }),
  },
  'One texture over the surface: one id for all faces or one for each, 0xFFFFFFFF for none.',
);

const pass = struct(
  {
    chunks: tree({
      0x39: ['W3D_CHUNK_VERTEX_MATERIAL_IDS', records(index)],
      0x3a: ['W3D_CHUNK_SHADER_IDS', records(index)],
      0x3b: ['W3D_CHUNK_DCG', records(rgba)],
      0x3c: ['W3D_CHUNK_DIG', records(rgb)],
      0x3e: ['W3D_CHUNK_SCG', records(rgb)],
      0x3f: ['W3D_CHUNK_SHADER_MATERIAL_ID', records(index)],
      0x48: ['W3D_CHUNK_TEXTURE_STAGE', stage],
      0x4a: ['W3D_CHUNK_STAGE_TEXCOORDS', records(uv)],
    }),
  },
  'The mesh drawn once: one id for all, or one for each vertex or face.',
);

export const shaderHeader = struct({ version: u8, shaderFile: fixedText(32), technique: u8, reserved: padding(3) });
export const shaderConstant = struct(
  {
    kind: tagOf(relabel(u32, 'tag'), 'value'),
    nameSize: sizeOf(u32, 'constantName'),
    constantName: within(zeroText, 'nameSize'),
    value: chooseBy('kind', {
      1: struct({ textureSize: sizeOf(u32, 'texture'), texture: within(zeroText, 'textureSize') }),
      2: f32,
      3: vec2,
      4: vec3,
      5: quaternion,
      6: u32,
      7: u8,
    }),
  },
  'A value for the shader: 1 texture, 2 to 5 one to four numbers, 6 integer, 7 yes or no.',
);

const shaderMaterials = struct({
  chunks: tree({
    0x51: [
      'W3D_CHUNK_SHADER_MATERIAL',
      struct({
        chunks: tree({
          0x52: ['W3D_CHUNK_SHADER_MATERIAL_HEADER', shaderHeader],
          0x53: ['W3D_CHUNK_SHADER_MATERIAL_PROPERTY', shaderConstant],
        }),
      }),
    ],
  }),
});

export const materialChunks = {
  0x28: [
    'W3D_CHUNK_MATERIAL_INFO',
    struct({ passCount: count, vertexMaterialCount: count, shaderCount: count, textureCount: count }),
  ],
  0x29: ['W3D_CHUNK_SHADERS', records(shader)],
  0x2a: ['W3D_CHUNK_VERTEX_MATERIALS', vertexMaterials],
  0x30: ['W3D_CHUNK_TEXTURES', textures],
  0x38: ['W3D_CHUNK_MATERIAL_PASS', pass],
  0x50: ['W3D_CHUNK_SHADER_MATERIALS', shaderMaterials],
} as const satisfies Named;
