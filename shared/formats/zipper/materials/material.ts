// The parts of a material that mechlib and worlds share: they differ in how a texture is named.
import { choice, constant, expects, f32, flags, u8, u16, u32 } from '#layout';
import { color, pointer } from '../node/vectors.ts';

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

/** Bytes 20 to 39; what of the texture comes before is 4 bytes. */
export const materialEnd = {
  unknown14: constant(f32, 0),
  unknown18: constant(f32, 0.5),
  unknown1C: constant(f32, 0.5),
  soil: expects(choice(u32, soils), 'named'),
  cyclePointer: pointer,
};
