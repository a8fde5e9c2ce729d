import { choice, expects, f32, flags, i32, list, relabel, type Shape, type Struct, struct, u32 } from '#layout';
import { color, indexInto, name32, node32, onOff32, range, vec3 } from '../values.ts';

const SLOTS = 6;

/** Always this many: the file stores elsewhere how many are used. */
function slots<F extends Shape>(of: Struct<F>) {
  const size = SLOTS * of.minSize;
  return { ...list(of, SLOTS), size, minSize: size };
}

const textures = struct(
  {
    hasRunTime: onOff32,
    slots: slots(struct({ runTime: f32, name: name32 })),
  },
  'Pictures of a particle, one after the other.',
);
const colors = struct(
  {
    count: relabel(u32, 'count'),
    slots: slots(struct({ unknown00: f32, color, unknown10: f32 })),
  },
  'Colours of a particle, one after the other.',
);
const growth = struct(
  { count: relabel(u32, 'count'), slots: slots(struct({ min: f32, max: f32 })) },
  'How a particle grows.',
);

const front = {
  name: name32,
  puffer: indexInto(i32, 'puffers'),
  flags: {
    ...flags(u32, {
      absolute: 0,
      atNode: 1,
      activeState: 2,
      localVelocity: 3,
      worldVelocity: 4,
      minRandomVelocity: 5,
      maxRandomVelocity: 6,
      intervalType: 7,
      interval: 8,
      size: 9,
      lifetime: 10,
      deviation: 11,
      fade: 12,
      growth: 13,
      textures: 14,
      startAge: 15,
      acceleration: 16,
      friction: 17,
      colors: 18,
      unknownRange: 19,
      wind: 20,
      number: 21,
      priority: 22,
    }),
    about: 'which of the values below are set',
  },
  node: { ...node32, about: 'index into nodes; -1 none, -200 INPUT_NODE' },
  activeState: expects(u32, { min: 0, max: 10 }),
  translate: vec3,
  localVelocity: vec3,
  worldVelocity: vec3,
  minRandomVelocity: vec3,
  maxRandomVelocity: vec3,
  acceleration: vec3,
  intervalType: expects(choice(u32, { 0: 'TIME', 1: 'DISTANCE' }), 'named'),
  interval: f32,
  size: range,
  lifetime: range,
  startAge: range,
  deviation: f32,
  unknown9C: range,
  fade: range,
  friction: f32,
  wind: f32,
  priority: f32,
} as const;
const back = { textures, colors, growth } as const;
const about = 'Sets what is flagged of a source of particles.';

export const pufferStateMw = struct({ ...front, ...back }, about);
export const pufferStatePm = struct({ ...front, number: u32, ...back }, about);
