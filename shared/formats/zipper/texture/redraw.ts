import { fromRgb565, toRgb565 } from '../../../codecs/rgb565.ts';
import { hasPowersOfTwo } from '../../../codecs/scale-pixels.ts';
import type { Drawing, Redrawn } from '../../pictures.ts';
import { sizeNote } from '../../size-note.ts';
import { toPalette } from './redraw-palette.ts';
import { alphaFrom, COLOUR_SIZE, coloursFrom, indicesFrom, type Texture } from './stored.ts';
import { alphaOf, bytesOf, paletteOf } from './to-picture.ts';

/** The largest stored width and height. */
const LARGEST = 0xffff;

/**
 * A texture of the same kind with a new picture: direct colours stay direct, a palette stays a palette. Losses are
 * reported in notes; a picture that cannot be stored at all is rejected.
 */
export function redraw(before: Texture, drawing: Drawing, shared: Uint8Array | undefined): Redrawn<Texture> {
  const { width, height } = drawing;
  if (width < 1 || height < 1 || width > LARGEST || height > LARGEST)
    return { why: `It has ${width} × ${height} pixels, and a texture 1 to ${LARGEST} each way.` };
  const colours = before.indices === undefined ? directColours(before, drawing) : ownColours(before, drawing, shared);
  if ('why' in colours) return colours;
  const alpha = alphaPlane(before, drawing);
  const better = betterSize(before, drawing);
  return {
    ...(better && { better }),
    model: { ...before, width, height, ...colours.planes, ...(alpha.plane && { alpha: alphaFrom(alpha.plane) }) },
    notes: [...sizeNotes(before, drawing), ...colours.notes, ...alpha.notes],
  };
}

type Colours = { readonly planes: Partial<Texture>; readonly notes: readonly string[] } | { readonly why: string };

function sizeNotes(before: Texture, { width, height }: Drawing): string[] {
  const better = betterSize(before, { width, height });
  return better === undefined ? [] : [sizeNote({ width, height }, better)];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Menu pictures can have any size, so only textures with powers of two are held to them. */
function betterSize(before: Size, after: Size): Size | undefined {
  if (!hasPowersOfTwo(before) || hasPowersOfTwo(after)) return undefined;
  return { width: nextPower(after.width), height: nextPower(after.height) };
}

export function nextPower(value: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, value)));
}

function directColours(before: Texture, drawing: Drawing): Colours {
  const isSimple = alphaOf(before) === 'simple';
  const { rgba, hasAlpha } = drawing;
  const stored = new Uint8Array((rgba.length / 4) * COLOUR_SIZE);
  let rounded = 0;
  let nudged = 0;
  let black = 0;
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += COLOUR_SIZE) {
    const [red, green, blue] = [rgba[from] ?? 0, rgba[from + 1] ?? 0, rgba[from + 2] ?? 0];
    const opacity = drawing.alpha?.[from / 4] ?? rgba[from + 3] ?? 255;
    const isClear = isSimple && opacity < HALF;
    let colour = isClear ? 0 : toRgb565(red, green, blue);
    if (!isClear && !isExact(colour, red, green, blue)) rounded++;
    if (isSimple && !isClear && colour === 0) {
      if (hasAlpha || drawing.alpha) {
        colour = NEAREST_TO_BLACK;
        nudged++;
      } else black++;
    }
    stored[to] = colour & 0xff;
    stored[to + 1] = colour >> 8;
  }
  const notes = [...roundedNotes(rounded), ...blackNotes({ nudged, black })];
  return { planes: { pixels: coloursFrom(stored) }, notes };
}

/** A lower opacity counts as clear. */
const HALF = 128;
/** Green of 4 in 255: opaque, and almost black. */
const NEAREST_TO_BLACK = 0x0020;

function isExact(stored: number, red: number, green: number, blue: number): boolean {
  const [r, g, b] = fromRgb565(stored);
  return r === red && g === green && b === blue;
}

function roundedNotes(count: number): string[] {
  if (count === 0) return [];
  return [`${pixels(count)} change colour slightly: the games keep five or six bits of red, green and blue.`];
}

function blackNotes({ nudged, black }: { readonly nudged: number; readonly black: number }): string[] {
  return [
    ...(nudged > 0
      ? [`${pixels(nudged)} that are solid black become a very dark green: pure black is transparent in this texture.`]
      : []),
    ...(black > 0
      ? [`${pixels(black)} that are black will be transparent: that is what black means in this texture.`]
      : []),
  ];
}

function ownColours(before: Texture, drawing: Drawing, shared: Uint8Array | undefined): Colours {
  const palette = paletteOf(before, shared);
  if (palette === undefined) return { why: 'The palette this texture shares with others is not in its package.' };
  const fixed = before.flags.globalPalette;
  const isSameSize = before.width === drawing.width && before.height === drawing.height;
  const old = isSameSize && before.indices ? bytesOf(before.indices) : undefined;
  const found = toPalette(drawing, { palette, fixed, old });
  if ('why' in found) return found;
  const { indices, rounded } = found;
  const own = fixed ? {} : { palette: coloursFrom(found.palette), paletteCount: found.palette.length / COLOUR_SIZE };
  return { planes: { indices: indicesFrom(indices), ...own }, notes: [...found.notes, ...roundedNotes(rounded)] };
}

interface Alpha {
  readonly plane?: Uint8Array;
  readonly notes: readonly string[];
}

function alphaPlane(before: Texture, drawing: Drawing): Alpha {
  const given = drawing.alpha ?? (drawing.hasAlpha ? fourth(drawing.rgba) : undefined);
  const kind = alphaOf(before);
  if (kind === 'full') return fullAlpha(before, drawing, given);
  const clear = given?.reduce((sum, opacity) => sum + (opacity < 255 ? 1 : 0), 0) ?? 0;
  if (clear === 0) return { notes: [] };
  if (kind === 'none')
    return { notes: [`${pixels(clear)} are transparent in the picture and will be solid: this texture has no alpha.`] };
  if (before.indices)
    return {
      notes: [
        `${pixels(clear)} are transparent in the picture and keep only their colour: it is unknown which colour of such a palette is transparent.`,
      ],
    };
  const half = given?.reduce((sum, opacity) => sum + (opacity > 0 && opacity < 255 ? 1 : 0), 0) ?? 0;
  const text = `${pixels(half)} are half transparent and become clear or solid: this texture knows nothing between.`;
  return { notes: half > 0 ? [text] : [] };
}

function fullAlpha(before: Texture, { width, height }: Drawing, given: Uint8Array | undefined): Alpha {
  if (given !== undefined) return { plane: given, notes: [] };
  if (before.alpha && before.width === width && before.height === height)
    return { notes: ['The picture has no transparency: the texture keeps its own.'] };
  const plane = new Uint8Array(width * height).fill(255);
  return { plane, notes: ['The picture has no transparency: the texture becomes solid.'] };
}

function fourth(rgba: Uint8Array): Uint8Array {
  const plane = new Uint8Array(rgba.length / 4);
  for (let i = 0; i < plane.length; i++) plane[i] = rgba[i * 4 + 3] ?? 0;
  return plane;
}

/** `1 pixel`, `1,024 pixels`; sentences continue in the plural. */
function pixels(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'pixel(s)' : 'pixels'}`;
}
