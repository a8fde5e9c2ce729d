import type { PictureSpot, Pictures, PixelPart } from '../../pictures.ts';
import { partsOf, pixelsIn, type TextureSpot } from '../texture/planes.ts';
import { redraw } from '../texture/redraw.ts';
import { COLOUR_SIZE } from '../texture/stored.ts';
import { bytesOf, infoOf, toPicture } from '../texture/to-picture.ts';
import { type Entry, type Package, sizes } from './stored.ts';

/** All textures of a package as pictures. */
export const pictures: Pictures<Package> = {
  list: ({ textures }) => textures.map(({ name, texture }) => infoOf(name, texture)),
  decode: spot => toPicture(entryAt(spot).texture, sharedOf(spot)),
  pixel: (spot, pixel) => [...partsOf(entryAt(spot).texture, pixel, placeOf(spot)), ...sharedPart(spot, pixel)],
  pixelsAt: (spot, range) => pixelsIn(entryAt(spot).texture, range, placeOf(spot)),
  redraw(spot, drawing) {
    const entry = entryAt(spot);
    const redrawn = redraw(entry.texture, drawing, sharedOf(spot));
    if ('why' in redrawn) return redrawn;
    const textures = spot.model.textures.with(spot.index, { ...entry, texture: redrawn.model });
    return { ...redrawn, model: { ...spot.model, textures } };
  },
};

type Spot = PictureSpot<Package>;

function entryAt({ model, index }: Spot): Entry {
  const entry = model.textures[index];
  if (entry === undefined) throw new RangeError(`texture ${index} of ${model.textures.length}`);
  return entry;
}

function placeOf(spot: Spot): TextureSpot {
  return { start: entryAt(spot).start, prefix: `textures[${spot.index}].texture.` };
}

function sharedOf(spot: Spot): Uint8Array | undefined {
  const palette = spot.model.palettes[entryAt(spot).paletteIndex];
  return palette && bytesOf(palette.colours);
}

/** Where the pixel's colour stands among the shared palettes, behind the directory. */
function sharedPart(spot: Spot, pixel: number): PixelPart[] {
  const { paletteIndex, texture } = entryAt(spot);
  const index = texture.indices?.at(pixel).index;
  if (index === undefined || !texture.flags.globalPalette || index >= texture.paletteCount) return [];
  if (spot.model.palettes[paletteIndex] === undefined) return [];
  const palettes = sizes.header + spot.model.textures.length * sizes.entry;
  const start = palettes + paletteIndex * sizes.palette + index * COLOUR_SIZE;
  return [{ what: 'palette', path: `palettes[${paletteIndex}].colours[${index}].rgb565`, start, size: COLOUR_SIZE }];
}
