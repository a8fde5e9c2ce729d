// Lights, boxes, spheres, rings and other things without a mesh.
import { type AnyLayout, bits, f32, fixedText, i32, padding, struct, u8, u32, zeroText } from '#layout';
import { fillToEnd, microChunks, tree } from './tree.ts';
import { matrix3x4, quaternion, rgb, shader, vec2, vec3, version } from './types.ts';

export const attenuation = struct({ start: f32, end: f32 });
export const lightInfo = struct({
  attributes: bits(u32, { kind: 8, castShadows: 1 }),
  unused: u32,
  ambient: rgb,
  diffuse: rgb,
  specular: rgb,
  intensity: f32,
});
export const spotInfo = struct({ direction: vec3, angle: f32, exponent: f32 });
export const light = struct({
  chunks: tree({
    0x461: ['W3D_CHUNK_LIGHT_INFO', lightInfo],
    0x462: ['W3D_CHUNK_SPOT_LIGHT_INFO', spotInfo],
    0x463: ['W3D_CHUNK_NEAR_ATTENUATION', attenuation],
    0x464: ['W3D_CHUNK_FAR_ATTENUATION', attenuation],
    0x465: ['W3D_CHUNK_SPOT_LIGHT_INFO_5_0', struct({ outerAngle: f32, innerAngle: f32 })],
    0x466: [
      'W3D_CHUNK_PULSE',
      struct({
        minIntensity: f32,
        maxIntensity: f32,
        time: f32,
        timeRandom: f32,
        adjust: f32,
        stopsAtMax: u8,
        stopsAtMin: u8,
        fill: fillToEnd('two bytes, or none'),
      }),
    ],
  }),
});

export const lightTransform = { ...matrix3x4, about: 'the fourth column is the position' };
export const lightscape = struct({
  chunks: tree({
    0x801: [
      'W3D_CHUNK_LIGHTSCAPE_LIGHT',
      struct({
        chunks: tree({
          0x460: ['W3D_CHUNK_LIGHT', light],
          0x802: ['W3D_CHUNK_LIGHT_TRANSFORM', lightTransform],
        }),
      }),
    ],
  }),
});

export const box = struct(
  {
    version,
    attributes: bits(u32, {
      oriented: 1,
      aligned: 1,
      unnamed: 2,
      physical: 1,
      projectile: 1,
      vis: 1,
      camera: 1,
      vehicle: 1,
    }),
    objectName: fixedText(32),
    colour: rgb,
    center: vec3,
    extent: { ...vec3, about: 'half of its size' },
  },
  'A collision box.',
);

export const nullObject = struct({ version, attributes: u32, reserved: padding(8), objectName: fixedText(32) });

const keys = (key: AnyLayout) =>
  struct({
    chunks: tree({ 0x3150809: ['CHUNKID_VARIABLES', struct({ micro: microChunks({ 1: ['key', key] }) })] }),
  });
const vectorKey = struct({ value: vec3, time: f32 });
const numberKey = struct({ value: f32, time: f32 });
const vector2Key = struct({ value: vec2, time: f32 });
const alphaVector = struct({ rotation: quaternion, magnitude: f32 });

const shape = {
  version,
  objectName: fixedText(32),
  center: vec3,
  extent: vec3,
  duration: f32,
  colour: vec3,
  alpha: f32,
  texture: fixedText(32),
  shader,
};

export const sphereDefinition = struct({
  version: shape.version,
  flags: bits(u32, { alphaVector: 1, cameraAligned: 1, inverseAlpha: 1, loop: 1 }),
  objectName: shape.objectName,
  center: shape.center,
  extent: shape.extent,
  duration: shape.duration,
  colour: shape.colour,
  alpha: shape.alpha,
  scale: vec3,
  vector: alphaVector,
  texture: shape.texture,
  shader: shape.shader,
});
export const sphere = struct({
  chunks: tree({
    1: ['CHUNKID_SPHERE_DEF', sphereDefinition],
    2: ['CHUNKID_COLOR_CHANNEL', keys(vectorKey)],
    3: ['CHUNKID_ALPHA_CHANNEL', keys(numberKey)],
    4: ['CHUNKID_SCALE_CHANNEL', keys(vectorKey)],
    5: ['CHUNKID_VECTOR_CHANNEL', keys(struct({ value: alphaVector, time: f32 }))],
  }),
});

export const ringDefinition = struct({
  version: shape.version,
  flags: bits(u32, { cameraAligned: 1, loop: 1 }),
  objectName: shape.objectName,
  center: shape.center,
  extent: shape.extent,
  duration: shape.duration,
  colour: shape.colour,
  alpha: shape.alpha,
  innerScale: vec2,
  outerScale: vec2,
  innerExtent: vec2,
  outerExtent: vec2,
  texture: shape.texture,
  shader: shape.shader,
  tileCount: i32,
});
export const ring = struct({
  chunks: tree({
    1: ['CHUNKID_RING_DEF', ringDefinition],
    2: ['CHUNKID_COLOR_CHANNEL', keys(vectorKey)],
    3: ['CHUNKID_ALPHA_CHANNEL', keys(numberKey)],
    4: ['CHUNKID_INNER_SCALE_CHANNEL', keys(vector2Key)],
    5: ['CHUNKID_OUTER_SCALE_CHANNEL', keys(vector2Key)],
  }),
});

export const dazzleName = zeroText;
export const dazzle = struct({
  chunks: tree({
    0x901: ['W3D_CHUNK_DAZZLE_NAME', dazzleName],
    0x902: ['W3D_CHUNK_DAZZLE_TYPENAME', zeroText],
  }),
});
