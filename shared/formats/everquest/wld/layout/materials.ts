// What surfaces look like, and the light baked into them.
import { constant, countOf, f32, flags, type Infer, list, optional, records, struct, u32 } from '#layout';
import { color, fragmentRef, name, renderMethod } from './refs.ts';

const pair = struct({ first: u32, second: f32 }, 'Meaning unknown.');

export const materialDef = struct(
  {
    name,
    flags: flags(u32, { twoSided: 0, hasPair: 1 }),
    renderMethod,
    pen: { ...color, about: 'the colour where there is no texture' },
    brightness: f32,
    scaledAmbient: f32,
    sprite: { ...fragmentRef, about: 'the texture; 0 for none' },
    pair: optional(pair, 'flags.hasPair'),
  },
  'A material.',
);
export interface MaterialDef extends Infer<typeof materialDef> {}

export const materialPalette = struct(
  {
    name,
    flags: u32,
    materialCount: countOf(u32, 'materials'),
    materials: { ...list(fragmentRef, 'materialCount'), policy: { appendOnly: 'meshes name them by number' } },
  },
  'The materials of a mesh; its groups of faces name them by their place in this list, from 0.',
);
export interface MaterialPalette extends Infer<typeof materialPalette> {}

export const dmRgbTrackDef = struct(
  {
    name,
    unknown00: constant(u32, 1),
    colorCount: countOf(u32, 'colors'),
    unknown08: constant(u32, 1),
    sleep: constant(u32, 200),
    unknown10: constant(u32, 0),
    colors: records(color, 'colorCount'),
  },
  'The light baked into the vertices of one placed object, in the order of the mesh.',
);
export interface DmRgbTrackDef extends Infer<typeof dmRgbTrackDef> {}
