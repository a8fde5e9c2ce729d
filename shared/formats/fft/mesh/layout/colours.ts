import { bits, type Infer, i16, list, records, struct, u8, u16 } from '#layout';
import { direction } from './vectors.ts';

/** Colours in a palette, and palettes in a set. */
export const COLOURS = 16;
const PALETTES = 16;

export const colour = struct(
  { colour: bits(u16, { red: 5, green: 5, blue: 5, halfClear: 1 }) },
  'A colour of 15 bits; the word 0 is clear, anything else is not.',
);
/** Bytes of a palette. */
export const PALETTE_SIZE: number = COLOURS * (colour.size ?? 0);

/** Sixteen palettes, or the same number of animation frames. */
export const palettes = list(records(colour, COLOURS), PALETTES);
export interface Palettes extends Infer<typeof palettes> {}

const rgb = struct({ red: u8, green: u8, blue: u8 }, 'A colour.');

/** Three lights, the ambient light, and the background of the map. */
export const lights = struct(
  {
    red: { ...list(i16, 3), about: 'of the three lights; 2048 is one, higher values are valid' },
    green: list(i16, 3),
    blue: list(i16, 3),
    directions: { ...list(direction, 3), about: 'from the map to the light' },
    ambient: { ...rgb, about: 'ambient light; 128 is one' },
    backgroundTop: rgb,
    backgroundBottom: rgb,
  },
  'Three lights, the light from everywhere, and the colours of the background.',
);
export interface Lights extends Infer<typeof lights> {}
