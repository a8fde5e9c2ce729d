// Chunks of meshes before version 3, which are no longer written; the structure of some ids is unknown.
import { bytes, f32, fixedText, list, padding, records, struct, u8, u16, u32, zeroText } from '#layout';
import { type Named, tree } from './tree.ts';
import { rgb, uv, vec3, version } from './types.ts';

export const oldHeader = struct(
  {
    version,
    meshName: fixedText(16),
    attributes: u32,
    triangleCount: u32,
    quadCount: u32,
    surrenderTriangleCount: u32,
    povTriangleCount: u32,
    povQuadCount: u32,
    vertexCount: u32,
    normalCount: u32,
    surrenderNormalCount: u32,
    uvCount: u32,
    materialCount: u32,
    vertexColourCount: u32,
    vertexInfluenceCount: u32,
    damageStageCount: u32,
    futureCounts: list(u32, 5),
    lodMin: f32,
    lodMax: f32,
    min: vec3,
    max: vec3,
    center: vec3,
    radius: f32,
    translation: vec3,
    rotation: list(f32, 9),
    massCenter: vec3,
    inertia: list(f32, 9),
    volume: f32,
    hierarchyName: fixedText(16),
    modelName: fixedText(16),
    future: list(u32, 24),
  },
  'The header of a mesh before version 3.',
);

export const surrenderTriangle = struct({
  a: u32,
  b: u32,
  c: u32,
  uvA: uv,
  uvB: uv,
  uvC: uv,
  material: u32,
  normal: vec3,
  attributes: u32,
  colourA: rgb,
  colourB: rgb,
  colourC: rgb,
});
export const oldMaterial = struct({
  materialName: fixedText(16),
  primary: fixedText(16),
  secondary: fixedText(16),
  renderFlags: u32,
  red: u8,
  green: u8,
  blue: u8,
  fill: u8,
});
const oldMaterial2 = struct({
  materialName: fixedText(16),
  primary: fixedText(16),
  secondary: fixedText(16),
  renderFlags: u32,
  red: u8,
  green: u8,
  blue: u8,
  alpha: u8,
  primaryFrames: u16,
  secondaryFrames: u16,
  reserved: padding(12),
});

export const map3 = struct({
  chunks: tree({
    0x1a: ['W3D_CHUNK_MAP3_FILENAME', zeroText],
    0x1b: ['W3D_CHUNK_MAP3_INFO', struct({ mapping: u16, frameCount: u16, frameRate: f32 })],
  }),
});
export const material3Info = struct({
  attributes: u32,
  diffuseColour: rgb,
  specularColour: rgb,
  emissive: rgb,
  ambient: rgb,
  diffuse: rgb,
  specular: rgb,
  shininess: f32,
  opacity: f32,
  translucency: f32,
  fog: f32,
});
const material3 = struct({
  chunks: tree({
    0x17: ['W3D_CHUNK_MATERIAL3_NAME', zeroText],
    0x18: ['W3D_CHUNK_MATERIAL3_INFO', material3Info],
    0x19: ['W3D_CHUNK_MATERIAL3_DC_MAP', map3],
    0x1c: ['W3D_CHUNK_MATERIAL3_DI_MAP', map3],
    0x1d: ['W3D_CHUNK_MATERIAL3_SC_MAP', map3],
    0x1e: ['W3D_CHUNK_MATERIAL3_SI_MAP', map3],
  }),
});

const damage = struct({
  chunks: tree({
    0x10: [
      'W3D_CHUNK_DAMAGE_HEADER',
      struct({ materialCount: u32, vertexCount: u32, colourCount: u32, damageIndex: u32, future: list(u32, 4) }),
    ],
    0x11: ['W3D_CHUNK_DAMAGE_VERTICES', records(struct({ vertex: u32, position: vec3 }))],
    0x12: ['W3D_CHUNK_DAMAGE_COLORS', records(struct({ vertex: u32, colour: rgb }))],
    0x13: ['W3D_CHUNK_DAMAGE_MATERIALS', bytes()],
  }),
});

export const oldMeshChunks = {
  0x01: ['W3D_CHUNK_MESH_HEADER', oldHeader],
  0x04: ['W3D_CHUNK_SURRENDER_NORMALS', records(vec3)],
  0x05: ['W3D_CHUNK_TEXCOORDS', records(uv)],
  0x06: ['O_W3D_CHUNK_MATERIALS', records(oldMaterial)],
  0x07: ['O_W3D_CHUNK_TRIANGLES', bytes()],
  0x08: ['O_W3D_CHUNK_QUADRANGLES', bytes()],
  0x09: ['O_W3D_CHUNK_SURRENDER_TRIANGLES', records(surrenderTriangle)],
  0x0a: ['O_W3D_CHUNK_POV_TRIANGLES', bytes()],
  0x0b: ['O_W3D_CHUNK_POV_QUADRANGLES', bytes()],
  0x0d: ['W3D_CHUNK_VERTEX_COLORS', records(rgb)],
  0x0f: ['W3D_CHUNK_DAMAGE', damage],
  0x14: ['O_W3D_CHUNK_MATERIALS2', records(oldMaterial2)],
  0x15: ['W3D_CHUNK_MATERIALS3', struct({ chunks: tree({ 0x16: ['W3D_CHUNK_MATERIAL3', material3] }) })],
  0x16: ['W3D_CHUNK_MATERIAL3', material3],
  0x21: ['W3D_CHUNK_PER_TRI_MATERIALS', records(struct({ material: u16 }))],
} as const satisfies Named;
