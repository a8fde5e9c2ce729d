import { bits } from '../../../../layout/bits.ts';
import type { Infer } from '../../../../layout/layout.ts';
import { list } from '../../../../layout/list.ts';
import { records } from '../../../../layout/records.ts';
import { i16, u8, u16 } from '../../../../layout/scalars.ts';
import { struct } from '../../../../layout/struct.ts';
import { direction } from './vectors.ts';

/** Colours of a palette, and palettes of a set. */
export const COLOURS = 16;
const PALETTES = 16;

const colour = struct(
  { colour: bits(u16, { red: 5, green: 5, blue: 5, halfClear: 1 }) },
  'A colour of 15 bits; the word 0 is clear, anything else is not.',
);
/** Bytes of a palette. */
export const PALETTE_SIZE: number = COLOURS * (colour.size ?? 0);

/** Sixteen palettes, or as many frames of animated ones. */
export const palettes = list(records(colour, COLOURS), PALETTES);
export interface Palettes extends Infer<typeof palettes> {}

const rgb = struct({ red: u8, green: u8, blue: u8 }, 'A colour.');

/** Three lights, the light from everywhere, and what is behind the map. */
export const lights = struct(
  {
    red: { ...list(i16, 3), about: 'of the three lights; 2048 is one, and more is not too much' },
    green: list(i16, 3),
    blue: list(i16, 3),
    directions: { ...list(direction, 3), about: 'from the map to the light' },
    ambient: { ...rgb, about: 'light from everywhere; 128 is one' },
    backgroundTop: rgb,
    backgroundBottom: rgb,
  },
  'Three lights, the light from everywhere, and the colours of the background.',
);
export interface Lights extends Infer<typeof lights> {}
