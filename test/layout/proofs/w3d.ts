// A tree of chunks whose ids mean different things under different parents: Westwood 3D.
import { flags } from '../../../shared/layout/bits.ts';
import { bytes } from '../../../shared/layout/bytes.ts';
import { choice } from '../../../shared/layout/choice.ts';
import { chooseBy } from '../../../shared/layout/choose-by.ts';
import { chunks as chunksOf } from '../../../shared/layout/chunks.ts';
import { fixedText } from '../../../shared/layout/fixed-text.ts';
import { refTo } from '../../../shared/layout/index.ts';
import type { Infer } from '../../../shared/layout/inside/layout.ts';
import { text } from '../../../shared/layout/inside/text.ts';
import type { Cases } from '../../../shared/layout/inside/union.ts';
import { padding } from '../../../shared/layout/padding.ts';
import { records } from '../../../shared/layout/records.ts';
import { f32, i32, u8, u16, u32 } from '../../../shared/layout/scalars.ts';
import { sizeOf } from '../../../shared/layout/size-of.ts';
import { struct } from '../../../shared/layout/struct.ts';
import { tagOf } from '../../../shared/layout/tag-of.ts';
import { zeroText } from '../../../shared/layout/zero-text.ts';

const head = { id: u32, size: u32, nestBit: 31 };
const chunks = <const C extends Cases>(cases: C) => chunksOf(head, cases);

const vec3 = struct({ x: f32, y: f32, z: f32 });
const quaternion = struct({ x: f32, y: f32, z: f32, w: f32 });
const uv = struct({ u: f32, v: f32 });
const rgba = struct({ red: u8, green: u8, blue: u8, alpha: u8 });
const id = struct({ id: u32 });
const version = u32;

const meshHeader = struct({
  version,
  attributes: u32,
  name: fixedText(16),
  container: fixedText(16),
  triangleCount: u32,
  vertexCount: u32,
  materialCount: u32,
  damageCount: u32,
  sortLevel: i32,
  prelitVersion: u32,
  future: u32,
  vertexChannels: flags(u32, {
    location: 0,
    normal: 1,
    uv: 2,
    color: 3,
    bone: 4,
    tangent: 5,
    binormal: 6,
    twoBones: 7,
  }),
  faceChannels: u32,
  min: vec3,
  max: vec3,
  center: vec3,
  radius: f32,
});
const triangle = struct({ a: u32, b: u32, c: u32, surface: u32, normal: vec3, distance: f32 });
const influence = struct({ bone0: u16, bone1: u16, weight0: u16, weight1: u16 });
const vertexMaterial = struct({
  attributes: u32,
  ambient: rgba,
  diffuse: rgba,
  specular: rgba,
  emissive: rgba,
  shininess: f32,
  opacity: f32,
  translucency: f32,
});
const shader = struct({
  depthCompare: u8,
  depthMask: u8,
  colorMask: u8,
  destinationBlend: u8,
  fog: u8,
  primaryGradient: u8,
  secondaryGradient: u8,
  sourceBlend: u8,
  texturing: u8,
  detailColor: u8,
  detailAlpha: u8,
  preset: u8,
  alphaTest: u8,
  postDetailColor: u8,
  postDetailAlpha: u8,
  unused: u8,
});
const fxConstant = struct({
  kind: tagOf(u32, 'value'),
  nameSize: sizeOf(u32, 'name'),
  name: text('nameSize'),
  value: chooseBy('kind', {
    1: struct({ size: sizeOf(u32, 'texture'), texture: text('size') }),
    2: f32,
    3: uv,
    4: vec3,
    5: quaternion,
    6: u32,
    7: u8,
  }),
});
const stage = chunks({ 0x49: records(id), 0x4a: records(uv), 0x4b: records(struct({ a: u32, b: u32, c: u32 })) });
const pass = chunks({
  0x39: records(id),
  0x3a: records(id),
  0x3b: records(rgba),
  0x3c: records(rgba),
  0x3e: records(rgba),
  0x3f: records(id),
  0x48: stage,
  0x4a: records(uv),
});
const mesh = chunks({
  0x1f: meshHeader,
  0x02: records(vec3),
  0x03: records(vec3),
  0x60: records(vec3),
  0x61: records(vec3),
  0xc00: records(vec3),
  0xc01: records(vec3),
  0x0c: zeroText,
  0x0e: records(influence),
  0x20: records(triangle),
  0x22: records(id),
  0x28: struct({ passCount: u32, vertexMaterialCount: u32, shaderCount: u32, textureCount: u32 }),
  0x29: records(shader),
  0x2a: chunks({ 0x2b: chunks({ 0x2c: zeroText, 0x2d: vertexMaterial, 0x2e: zeroText, 0x2f: zeroText }) }),
  0x30: chunks({
    0x31: chunks({
      0x32: zeroText,
      0x33: struct({
        attributes: u16,
        animation: choice(u16, { 0: 'loop', 1: 'ping-pong', 2: 'once', 3: 'manual' }),
        frameCount: u32,
        frameRate: f32,
      }),
    }),
  }),
  0x38: pass,
  0x50: chunks({
    0x51: chunks({
      0x52: struct({ version: u8, shader: fixedText(32), technique: u8, unused: padding(3) }),
      0x53: fxConstant,
    }),
  }),
  0x90: chunks({
    0x91: struct({ nodeCount: u32, polygonCount: u32, unused: padding(24) }),
    0x92: records(id),
    0x93: records(struct({ min: vec3, max: vec3, front: u32, back: u32 })),
  }),
});
const hierarchy = chunks({
  0x101: struct({ version, name: fixedText(16), pivotCount: u32, center: vec3 }),
  0x102: records(
    struct({ name: fixedText(16), parent: refTo(i32, 'pivots'), translation: vec3, euler: vec3, rotation: quaternion }),
  ),
  0x103: records(struct({ rows: bytes(48) })),
});
const subObject = struct({ bone: u32, name: fixedText(32) });
const lodArray = chunks({ 0x703: struct({ count: u32, maxScreenSize: f32 }), 0x704: subObject });
const hlod = chunks({
  0x701: struct({ version, lodCount: u32, name: fixedText(16), hierarchy: fixedText(16) }),
  0x702: lodArray,
  0x705: lodArray,
  0x706: lodArray,
});
const animation = chunks({
  0x201: struct({ version, name: fixedText(16), hierarchy: fixedText(16), frameCount: u32, frameRate: u32 }),
  0x202: struct({
    first: u16,
    last: u16,
    vectorLength: u16,
    kind: u16,
    pivot: u16,
    unused: u16,
    values: records(struct({ value: f32 })),
  }),
  0x203: struct({ first: u16, last: u16, kind: u16, pivot: u16, fallback: u8, bits: bytes() }),
});
const compressed = chunks({
  0x281: struct({
    version,
    name: fixedText(16),
    hierarchy: fixedText(16),
    frameCount: u32,
    frameRate: u16,
    flavor: choice(u16, { 0: 'timecoded', 1: 'adaptive' }),
  }),
});
const box = struct({ version, attributes: u32, name: fixedText(32), color: rgba, center: vec3, extent: vec3 });

export const w3d = chunks({
  0x00: mesh,
  0x100: hierarchy,
  0x200: animation,
  0x280: compressed,
  0x700: hlod,
  0x740: box,
});
export type W3d = Infer<typeof w3d>;
