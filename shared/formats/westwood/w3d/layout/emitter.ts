import { choice, countOf, f32, fixedText, list, padding, records, sizeOf, struct, text, u32 } from '#layout';
import { tree } from './tree.ts';
import { count, rgba, shader, vec3, version } from './types.ts';

const volume = struct({
  shape: choice(u32, { 0: 'box', 1: 'sphere', 2: 'hollowSphere', 3: 'cylinder' }),
  extent: vec3,
  reserved: padding(16),
});

export const emitterInfo = struct({
  texture: fixedText(260),
  startSize: f32,
  endSize: f32,
  lifetime: f32,
  emissionRate: f32,
  maxEmissions: f32,
  velocityRandom: f32,
  positionRandom: f32,
  fadeTime: f32,
  gravity: f32,
  elasticity: f32,
  velocity: vec3,
  acceleration: vec3,
  startColour: rgba,
  endColour: rgba,
});
export const emitterInfo2 = struct({
  burstSize: u32,
  creationVolume: volume,
  velocityRandom: volume,
  outwardVelocity: f32,
  velocityInherit: f32,
  shader,
  renderMode: choice(u32, { 0: 'triangles', 1: 'quads', 2: 'line', 3: 'lineTetra', 4: 'linePrism' }),
  frameMode: { ...u32, about: 'pictures a side: 1, 2, 4, 8, 16' },
  reserved: padding(24),
});
const colourKey = struct({ time: f32, colour: rgba });
const valueKey = struct({ time: f32, value: f32 });
export const emitterProperties = struct({
  colourKeyCount: countOf(u32, 'colourKeys'),
  opacityKeyCount: countOf(u32, 'opacityKeys'),
  sizeKeyCount: countOf(u32, 'sizeKeys'),
  colourRandom: rgba,
  opacityRandom: f32,
  sizeRandom: f32,
  reserved: padding(16),
  colourKeys: list(colourKey, 'colourKeyCount'),
  opacityKeys: list(valueKey, 'opacityKeyCount'),
  sizeKeys: list(valueKey, 'sizeKeyCount'),
});
const line = struct({
  flags: u32,
  subdivision: u32,
  noise: f32,
  mergeAbort: f32,
  tile: f32,
  uPerSecond: f32,
  vPerSecond: f32,
  reserved: padding(36),
});
const KEYS = 'one more key than counted: the first is the start';
const keys = { ...records(valueKey), about: KEYS };

export const emitterHeader = struct({ version, emitterName: fixedText(16) });
export const emitter = struct({
  chunks: tree({
    0x501: ['W3D_CHUNK_EMITTER_HEADER', emitterHeader],
    0x502: [
      'W3D_CHUNK_EMITTER_USER_DATA',
      struct({ kind: u32, textSize: sizeOf(u32, 'text'), reserved: padding(4), text: text('textSize') }),
    ],
    0x503: ['W3D_CHUNK_EMITTER_INFO', emitterInfo],
    0x504: ['W3D_CHUNK_EMITTER_INFOV2', emitterInfo2],
    0x505: ['W3D_CHUNK_EMITTER_PROPS', emitterProperties],
    0x506: ['OBSOLETE_W3D_CHUNK_EMITTER_COLOR_KEYFRAME', colourKey],
    0x507: ['OBSOLETE_W3D_CHUNK_EMITTER_OPACITY_KEYFRAME', valueKey],
    0x508: ['OBSOLETE_W3D_CHUNK_EMITTER_SIZE_KEYFRAME', valueKey],
    0x509: ['W3D_CHUNK_EMITTER_LINE_PROPERTIES', line],
    0x50a: [
      'W3D_CHUNK_EMITTER_ROTATION_KEYFRAMES',
      struct({ keyCount: count, random: f32, orientationRandom: f32, reserved: padding(4), keys }),
    ],
    0x50b: ['W3D_CHUNK_EMITTER_FRAME_KEYFRAMES', struct({ keyCount: count, random: f32, reserved: padding(8), keys })],
    0x50c: [
      'W3D_CHUNK_EMITTER_BLUR_TIME_KEYFRAMES',
      struct({ keyCount: count, random: f32, reserved: padding(4), keys }),
    ],
    0x50d: ['W3D_CHUNK_EMITTER_EXTRA_INFO', struct({ futureStartTime: f32, reserved: padding(36) })],
  }),
});
