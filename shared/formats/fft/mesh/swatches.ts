import type { Palette, Swatch, Swatches } from '../../swatches.ts';
import type { Mesh } from './layout/mesh.ts';

/** The sets of palettes that a mesh may have, and what the user calls one of each. */
export const PALETTE_SETS = [
  ['palettes', 'Palettes', 'palette'],
  ['greyPalettes', 'Grey palettes, of tiles that are lit up', 'grey palette'],
  ['paletteFrames', 'Frames of palette animations', 'animation frame'],
] as const;

/** The largest value of a five-bit channel. */
const MOST = 31;

/** The palettes of a map, colour by colour. */
export const swatches: Swatches<Mesh> = {
  most: MOST,
  mark: 'Semi-transparent',
  list: mesh =>
    PALETTE_SETS.flatMap(([member, group, name]) =>
      (mesh[member] ?? []).map(
        (palette, number): Palette => ({
          ...{ path: `${member}[${number}]`, group, name: `${name} ${number}` },
          colours: Array.from(palette, ({ colour: { red, green, blue, halfClear } }): Swatch => {
            return { red, green, blue, mark: halfClear };
          }),
        }),
      ),
    ),
  fields: (path, { red, green, blue, mark }) => [
    { path: `${path}.colour.red`, value: red },
    { path: `${path}.colour.green`, value: green },
    { path: `${path}.colour.blue`, value: blue },
    { path: `${path}.colour.halfClear`, value: mark },
  ],
  stored({ red, green, blue, mark }) {
    const word = red | (green << 5) | (blue << 10) | (mark ? 0x8000 : 0);
    return { word, isClear: word === 0 };
  },
  ofWord: word =>
    word > 0xffff
      ? undefined
      : {
          ...{ red: word & MOST, green: (word >> 5) & MOST, blue: (word >> 10) & MOST },
          mark: (word & 0x8000) !== 0,
        },
};
