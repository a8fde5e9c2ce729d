import type { Layout, Reader } from '#layout';
import { type Entry, NO_PALETTE, offsets, type Package, sizes, stored } from './stored.ts';

/** A package, with what is odd about it. */
export const textures: Layout<Package> = {
  ...stored,
  decode(r) {
    const start = r.pos;
    const value = stored.decode(r);
    reportOdd(r, start, value);
    return value;
  },
};

/** Lines of the directory that do not agree with their textures. */
function reportOdd(r: Reader, start: number, { textures, palettes }: Package): void {
  for (const [i, entry] of textures.entries()) {
    const text = paletteOddity(entry, palettes.length);
    if (text === undefined) continue;
    const line = start + sizes.header + i * sizes.entry;
    const range = { start: line + (offsets.entry.paletteIndex ?? 0), size: 4 };
    r.find(range, text, { path: `textures[${i}].paletteIndex` });
  }
}

function paletteOddity({ paletteIndex, texture }: Entry, palettes: number): string | undefined {
  const isShared = texture.flags.globalPalette;
  if (!isShared && paletteIndex === NO_PALETTE) return undefined;
  if (!isShared) return `expected -1, as the flags say that it shares no palette, found ${paletteIndex}`;
  if (paletteIndex >= 0 && paletteIndex < palettes) return undefined;
  const known = palettes === 0 ? 'the package has no palettes' : `the package has palettes 0 to ${palettes - 1}`;
  return `its flags say that it shares a palette, and ${known}, found ${paletteIndex}`;
}
