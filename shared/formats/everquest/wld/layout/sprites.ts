// Pictures: files, sprites made from them, and flat objects drawn with them.
import {
  biased,
  bits,
  choice,
  countOf,
  encoded,
  expects,
  f32,
  flags,
  type Infer,
  i32,
  list,
  optional,
  records,
  refTo,
  relabel,
  restText,
  sizeOf,
  struct,
  u8,
  u16,
  u32,
  within,
} from '#layout';
import { cipher } from './cipher.ts';
import { currentFrame } from './current-frame.ts';
import { fragmentRef, name, renderInfo, renderMethod, vec3 } from './refs.ts';

/** A reference to a definition: fragments of eleven types consist of one. */
export const instance = struct({ name, definition: fragmentRef, flags: u32 }, 'Refers to a definition.');
export interface Instance extends Infer<typeof instance> {}

const file = struct(
  { size: sizeOf(u16, 'file'), file: within(encoded(cipher, restText), 'size') },
  'The name of a file.',
);

export const bmInfo = struct(
  { name, fileCount: countOf(biased(u32, -1), 'files'), files: list(file, 'fileCount') },
  'A picture; of several files, which only later games have, the first is the picture and others are its layers.',
);
export interface BmInfo extends Infer<typeof bmInfo> {}

export const simpleSpriteDef = struct(
  {
    name,
    flags: flags(u32, { skipFrames: 1, hasCurrentFrame: 2, hasSleep: 3, hasCurrentFrame5: 5 }),
    frameCount: countOf(u32, 'frames'),
    currentFrame,
    sleep: { ...optional(u32, 'flags.hasSleep'), about: 'milliseconds of a frame' },
    frames: list(fragmentRef, 'frameCount'),
  },
  'A texture: one picture, or several one after the other.',
);
export interface SimpleSpriteDef extends Infer<typeof simpleSpriteDef> {}

const heading = struct(
  { cap: { ...u32, about: 'up to this heading' }, frames: list(fragmentRef, '^^frameCount') },
  'The pictures seen from one side.',
);
const pitch = struct(
  {
    cap: { ...i32, about: 'up to this pitch' },
    headings: bits(u32, { count: { width: 31, countOf: 'sides' }, isTopOrBottom: 1 }),
    sides: list(heading, 'headings.count'),
  },
  'The pictures seen from one height.',
);

export const twoDSpriteDef = struct(
  {
    name,
    flags: flags(u32, {
      hasCenter: 0,
      hasRadius: 1,
      hasCurrentFrame: 2,
      hasSleep: 3,
      hasRender: 4,
      hasDepthScale: 7,
    }),
    frameCount: { ...relabel(u32, 'count'), about: 'pictures of each side' },
    pitchCount: countOf(u32, 'pitches'),
    width: f32,
    height: f32,
    sphere: fragmentRef,
    depthScale: optional(f32, 'flags.hasDepthScale'),
    center: optional(vec3, 'flags.hasCenter'),
    radius: optional(f32, 'flags.hasRadius'),
    currentFrame: optional(u32, 'flags.hasCurrentFrame'),
    sleep: optional(u32, 'flags.hasSleep'),
    pitches: list(pitch, 'pitchCount'),
    renderMethod: optional(renderMethod, 'flags.hasRender'),
    renderInfo: optional(renderInfo, 'flags.hasRender'),
  },
  'A picture that always faces the viewer: coins, blood.',
);
export interface TwoDSpriteDef extends Infer<typeof twoDSpriteDef> {}

const bspNode = struct(
  {
    indexCount: countOf(u32, 'indices'),
    front: u32,
    back: u32,
    indices: list(refTo(u32, 'vertices'), 'indexCount'),
    renderMethod,
    renderInfo,
  },
  'A face of some vertices, and what is in front of it and behind it.',
);

export const threeDSpriteDef = struct(
  {
    name,
    flags: flags(u32, { hasCenter: 0, hasRadius: 1 }),
    vertexCount: countOf(u32, 'vertices'),
    nodeCount: countOf(u32, 'nodes'),
    spheres: fragmentRef,
    center: optional(vec3, 'flags.hasCenter'),
    radius: optional(f32, 'flags.hasRadius'),
    vertices: records(vec3, 'vertexCount'),
    nodes: { ...list(bspNode, 'nodeCount'), policy: { appendOnly: 'its nodes name each other by number' } },
  },
  'A few faces in a tree: the camera of a zone is a square of this kind.',
);
export interface ThreeDSpriteDef extends Infer<typeof threeDSpriteDef> {}

export const fourDSpriteDef = struct(
  {
    name,
    flags: flags(u32, { hasCenter: 0, hasRadius: 1, hasCurrentFrame: 2, hasSleep: 3, hasFrames: 4 }),
    frameCount: { ...relabel(u32, 'count'), about: 'sprites, where flags say that there are any' },
    polyhedron: fragmentRef,
    center: optional(vec3, 'flags.hasCenter'),
    radius: optional(f32, 'flags.hasRadius'),
    currentFrame: optional(u32, 'flags.hasCurrentFrame'),
    sleep: optional(u32, 'flags.hasSleep'),
    frames: optional(list(fragmentRef, 'frameCount'), 'flags.hasFrames'),
  },
  'A solid that changes its sprite.',
);

export const particleSpriteDef = struct(
  {
    name,
    flags: flags(u32, { hasCenter: 0, hasRadius: 1 }),
    vertexCount: countOf(u32, 'vertices'),
    unknown0C: u32,
    center: optional(vec3, 'flags.hasCenter'),
    radius: optional(f32, 'flags.hasRadius'),
    vertices: records(vec3, 'vertexCount'),
    renderMethod,
    renderInfo,
    pens: list(u32, 'vertexCount'),
  },
  'Coloured points.',
);

export const blitSpriteDef = struct(
  { name, flags: u32, sprite: fragmentRef, renderMethod },
  'The picture of a particle.',
);
export interface BlitSpriteDef extends Infer<typeof blitSpriteDef> {}

/** 24 bytes without a name: two corners. */
const spawnBox = struct({ min: vec3, max: vec3 });

export const particleCloudDef = struct(
  {
    name,
    flags: flags(u32, { hasSpawnBox: 0, hasBox: 1, hasSprite: 2 }),
    type: { ...u32, about: '3 in every file known' },
    movement: expects(choice(u32, { 1: 'sphere', 2: 'plane', 3: 'stream', 4: 'none' }), 'named'),
    cloudFlags: flags(u32, { highOpacity: 0, followsItem: 1 }),
    maxParticles: u32,
    gravity: f32,
    gravityDirection: vec3,
    duration: u32,
    spawnRadius: f32,
    coneAngle: f32,
    lifespan: { ...u32, about: 'milliseconds' },
    velocity: f32,
    direction: { ...vec3, about: 'of the velocity; whether its numbers are x, y, z or z, x, y is disputed' },
    spawnRate: { ...u32, about: 'milliseconds' },
    scale: f32,
    tint: list(u8, 4),
    spawnBox: optional(spawnBox, 'flags.hasSpawnBox'),
    box: optional(spawnBox, 'flags.hasBox'),
    sprite: optional(fragmentRef, 'flags.hasSprite'),
  },
  'Sparks, smoke, glows.',
);
export interface ParticleCloudDef extends Infer<typeof particleCloudDef> {}
