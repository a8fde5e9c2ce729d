// Some thousand fragments of many kinds after a table of enciphered strings: EverQuest WLD.

import { bits, flags } from '../../../shared/layout/bits.ts';
import { bytes } from '../../../shared/layout/bytes.ts';
import { choice } from '../../../shared/layout/choice.ts';
import { chooseBy } from '../../../shared/layout/choose-by.ts';
import { constant } from '../../../shared/layout/constant.ts';
import { type Codec, encoded } from '../../../shared/layout/encoded.ts';
import { biased, countOf, refTo } from '../../../shared/layout/index.ts';
import type { Infer } from '../../../shared/layout/inside/layout.ts';
import { text } from '../../../shared/layout/inside/text.ts';
import { list } from '../../../shared/layout/list.ts';
import { optional } from '../../../shared/layout/optional.ts';
import { orRaw } from '../../../shared/layout/or-raw.ts';
import { records } from '../../../shared/layout/records.ts';
import { f32, i8, i16, i32, u8, u16, u32 } from '../../../shared/layout/scalars.ts';
import { sizeOf } from '../../../shared/layout/size-of.ts';
import { struct } from '../../../shared/layout/struct.ts';
import { tagOf } from '../../../shared/layout/tag-of.ts';
import { variantBy } from '../../../shared/layout/variant-by.ts';
import { within } from '../../../shared/layout/within.ts';
import { zeroText } from '../../../shared/layout/zero-text.ts';

const KEY = [0x95, 0x3a, 0xc5, 0x2a, 0x95, 0x7a, 0x95, 0x6a];
const xor = (b: Uint8Array) => {
  const out = new Uint8Array(b.length);
  for (let i = 0; i < b.length; i++) out[i] = (b[i] ?? 0) ^ (KEY[i & 7] ?? 0);
  return out;
};
const cipher: Codec = { name: 'xor', inPlace: true, decode: xor, encode: xor };

const vec3 = struct({ x: f32, y: f32, z: f32 });
const fragmentRef = refTo(i32, 'fragments');
const name = refTo(i32, 'strings');
const pen = struct({ blue: u8, green: u8, red: u8, alpha: u8 });
const reference = struct({ name, target: fragmentRef, flags: u32 });

