import {
  bits,
  choice,
  chooseBy,
  constant,
  type Infer,
  i16,
  listOf,
  type Reader,
  records,
  struct,
  tagOf,
  times,
  u8,
  u16,
  u32,
} from '#layout';

const once = (first: number, name: string): Readonly<Record<number, string>> =>
  Object.fromEntries(Array.from({ length: 8 }, (_, i) => [first + i, `${name}${i + 1}`]));

/** What an animation does with its picture or palette. */
export const MODES = {
  0: 'none',
  1: 'pictureLoop',
  2: 'picturePingPong',
  3: 'paletteLoop',
  4: 'palettePingPong',
  ...once(0x05, 'pictureOnce'),
  ...once(0x0d, 'paletteOnce'),
  ...once(0x15, 'pictureBackOnce'),
  0x1d: 'polygonPalettes',
};

/** Pixels or a palette that replace others at intervals. */
export const textureAnimation = struct(
  {
    canvasX: { ...i16, about: 'in the memory of the graphics chip, four pixels each' },
    canvasY: i16,
    width: { ...i16, about: 'four pixels each' },
    height: i16,
    frameX: { ...i16, about: 'of the first frame; of palettes the number of their first frame' },
    frameY: i16,
    column: { ...u8, about: 'used by the game while it runs' },
    row: { ...u8, about: 'used by the game while it runs' },
    mode: { ...choice(u8, MODES), about: 'those played once wait for the script' },
    frameCount: u8,
    frame: { ...u8, about: 'used by the game while it runs' },
    duration: { ...u8, about: 'of a frame, in sixtieths of a second' },
    timer: { ...u8, about: 'used by the game while it runs' },
    active: { ...u8, about: 'used by the game while it runs' },
  },
  'A part of the texture, or a palette, that changes over time.',
);
export interface TextureAnimation extends Infer<typeof textureAnimation> {}

/** Always this many instructions, used or not. */
export const textureAnimations = records(textureAnimation, 32);

const padded = struct({ x: i16, y: i16, z: i16, unknown06: i16 }, 'Three numbers and two bytes of padding.');
const channels = struct(
  {
    ...{ rotationX: i16, rotationY: i16, rotationZ: i16 },
    ...{ translationX: i16, translationY: i16, translationZ: i16 },
    ...{ scaleX: i16, scaleY: i16, scaleZ: i16 },
  },
  'A number for each of the nine channels.',
);
const how = bits(u16, { to: 1, by: 1, linear: 1, sine: 1, offsetSine: 1, unknown5: 11 });
const channelFlags = struct(
  {
    ...{ rotationX: how, rotationY: how, rotationZ: how },
    ...{ translationX: how, translationY: how, translationZ: how },
    ...{ scaleX: how, scaleY: how, scaleZ: how },
  },
  'How each of the nine channels gets its value.',
);

const keyframe = struct(
  {
    rotation: { ...padded, about: '4096 is a whole turn' },
    translation: padded,
    scale: { ...padded, about: '4096 is one' },
    startAngles: { ...channels, about: '4096 is a whole turn' },
    endAngles: channels,
    how: channelFlags,
    unknown4E: u16,
  },
  'Where a mesh moves to, and how; others refer to it by number, from 1.',
);

const step = struct(
  {
    keyframe: { ...u8, about: 'from 1' },
    next: { ...u8, about: 'the step that follows, from 1' },
    duration: { ...u16, about: 'frames; 0 stops' },
  },
  'One step of a movement.',
);

const properties = struct(
  { parent: { ...u8, about: 'the mesh it is attached to, from 1; 0 is the map' }, unknown01: u8, unknown02: u16 },
  'What a mesh is attached to.',
);

const movementPart = struct(
  {
    kind: tagOf(choice(u32, { 1: 'keyframes', 2: 'steps', 3: 'properties' }), 'data'),
    count: bits(u32, { count: 16, sets: 16 }),
    data: chooseBy('kind', {
      keyframes: records(keyframe, 'count.count'),
      steps: records(step, times('count.count', 'count.sets')),
      properties: records(properties, 'count.count'),
    }),
  },
  'A table of a movement.',
);

function isEndAhead(r: Reader): boolean {
  const { pos } = r;
  const at = r.take(u32.size);
  r.pos = pos;
  return r.view.getUint32(at, true) === 0;
}

/** Tables up to one of kind 0: keyframes, 64 sets of 16 steps (8 states of 8 meshes), and the parents of the meshes. */
export const movements = struct(
  {
    parts: listOf(
      { item: movementPart, count: () => Number.POSITIVE_INFINITY, stop: isEndAhead },
      'list of tables up to a kind of 0',
    ),
    end: constant(u32, 0),
  },
  'How the animated meshes move.',
);
export interface Movements extends Infer<typeof movements> {}
