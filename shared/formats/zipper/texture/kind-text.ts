import type { Texture } from './stored.ts';

/** How transparency is stored: not at all, as the colour 0x0000, or as a plane of its own. */
export function alphaOf({ flags }: Texture): 'none' | 'simple' | 'full' {
  if (flags.fullAlpha) return 'full';
  return flags.hasAlpha ? 'simple' : 'none';
}

/** What pixels are, for a person: "RGB565, simple alpha". */
export function kindText(texture: Texture): string {
  const { paletteCount, flags } = texture;
  const own = flags.globalPalette ? 'of a shared palette' : 'of its own palette';
  const colours = paletteCount === 0 ? 'RGB565' : `${paletteCount} ${paletteCount === 1 ? 'colour' : 'colours'} ${own}`;
  return `${colours}, ${{ none: 'no alpha', simple: 'simple alpha', full: 'full alpha' }[alphaOf(texture)]}`;
}