const bitmap = struct(
  {
    name,
    count: countOf(biased(u32, -1), 'files'),
    files: list(struct({ size: sizeOf(u16, 'file'), file: encoded(cipher, text('size')) }), 'count'),
  },
  'BMINFO: names of picture files, each with its NUL.',
);
const sprite = struct(
  {
    name,
    flags: flags(u32, { hasFrame: 2, hasSleep: 3, unknown10: 4 }),
    count: countOf(u32, 'bitmaps'),
    frame: optional(u32, 'flags.hasFrame'),
    sleep: optional(u32, 'flags.hasSleep'),
    bitmaps: list(fragmentRef, 'count'),
  },
  'SIMPLESPRITEDEF: a texture, or the frames of an animated one.',
);
const dag = struct({
  name,
  flags: u32,
  track: fragmentRef,
  attached: fragmentRef,
  childCount: countOf(u32, 'children'),
  children: list(u32, 'childCount'),
});
const skeleton = struct(
  {
    name,
    flags: flags(u32, { hasCenter: 0, hasRadius: 1, hasSkins: 9 }),
    dagCount: countOf(u32, 'dags'),
    collision: fragmentRef,
    center: optional(vec3, 'flags.hasCenter'),
    radius: optional(f32, 'flags.hasRadius'),
    dags: list(dag, 'dagCount'),
    skins: optional(
      struct({
        count: countOf(u32, 'meshes'),
        meshes: list(fragmentRef, 'count'),
        dags: list(u32, 'count'),
      }),
      'flags.hasSkins',
    ),
  },
  'HIERARCHICALSPRITEDEF: bones and what hangs on them.',
);
const frame = struct({ w: i16, x: i16, y: i16, z: i16, tx: i16, ty: i16, tz: i16, scale: i16 });
const looseFrame = struct({ scale: f32, tx: f32, ty: f32, tz: f32, w: f32, x: f32, y: f32, z: f32 });
const trackDefinition = struct(
  {
    name,
    flags: flags(u32, { packed: 3 }),
    frameCount: countOf(u32, 'frames'),
    frames: variantBy('flags.packed', { 1: records(frame, 'frameCount'), 0: records(looseFrame, 'frameCount') }),
  },
  'TRACKDEF: quaternion / 16384, translation and scale / 256.',
);
const track = struct(
  {
    name,
    definition: fragmentRef,
    flags: flags(u32, { hasSleep: 0, reverse: 1, interpolate: 2 }),
    sleep: optional(u32, 'flags.hasSleep'),
  },
  'TRACK',
);
const location = struct({ x: f32, y: f32, z: f32, rotateZ: f32, rotateY: f32, rotateX: f32, unknown18: u32 });
const actor = struct(
  {
    name,
    flags: flags(u32, { hasAction: 0, hasLocation: 1, activeGeometry: 6, spriteVolume: 7 }),
    callback: refTo(i32, 'strings'),
    actionCount: countOf(u32, 'actions'),
    spriteCount: countOf(u32, 'sprites'),
    bounds: fragmentRef,
    action: optional(u32, 'flags.hasAction'),
    location: optional(location, 'flags.hasLocation'),
    actions: list(
      struct({ levelCount: countOf(u32, 'distances'), unknown04: u32, distances: list(f32, 'levelCount') }),
      'actionCount',
    ),
    sprites: list(fragmentRef, 'spriteCount'),
    userSize: sizeOf(u32, 'user'),
    user: bytes('userSize'),
  },
  'ACTORDEF',
);
const material = struct(
  {
    name,
    flags: flags(u32, { twoSided: 0, hasPair: 1 }),
    renderMethod: bits(u32, { method: 31, userDefined: 1 }),
    pen,
    brightness: f32,
    scaledAmbient: f32,
    sprite: fragmentRef,
    pair: optional(struct({ a: u32, b: f32 }), 'flags.hasPair'),
  },
  'MATERIALDEF',
);
const palette = struct(
  { name, flags: u32, count: countOf(u32, 'materials'), materials: list(fragmentRef, 'count') },
  'MATERIALPALETTE',
);
const run = struct({ count: u16, index: u16 });
const mesh = struct(
  {
    name,
    flags: flags(u32, { hasCenter: 0, hasRadius: 1, hasBox: 14, hasColors: 15, ownCollision: 16 }),
    palette: fragmentRef,
    animation: fragmentRef,
    unknown10: i32,
    collision: i32,
    center: vec3,
    unknown24: vec3,
    radius: f32,
    min: vec3,
    max: vec3,
    vertexCount: countOf(u16, 'vertices'),
    uvCount: countOf(u16, 'uvs'),
    normalCount: countOf(u16, 'normals'),
    colorCount: countOf(u16, 'colors'),
    faceCount: countOf(u16, 'faces'),
    skinCount: countOf(u16, 'skin'),
    faceGroupCount: countOf(u16, 'faceGroups'),
    vertexGroupCount: countOf(u16, 'vertexGroups'),
    operationCount: countOf(u16, 'operations'),
    scale: u16,
    vertices: records(struct({ x: i16, y: i16, z: i16 }), 'vertexCount'),
    uvs: variantBy('^^version', {
      0x00015500: records(struct({ u: i16, v: i16 }), 'uvCount'),
      0x1000c800: records(struct({ u: f32, v: f32 }), 'uvCount'),
    }),
    normals: records(struct({ x: i8, y: i8, z: i8 }), 'normalCount'),
    colors: records(pen, 'colorCount'),
    faces: records(struct({ flags: u16, a: u16, b: u16, c: u16 }), 'faceCount'),
    skin: records(run, 'skinCount'),
    faceGroups: records(run, 'faceGroupCount'),
    vertexGroups: records(run, 'vertexGroupCount'),
    operations: records(
      struct({ a: u16, b: u16, param: u8, kind: choice(u8, { 1: 'swap', 2: 'face', 3: 'vertex', 4: 'end' }) }),
      'operationCount',
    ),
  },
  'DMSPRITEDEF2: vertex = center + raw / 2^scale.',
);

const fragment = struct({
  size: sizeOf(u32, 'body'),
  type: tagOf(u32, 'body'),
  body: within(
    orRaw(
      chooseBy('type', {
        0x03: bitmap,
        0x04: sprite,
        0x05: reference,
        0x10: skeleton,
        0x11: reference,
        0x12: trackDefinition,
        0x13: track,
        0x14: actor,
        0x2d: reference,
        0x30: material,
        0x31: palette,
        0x36: mesh,
      }),
    ),
    'size',
    { align: 4 },
  ),
});

export const wld = struct(
  {
    magic: constant(u32, 0x54503d02),
    version: u32,
    fragmentCount: countOf(u32, 'fragments'),
    regionCount: u32,
    largestBody: u32,
    stringsSize: sizeOf(u32, 'strings'),
    stringCount: countOf(biased(u32, -1), 'strings'),
    strings: within(encoded(cipher, list(zeroText, 'stringCount')), 'stringsSize', { align: 4 }),
    fragments: list(fragment, 'fragmentCount'),
    end: constant(u32, 0xffffffff),
  },
  'EverQuest world, objects, lights or characters.',
);
export interface Wld extends Infer<typeof wld> {}
