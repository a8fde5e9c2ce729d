import { indicesToRgba, rgb565ToRgb, rgb565ToRgba, toRgb565 } from '../../../codecs/rgb565.ts';
import type { Picture, PictureInfo } from '../../pictures.ts';
import { COLOUR_SIZE, stretchNumber, type Texture } from './stored.ts';

/** Shown for a pixel whose colour is not in the palette: nothing in these games looks like it. */
const BEYOND = toRgb565(255, 0, 255);

/** Information about a texture that does not need its pixels. */
export function infoOf(name: string, texture: Texture): PictureInfo {
  const { width, height } = texture;
  const stretch = stretchOf(texture);
  return { name, width, height, kind: kindText(texture), ...(stretch && { stretch }), facts: factsOf(texture) };
}

/** How transparency is stored: not at all, as the colour 0x0000, or as a plane of its own. */
export function alphaOf({ flags }: Texture): 'none' | 'simple' | 'full' {
  if (flags.fullAlpha) return 'full';
  return flags.hasAlpha ? 'simple' : 'none';
}

/** The kind of pixels in words: "RGB565, simple alpha". */
function kindText(texture: Texture): string {
  const { paletteCount, flags } = texture;
  const own = flags.globalPalette ? 'of a shared palette' : 'of its own palette';
  const colours = paletteCount === 0 ? 'RGB565' : `${paletteCount} ${paletteCount === 1 ? 'colour' : 'colours'} ${own}`;
  return `${colours}, ${{ none: 'no alpha', simple: 'simple alpha', full: 'full alpha' }[alphaOf(texture)]}`;
}

/** A texture as shown in the games, but not stretched. `shared`: its shared palette, as stored. */
export function toPicture(texture: Texture, shared: Uint8Array | undefined): Picture {
  const { width, height } = texture;
  const { rgba, indexed } = coloursOf(texture, shared);
  const alpha = texture.alpha && bytesOf(texture.alpha);
  if (alpha !== undefined) setAlpha(rgba, alpha);
  else if (texture.pixels && alphaOf(texture) === 'simple') clearBlack(rgba, bytesOf(texture.pixels));
  return { width, height, rgba, ...(indexed && { indexed }), ...(alpha && { alpha: alpha.slice() }) };
}

function coloursOf(texture: Texture, shared: Uint8Array | undefined): Pick<Picture, 'rgba' | 'indexed'> {
  const { pixels, indices } = texture;
  if (indices === undefined) return { rgba: pixels ? rgb565ToRgba(bytesOf(pixels)) : new Uint8Array(0) };
  const plane = bytesOf(indices);
  const palette = paletteOf(texture, shared);
  if (palette === undefined) return { rgba: greys(plane) };
  const rgba = indicesToRgba(plane, palette, BEYOND);
  return { rgba, indexed: { indices: plane.slice(), palette: rgb565ToRgb(palette) } };
}

/** The colours that a texture can use, as stored; undefined if its shared palette is missing. */
export function paletteOf(texture: Texture, shared: Uint8Array | undefined): Uint8Array | undefined {
  if (!texture.flags.globalPalette) return texture.palette && bytesOf(texture.palette);
  return shared?.subarray(0, texture.paletteCount * COLOUR_SIZE);
}

/** Without its palette, only the colour numbers are known. */
function greys(plane: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(plane.length * 4).fill(255);
  for (const [i, value] of plane.entries()) rgba.fill(value, i * 4, i * 4 + 3);
  return rgba;
}

function setAlpha(rgba: Uint8Array, alpha: Uint8Array): void {
  for (let i = 0, at = 3; i < alpha.length; i++, at += 4) rgba[at] = alpha[i] ?? 0;
}

/** Simple alpha: the colour 0x0000 is clear, everything else is solid. */
function clearBlack(rgba: Uint8Array, stored: Uint8Array): void {
  for (let from = 0, at = 3; from < stored.length; from += COLOUR_SIZE, at += 4)
    if (stored[from] === 0 && stored[from + 1] === 0) rgba[at] = 0;
}

/** All bytes of a table. */
export function bytesOf({
  source,
}: {
  readonly source: { readonly size: number; read(start: number, size: number): Uint8Array };
}): Uint8Array {
  return source.read(0, source.size);
}

function stretchOf(texture: Texture): { readonly x: number; readonly y: number } | undefined {
  const { stretch } = texture;
  if (stretch === 'vertical') return { x: 1, y: 2 };
  if (stretch === 'horizontal') return { x: 2, y: 1 };
  return stretch === 'both' ? { x: 2, y: 2 } : undefined;
}

function factsOf(texture: Texture): [string, string][] {
  const { stretch, flags } = texture;
  const loaded = (['imageLoaded', 'alphaLoaded', 'paletteLoaded'] as const).filter(name => flags[name]);
  return [
    ['Stretch', typeof stretch === 'number' ? `${stretchNumber(texture)}, unknown: shown as stored` : stretch],
    ...(loaded.length > 0 ? [['Marks of the game', loaded.join(', ')] satisfies [string, string]] : []),
  ];
}
