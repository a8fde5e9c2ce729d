import { toJson as textureJson } from '../texture/to-json.ts';
import { NO_PALETTE, type Package } from './stored.ts';

/** The directory with what each texture says of itself; pixels are for pictures. */
export function toJson({ palettes, textures }: Package): unknown {
  return {
    palettes: palettes.length,
    textures: textures.map(({ name, paletteIndex, texture }) => ({
      name,
      ...textureJson(texture),
      globalPalette: paletteIndex === NO_PALETTE ? null : paletteIndex,
    })),
  };
}
