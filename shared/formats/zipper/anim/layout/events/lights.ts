import { choice, expects, f32, flags, i32, padding, struct, u32 } from '#layout';
import { color, indexInto, name32, node32, onOff32, range, vec3 } from '../values.ts';

const lightFlags = flags(u32, {
  absolute: 0,
  atNode: 1,
  orientation: 2,
  range: 3,
  color: 4,
  ambient: 5,
  diffuse: 6,
  directional: 7,
  saturated: 8,
  subdivide: 9,
  static: 10,
  ambientColor: 11,
  bicolored: 12,
  lightmap: 13,
});

const front = {
  name: name32,
  light: indexInto(i32, 'lights'),
  flags: { ...lightFlags, about: 'which of the values below are set' },
  active: onOff32,
  source: expects(choice(u32, { 0: 'DIRECTED', 1: 'POINT_SOURCE' }), 'named'),
  directional: onOff32,
  saturated: onOff32,
} as const;
const place = { node: node32, translate: vec3, orientation: vec3, range, color } as const;
const about = 'Sets what is flagged of a light.';

export const lightStateRc = struct({ ...front, ...place, ambient: f32, diffuse: f32 }, about);

export const lightStateMw = struct(
  { ...front, subdivide: onOff32, static: onOff32, ...place, ambient: f32, diffuse: f32 },
  about,
);

export const lightStatePm = struct(
  {
    ...front,
    subdivide: onOff32,
    lightmap: onOff32,
    static: onOff32,
    bicolored: onOff32,
    ...place,
    ambientColor: color,
    ambient: f32,
    diffuse: f32,
  },
  about,
);

const tint = expects(f32, { min: -5, max: 5 });

export const lightAnimation = struct(
  {
    name: name32,
    light: indexInto(i32, 'lights'),
    rangeDelta: range,
    rangeAlternative: range,
    unknown34: padding(8),
    color: struct({ red: tint, green: tint, blue: tint }),
    unknown48: padding(24),
    runTime: f32,
  },
  'Changes range and colour of a light over time.',
);
