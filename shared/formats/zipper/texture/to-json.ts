import { flagsNumber, stretchNumber, type Texture } from './stored.ts';

/** The header; pixels are for pictures. */
export function toJson(texture: Texture): Record<string, unknown> {
  const { width, height, paletteCount } = texture;
  return { width, height, flags: flagsNumber(texture), stretch: stretchNumber(texture), paletteCount };
}
