// Makes a new texture of a package from a picture, of the most frequent kind there, with its own palette if needed.
import { encode, isRaw } from '#layout';
import { piecesSource } from '../../../base/pieces.ts';
import { hasPowersOfTwo } from '../../../codecs/scale-pixels.ts';
import type { Drawing, FreshPicture } from '../../pictures.ts';
import { texture as layout } from '../texture/layout.ts';
import { nextPower, redraw } from '../texture/redraw.ts';
import { alphaFrom, coloursFrom, indicesFrom, type Texture } from '../texture/stored.ts';
import type { Package } from './layout.ts';

const SOLID = 255;

/** The content of a new entry; losses are reported in notes. */
export function freshTexture({ textures: all }: Package, drawing: Drawing): FreshPicture {
  const textures = all.flatMap(({ texture }) => (isRaw(texture) ? [] : [texture]));
  const withPalette = textures.filter(({ paletteCount }) => paletteCount > 0).length;
  const kinds = withPalette * 2 > textures.length ? (['palette', 'direct'] as const) : (['direct', 'palette'] as const);
  const why: string[] = [];
  for (const kind of kinds) {
    const made = redraw(blank(kind, drawing), drawing, undefined);
    if ('why' in made) why.push(made.why);
    else {
      const better = betterSize(textures, drawing);
      return {
        content: piecesSource(encode(layout, made.model)),
        notes: [...sizeNotes(drawing, better), ...made.notes],
        ...(better && { better }),
      };
    }
  }
  return { why: why[0] ?? 'it cannot be stored' };
}

/** An empty texture of the picture's size, with an alpha plane if the picture has transparency. */
function blank(kind: 'palette' | 'direct', { width, height, rgba, alpha, hasAlpha }: Drawing): Texture {
  const isClear =
    alpha?.some(value => value < SOLID) ?? (hasAlpha && rgba.some((value, i) => i % 4 === 3 && value < SOLID));
  const flags = { twoBytes: true, hasAlpha: isClear, noAlpha: !isClear, fullAlpha: isClear, globalPalette: false };
  const runtime = { imageLoaded: false, alphaLoaded: false, paletteLoaded: false, unknown8: 0 };
  const pixels = width * height;
  const head = { flags: { ...flags, ...runtime }, width, height, stretch: 'none' as const };
  const plane = isClear ? { alpha: alphaFrom(new Uint8Array(pixels).fill(SOLID)) } : {};
  if (kind === 'direct')
    return { ...head, ...plane, paletteCount: 0, pixels: coloursFrom(new Uint8Array(pixels * 2)) } as Texture; // as: it has no palette
  const palette = coloursFrom(new Uint8Array(2));
  return { ...head, ...plane, paletteCount: 1, indices: indicesFrom(new Uint8Array(pixels)), palette } as Texture; // as: it has no direct colours
}

/** The games need powers of two if the package has nothing else. */
function betterSize(textures: readonly Texture[], { width, height }: Size): Size | undefined {
  if (!textures.every(hasPowersOfTwo) || hasPowersOfTwo({ width, height })) return undefined;
  return { width: nextPower(width), height: nextPower(height) };
}

type Size = Pick<Drawing, 'width' | 'height'>;

function sizeNotes({ width, height }: Size, better: Size | undefined): string[] {
  if (better === undefined) return [];
  const all = `${width} × ${height} is not a power of two in both directions, unlike all other textures of the package`;
  return [`${all}: the game may not draw it. Scale the picture to ${better.width} × ${better.height}.`];
}
