import { countOf, f32, i32, list, refTo, struct, u32 } from '#layout';
import { lightFlagsMw, lightFlagsPm } from '../model/light.ts';
import { affine, range, vec3 } from '../node/vectors.ts';
import { b32, pointer, unitColor } from './vectors.ts';

const ABOUT = 'A light over the world.';

const placing = {
  orientation: vec3,
  translate: vec3,
  euler: vec3,
  worldTranslate: vec3,
  transform: affine,
  unknownAfterTransform: vec3,
  unknownSecond: vec3,
  unknownThird: vec3,
  worldView: vec3,
  cameraView: vec3,
  diffuse: f32,
  ambient: f32,
  color: unitColor,
};
const reach = { range, rangeSquared: range, rangeInverse: { ...f32, about: '1 / (max - min)' } };
const attached = {
  attachedCount: countOf(u32, 'attached'),
  attachedPointer: pointer,
  attached: { ...list(refTo(i32, 'nodes'), 'attachedCount'), about: 'nodes it shines on' },
};

/** 228 bytes and the nodes it shines on: Recoil. */
export const lightRc = struct(
  {
    recalculate: b32,
    unknown04: b32,
    ...placing,
    directional: b32,
    directed: b32,
    point: b32,
    saturated: b32,
    unknownC8: f32,
    range,
    farSquared: f32,
    rangeInverse: reach.rangeInverse,
    ...attached,
  },
  ABOUT,
);

/** 208 bytes: MechWarrior 3. */
export const lightMw = struct({ ...placing, flags: lightFlagsMw(u32), ...reach, ...attached }, ABOUT);

/** 256 bytes: Pirate's Moon and Crimson Skies. */
export const lightPm = struct(
  {
    ...placing,
    ambientColor: unitColor,
    mixedDiffuse: unitColor,
    mixedAmbient: unitColor,
    combined: unitColor,
    flags: lightFlagsPm(u32),
    ...reach,
    ...attached,
  },
  ABOUT,
);
