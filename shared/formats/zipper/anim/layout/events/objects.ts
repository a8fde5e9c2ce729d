// States of objects: set at once, and kept.
import { constant, expects, f32, flags, i16, padding, struct, u16, u32 } from '#layout';
import { name32, node16, node32, onOff16, onOff32, vec3 } from '../values.ts';

export const activeState = struct({ state: onOff32, node: node16, unknown06: padding(2) }, 'Shows or hides a node.');

export const translateState = struct(
  { relative: onOff32, translate: vec3, node: node16, atNode: node16 },
  'Moves an object to a position.',
);

export const scaleState = struct({ scale: vec3, node: node32 }, 'Scales an object.');

export const rotateState = struct(
  {
    flags: flags(u32, { relative: 0, atNodeXyz: 1, atNodeMatrix: 2 }),
    rotate: { ...vec3, about: 'radians around x, y and z' },
    node: node16,
    atNode: node16,
  },
  'Turns an object.',
);

export const opacityState = struct(
  {
    set: { ...onOff16, about: 'on: seen through; off: solid' },
    active: { ...onOff16, about: 'whether an opacity is given' },
    opacity: f32,
    node: node16,
    unknown0A: padding(2),
  },
  'Makes an object and all below it transparent, or solid again.',
);

const opacityMode = expects({ ...i16, about: '-1 as it is, 0 off, 1 on' }, { min: -1, max: 1 });

export const opacityFromTo = struct(
  { node: node32, fromState: opacityMode, toState: opacityMode, from: f32, to: f32, delta: f32, runTime: f32 },
  'Makes an object and all below it transparent over time.',
);

export const childLink = struct({ parent: node16, child: node16 }, 'Attaches a node to another, or detaches it.');

export const cycleTexture = struct(
  { unknown00: constant(u32, 1), node: node16, reset: { ...u16, about: 'the picture it begins with' } },
  "Restarts the series of pictures of an object's material.",
);

const time = struct({ start: f32, end: f32, delta: f32, unknown0C: constant(f32, 0) });

export const connector = struct(
  {
    flags: flags(u32, {
      fromNode: 0,
      fromInputNode: 1,
      fromPosition: 3,
      fromInputPosition: 4,
      toNode: 5,
      toInputNode: 6,
      toPosition: 8,
      toInputPosition: 9,
      fromTime: 10,
      fromTimeRange: 11,
      toTime: 12,
      toTimeRange: 13,
      maxLength: 15,
    }),
    node: node16,
    fromNode: node16,
    toNode: node16,
    unknown0A: padding(2),
    fromPosition: vec3,
    toPosition: vec3,
    fromTime: time,
    toTime: { ...time, about: 'ends at 1 where nothing is given' },
    runTime: f32,
    maxLength: f32,
  },
  'Stretches an object from one place to another: beams and cables.',
);

export const callConnector = struct(
  {
    flags: flags(u32, {
      fromNode: 0,
      fromNodePosition: 1,
      fromInputNode: 2,
      fromInputNodePosition: 3,
      fromPosition: 4,
      fromInputPosition: 5,
      toNode: 6,
      toNodePosition: 7,
      toInputNode: 8,
      toInputNodePosition: 9,
      toPosition: 10,
      toInputPosition: 11,
    }),
    name: { ...name32, about: 'of the animation' },
    unknown24: { ...i16, about: '0' },
    save: { ...i16, about: '-1 for none' },
    fromNode: node16,
    toNode: node16,
    fromPosition: vec3,
    toPosition: vec3,
  },
  'Calls an animation that stretches an object from one place to another.',
);
