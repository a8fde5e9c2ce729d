// Movements of objects over time.
import {
  constant,
  countOf,
  f32,
  flags,
  i16,
  lazily,
  list,
  listToEnd,
  padding,
  plus,
  refTo,
  relabel,
  struct,
  u8,
  u32,
} from '#layout';
import { frame, frameRc } from '../frames.ts';
import { fromTo, fromTo3, indexInto, name32, node16, node32, range, vec3 } from '../values.ts';

const bounce = struct(
  { sequence: name32, unknown20: { ...i16, about: '-1' }, sound: indexInto(i16, 'staticSounds'), volume: f32 },
  'What happens when it hits the ground.',
);

const motion = {
  flags: flags(u32, {
    gravity: 0,
    impactForce: 1,
    translation: 2,
    rangeMin: 3,
    rangeMax: 4,
    xyzRotation: 5,
    forwardRotationDistance: 6,
    forwardRotationTime: 7,
    scale: 8,
    morph: 9,
    runTime: 10,
    bounceSequence: 11,
    bounceSound: 12,
    gravityComplex: 13,
    noAltitude: 14,
    doIntersections: 15,
  }),
  node: node16,
  unknown06: padding(2),
  unknown08: constant(f32, 0),
  gravity: f32,
  morph: f32,
  randomXz: { ...range, about: 'of the direction it flies off to' },
  randomY: range,
  randomInitial: range,
  randomDelta: range,
  translationInitial: { ...vec3, about: 'for each second' },
  translationDelta: { ...vec3, about: 'how much faster each second' },
  translationCurrent: { ...vec3, about: 'zero: the engine works with it' },
  deltaGravity: vec3,
  translationRandom: vec3,
  forwardRotationInitial: f32,
  forwardRotationDelta: f32,
  forwardRotationCurrent: { ...f32, about: 'zero: the engine works with it' },
  rotationInitial: { ...vec3, about: 'radians for each second' },
  rotationDelta: { ...vec3, about: 'how much faster each second' },
  rotationCurrent: { ...vec3, about: 'zero: the engine works with it' },
  scaleInitial: vec3,
  scaleDelta: vec3,
  scaleCurrent: { ...vec3, about: 'zero: the engine works with it' },
  bounce,
} as const;
const motionAbout = 'Makes an object fly, fall, turn and grow.';

export const objectMotionRc = struct({ ...motion, runTime: f32 }, motionAbout);
export const objectMotion = struct({ ...motion, bounceWater: bounce, bounceLava: bounce, runTime: f32 }, motionAbout);

export const motionFromTo = struct(
  {
    flags: flags(u32, { translate: 0, rotate: 1, scale: 2, morph: 3 }),
    node: node32,
    morph: fromTo,
    translate: fromTo3,
    rotate: { ...fromTo3, about: 'radians' },
    scale: fromTo3,
    runTime: f32,
  },
  'Moves an object from one state to another.',
);

const frameCount = { ...relabel(u32, 'count'), about: 'frames; in Recoil not always the real number' };
const inlineAbout = 'Moves an object as its keyframes say.';

export const scriptMw = struct(
  {
    node: node32,
    frameCount,
    unknown08: constant(f32, 0),
    unknown0C: constant(f32, 0),
    unknown10: padding(8),
    frames: lazily(listToEnd(frame)),
  },
  inlineAbout,
);
export const scriptRc = struct(
  { node: node32, frameCount, unknown08: constant(f32, 0), unknown0C: padding(8), frames: lazily(listToEnd(frameRc)) },
  inlineAbout,
);
export const scriptPm = struct(
  {
    node: node32,
    script: { ...refTo(u32, 'scripts'), about: 'index into scripts of the file' },
    unknown08: constant(f32, 0),
    unknown0C: constant(f32, 0),
    unknown10: padding(8),
  },
  'Moves an object as a script of the file says.',
);

const scriptCsShape = {
  unknown00: padding(4),
  node: node32,
  slot: { ...refTo(u32, 'scriptIds'), about: 'index into scriptIds of the definition' },
  unknown0C: padding(52),
} as const;
export const scriptCs = struct(scriptCsShape, 'Moves an object as a script that the definition lists says.');

/** A separate event with its header, in a list of them. */
const scriptStart = struct(
  {
    type: constant(u8, 12),
    startOffset: u8,
    unknown02: padding(2),
    size: constant(u32, 76),
    startTime: f32,
    ...scriptCsShape,
  },
  'Starts the script of one object.',
);
export const scriptsCs = struct(
  { count: countOf(u32, 'starts'), starts: list(scriptStart, 'count') },
  'Moves several objects at once, each as a script says.',
);

export const HEAD_SIZE = 12;
export const afterHead = plus('size', -HEAD_SIZE);
