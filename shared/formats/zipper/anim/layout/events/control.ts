// Flow control: other sequences and animations, conditions and loops.
import {
  choice,
  chooseBy,
  expects,
  f32,
  flags,
  i16,
  i32,
  padding,
  refTo,
  struct,
  tagOf,
  u16,
  u32,
  within,
} from '#layout';
import { name32, node16, node32, onOff32, vec3 } from '../values.ts';

export const sequenceCall = struct(
  { name: name32, index: { ...i32, about: '-1' } },
  'Calls or stops a sequence of the same definition.',
);

export const callAnimation = struct(
  {
    name: { ...name32, about: 'of the animation' },
    operandNode: node16,
    flags: flags(u16, { atNode: 0, position: 1, translate: 2, withNode: 3, wait: 4 }),
    animRef: { ...refTo(i16, 'animRefs'), about: 'index into animRefs' },
    waitFor: { ...refTo(i16, 'animRefs'), about: 'index into animRefs of the call it waits for, -1 for none' },
    node: node16,
    unknown2A: padding(2),
    position: vec3,
    translate: vec3,
  },
  'Calls another animation.',
);

export const stopAnimation = struct(
  { name: name32, unknown20: i16, unknown22: i16 },
  "Stops another animation; the numbers are 0, and -1 in Pirate's Moon.",
);

export const animationCall = struct(
  { name: name32, unknown20: { ...i32, about: '0; -100 as well in Crimson Skies' } },
  'Resets another animation, or makes it never run again.',
);

const limits = { count: struct({ count: i16, unknown02: padding(2) }), runTime: struct({ seconds: f32 }) } as const;

export const loop = struct(
  {
    by: tagOf(choice(u32, { 1: 'count', 2: 'runTime' }), 'limit'),
    limit: { ...within(chooseBy('by', limits), 4), about: 'how often, -1 for ever; or for how long' },
  },
  'Restarts the sequence.',
);

const conditions = {
  RANDOM_WEIGHT: struct({ weight: f32 }),
  PLAYER_RANGE: struct({ distanceSquared: f32 }),
  ANIMATION_LOD: struct({ lod: u32 }),
  NODE_UNDERCOVER: struct({ distance: i32 }),
  HW_RENDER: struct({ state: onOff32 }),
  PLAYER_FIRST_PERSON: struct({ state: onOff32 }),
  NODE_BELOW_ALTITUDE: struct({ altitude: f32 }),
  ANIMATION_HEALTH: struct({ health: f32 }),
  ANIMATION_HEALTH_RANGE: struct({ min: f32 }),
  NODE_ACTIVE: struct({ state: u32 }),
} as const;

const conditionTag = expects(
  choice(u32, {
    1: 'RANDOM_WEIGHT',
    2: 'PLAYER_RANGE',
    4: 'ANIMATION_LOD',
    16: 'NODE_UNDERCOVER',
    32: 'HW_RENDER',
    64: 'PLAYER_FIRST_PERSON',
    256: 'NODE_BELOW_ALTITUDE',
    2048: 'ANIMATION_HEALTH',
    4096: 'ANIMATION_HEALTH_RANGE',
    8192: 'NODE_ACTIVE',
  }),
  'named',
);

const front = {
  condition: tagOf(conditionTag, 'value'),
  node: node32,
  value: within(chooseBy('condition', conditions), 4),
};
const about = 'Runs what follows only if this holds.';

export const condition = struct(front, about);
export const conditionPm = struct({ ...front, unknown0C: padding(4) }, about);
export const conditionCs = struct({ ...front, max: { ...f32, about: 'of a range of health; else 0' } }, about);

export const nothing = struct({}, 'Has nothing but its head.');
