import {
  choice,
  constant,
  copyOf,
  countOf,
  expects,
  f32,
  type Infer,
  i16,
  i32,
  later,
  list,
  optional,
  padding,
  refTo,
  struct,
  u32,
  variantBy,
} from '#layout';
import { materialEnd, materialHead, soils } from '../materials/layout.ts';
import { b32, pointer } from './vectors.ts';

const texture = refTo(i32, 'textures', { none: 'never' });

export const cycle = struct(
  {
    looping: b32,
    currentFrame: i32,
    unknown08: constant(f32, 0),
    speed: { ...f32, about: 'pictures for each second' },
    textureCount: countOf(u32, 'textures'),
    textureIndex: copyOf(u32, 'textureCount'),
    texturesPointer: pointer,
    textures: list(texture, 'textureCount'),
  },
  'A series of textures; the records of all materials come after the array.',
);

const neighbours = { next: { ...i16, about: '-1 for none' }, previous: { ...i16, about: '-1 for none' } };
const used = refTo(i16, 'materials', { isComputed: true });
const usedNeighbours = { next: { ...used, about: '-1 for none' }, previous: { ...used, about: '-1 for none' } };
const ABOUT = 'How polygons that use it look.';

/** Coloured materials store a meaningless 0. */
const itsTexture = {
  ...variantBy('flags.textured', { 0: i32, 1: texture }),
  about: 'index into textures; 0 of coloured materials',
};
const beginning = { ...materialHead, texture: itsTexture };
const end = { ...usedNeighbours, cycle: later(optional(cycle, 'flags.cycled')) };

export const material = struct({ ...beginning, ...materialEnd, ...end }, ABOUT);
export interface Material extends Infer<typeof material> {}

/** Missions of Recoil define soils of their own, which have no names here. */
const soilRc = { ...choice(u32, soils), about: 'up to 99, the higher ones as the mission says' };
export const materialRc = struct({ ...beginning, ...materialEnd, soil: soilRc, ...end }, ABOUT);

/** Crimson Skies has its own names from 6 on. */
const soilCs = expects(
  choice(u32, {
    0: 'default',
    1: 'water',
    2: 'seafloor',
    3: 'quicksand',
    4: 'lava',
    5: 'fire',
    6: 'player',
    7: 'enemy',
    8: 'airstrip',
    9: 'opensesame',
    10: 'death',
    11: 'buildings',
    12: 'dzone',
    13: 'dirt',
  }),
  'named',
);
export const materialCs = struct({ ...beginning, ...materialEnd, soil: soilCs, ...end }, ABOUT);

export const freeMaterial = struct(
  {
    unused00: padding(1),
    flags: { ...materialHead.flags, about: 'free, and nothing else; nothing at all in Recoil' },
    unused02: padding(38),
    previous: neighbours.previous,
    next: neighbours.next,
  },
  'A slot without a material, linked with its free neighbours.',
);
