import { bits, bytes, f32, fixedText, i32, padding, records, struct, u8, u16, u32, zeroText } from '#layout';
import { materialChunks } from './material.ts';
import { oldMeshChunks } from './old-mesh.ts';
import { tree } from './tree.ts';
import { count, index, rgba, vec3, version } from './types.ts';

/** Triangles refer to vertices, and the box tree to triangles, by index from other tables. */
const BY_NUMBER = { appendOnly: 'other tables of the mesh name its rows by number' } as const;

export const meshHeader = struct(
  {
    version,
    attributes: bits(u32, {
      oldBox: 1,
      oldSkin: 1,
      oldShadow: 1,
      oldAligned: 1,
      physical: 1,
      projectile: 1,
      vis: 1,
      camera: 1,
      vehicle: 1,
      user1: 1,
      user2: 1,
      collision12: 1,
      hidden: 1,
      twoSided: 1,
      oldLightmapped: 1,
      castShadow: 1,
      geometry: 8,
      prelitUnlit: 1,
      prelitVertex: 1,
      prelitMultiPass: 1,
      prelitMultiTexture: 1,
      shatterable: 1,
      nPatch: 1,
      prelit: 1,
      dynamicLight: 1,
    }),
    meshName: fixedText(16),
    containerName: { ...fixedText(16), about: 'the mesh is called container.mesh' },
    triangleCount: count,
    vertexCount: count,
    materialCount: count,
    damageStageCount: count,
    sortLevel: i32,
    prelitVersion: u32,
    futureCounts: u32,
    vertexChannels: bits(u32, {
      location: 1,
      normal: 1,
      uv: 1,
      colour: 1,
      bone: 1,
      tangent: 1,
      binormal: 1,
      twoBones: 1,
      fourBones: 1,
    }),
    faceChannels: u32,
    min: vec3,
    max: vec3,
    center: vec3,
    radius: f32,
  },
  'What a mesh is; of a skin the box is in the space of the model. Geometry: 0 plain, 1 aligned to the camera, 2 skin, 3 shadow, 4 and 5 boxes, 6 and 7 turned to the camera.',
);

export const triangle = struct(
  { a: u32, b: u32, c: u32, surface: u32, normal: vec3, distance: f32 },
  'A face, counter-clockwise from outside. Exporters of BFME left wrong planes: they are recomputed for drawing.',
);
export const influence = struct(
  { bone0: u16, bone1: u16, weight0: u16, weight1: u16 },
  'Weights are percent; before version 5 they are zero, and bone0 has all. The vertex is in the space of bone0.',
);
const extendedInfluence = struct({
  bone0: u16,
  bone1: u16,
  bone2: u16,
  bone3: u16,
  weight0: u16,
  weight1: u16,
  weight2: u16,
});

const deformData = struct({ vertex: u32, position: vec3, colour: rgba, reserved: struct({ a: u32, b: u32 }) });
const deformKeyframe = struct({
  percent: f32,
  dataCount: count,
  reserved: padding(8),
  chunks: tree({ 0x5b: ['W3D_CHUNK_DEFORM_DATA', records(deformData)] }),
});
const deformSet = struct({
  keyframeCount: count,
  flags: u32,
  reserved: padding(4),
  chunks: tree({ 0x5a: ['W3D_CHUNK_DEFORM_KEYFRAME', deformKeyframe] }),
});
const deform = struct(
  {
    setCount: count,
    alphaPasses: u32,
    reserved: padding(12),
    chunks: tree({ 0x59: ['W3D_CHUNK_DEFORM_SET', deformSet] }),
  },
  'Shapes that a mesh morphs to; numbers first, then chunks.',
);

const fill3 = padding(3);
const ps2Shader = struct({
  depthCompare: u8,
  depthMask: u8,
  primaryGradient: u8,
  texturing: u8,
  alphaTest: u8,
  a: u8,
  b: u8,
  c: u8,
  d: u8,
  fill: fill3,
});

const aabTree = struct({
  chunks: tree({
    0x91: ['W3D_CHUNK_AABTREE_HEADER', struct({ nodeCount: count, polygonCount: count, reserved: padding(24) })],
    0x92: ['W3D_CHUNK_AABTREE_POLYINDICES', records(index)],
    0x93: [
      'W3D_CHUNK_AABTREE_NODES',
      records(
        struct(
          { min: vec3, max: vec3, front: u32, back: u32 },
          'Bit 31 of front makes it a leaf: then its first polygon, and how many.',
        ),
      ),
    ],
  }),
});

export const mesh = struct(
  {
    chunks: tree({
      ...materialChunks,
      ...oldMeshChunks,
      0x02: ['W3D_CHUNK_VERTICES', { ...records(vec3), policy: BY_NUMBER }],
      0x03: ['W3D_CHUNK_VERTEX_NORMALS', { ...records(vec3), policy: BY_NUMBER }],
      0x0c: ['W3D_CHUNK_MESH_USER_TEXT', zeroText],
      0x0e: ['W3D_CHUNK_VERTEX_INFLUENCES', { ...records(influence), policy: BY_NUMBER }],
      0x1f: ['W3D_CHUNK_MESH_HEADER3', meshHeader],
      0x20: ['W3D_CHUNK_TRIANGLES', { ...records(triangle), policy: BY_NUMBER }],
      0x22: ['W3D_CHUNK_VERTEX_SHADE_INDICES', records(index)],
      0x23: ['W3D_CHUNK_PRELIT_UNLIT', struct({ chunks: tree(materialChunks) })],
      0x24: ['W3D_CHUNK_PRELIT_VERTEX', struct({ chunks: tree(materialChunks) })],
      0x25: ['W3D_CHUNK_PRELIT_LIGHTMAP_MULTI_PASS', struct({ chunks: tree(materialChunks) })],
      0x26: ['W3D_CHUNK_PRELIT_LIGHTMAP_MULTI_TEXTURE', struct({ chunks: tree(materialChunks) })],
      0x58: ['W3D_CHUNK_DEFORM', deform],
      0x60: ['W3D_CHUNK_TANGENTS', { ...records(vec3), policy: BY_NUMBER }],
      0x61: ['W3D_CHUNK_BITANGENTS', { ...records(vec3), policy: BY_NUMBER }],
      0x80: ['W3D_CHUNK_PS2_SHADERS', records(ps2Shader)],
      0x90: ['W3D_CHUNK_AABTREE', aabTree],
      0xc00: ['W3D_CHUNK_SECONDARY_VERTICES', { ...records(vec3), policy: BY_NUMBER }],
      0xc01: ['W3D_CHUNK_SECONDARY_VERTEX_NORMALS', { ...records(vec3), policy: BY_NUMBER }],
      0xc02: ['W3D_CHUNK_LIGHTMAP_UV', bytes()],
      0xc03: ['W3D_CHUNK_VERTEX_INFLUENCES_EXTENDED', records(extendedInfluence)],
    }),
  },
  'Vertices, faces and what they look like.',
);
