import {
  type ByteRange,
  checked,
  choice,
  constant,
  countOf,
  expects,
  f32,
  flags,
  type Infer,
  listThatFits,
  optional,
  prefixedText,
  struct,
  u8,
  u16,
  u32,
} from '#layout';
import { color, pointer } from '../node/vectors.ts';
import { oddMaterials } from './checks.ts';

// Parts of a material that mechlib and worlds share: they refer to a texture in different ways.

export const soils = {
  0: 'default',
  1: 'water',
  2: 'seafloor',
  3: 'quicksand',
  4: 'lava',
  5: 'fire',
  6: 'dirt',
  7: 'mud',
  8: 'grass',
  9: 'concrete',
  10: 'snow',
  11: 'mech',
  12: 'silt',
  13: 'noslip',
} as const;

/** Bytes 0 to 15. */
export const materialHead = {
  alpha: { ...u8, about: '255 of textured materials' },
  flags: flags(u8, { textured: 0, unknown02: 1, cycled: 2, always: 4, free: 5 }),
  rgb565: { ...u16, about: '0x7FFF of textured materials, else 0' },
  color: { ...color, about: 'from 0 to 255; white of textured materials' },
};

/** Bytes 20 to 39, after the 4 bytes of the texture reference. */
export const materialEnd = {
  unknown14: constant(f32, 0),
  unknown18: constant(f32, 0.5),
  unknown1C: constant(f32, 0.5),
  soil: expects(choice(u32, soils), 'named'),
  cyclePointer: pointer,
};

export const material = struct(
  {
    ...materialHead,
    texturePointer: pointer,
    ...materialEnd,
    texture: { ...optional(prefixedText(u32), 'flags.textured'), about: 'its name, as packages have it; may be empty' },
  },
  'How polygons that use it look.',
);
export interface Material extends Infer<typeof material> {}

/** The list as stored, without checks. */
export const stored = struct(
  { count: countOf(u32, 'materials'), materials: listThatFits(material, 'count') },
  "The materials of all 'mechs; their polygons count them from 0.",
);
export interface Materials extends Infer<typeof stored> {}

/** The list with checks of its materials. */
export const materials = checked<Materials>(stored, oddMaterials);

/** The offsets of a material and of its texture's name: they are not stored, but computed from the items before. */
export function placesOf({ materials: all }: Materials, index: number): MaterialPlace {
  let start = u32.size;
  for (const { texture } of all.slice(0, index)) start += material.minSize + nameSize(texture);
  const letters = all[index]?.texture?.length ?? 0;
  const size = material.minSize + nameSize(all[index]?.texture);
  return { start, size, text: { start: start + size - letters, size: letters } };
}

export interface MaterialPlace extends ByteRange {
  readonly text: ByteRange;
}

const nameSize = (name: string | undefined): number => (name === undefined ? 0 : u32.size + name.length);
