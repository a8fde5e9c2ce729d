// Indexed pictures with colours from other files, and drawings in such colours converted to indices.
import { counted } from '../base/counted.ts';
import type { Colouring, Drawing, Picture } from './pictures.ts';

/** An indexed picture with other colours: its indices stay the same. */
export function pictureIn(picture: Picture, { rgba: colours }: Pick<Colouring, 'rgba'>): Picture {
  const { indexed } = picture;
  if (indexed === undefined) return picture;
  const { indices } = indexed;
  // Written as 32-bit words, because the window does this while the user waits.
  const table = new Uint32Array(256);
  new Uint8Array(table.buffer).set(colours.subarray(0, 4 * 256));
  const words = new Uint32Array(indices.length);
  for (let i = 0; i < words.length; i++) words[i] = table[indices[i] ?? 0] ?? 0;
  const alphas = colours.filter((_, i) => i % 4 === 3);
  const inColours = { indices, palette: rgbOf(colours), ...(alphas.some(alpha => alpha < SOLID) && { alphas }) };
  return { ...picture, rgba: new Uint8Array(words.buffer), indexed: inColours };
}

const SOLID = 255;

function rgbOf(rgba: Uint8Array): Uint8Array {
  return rgba.filter((_, i) => i % 4 !== 3);
}

/**
 * Converts a drawing to the nearest colours' indices; one with these colours as its palette keeps its indices. A pixel that
 * looks unchanged keeps its old index, because several colours may look alike.
 */
export function drawingIn(
  drawing: Drawing,
  { rgba: colours }: Pick<Colouring, 'rgba'>,
  before?: Picture,
): { readonly drawing: Drawing; readonly notes: readonly string[] } {
  const palette = rgbOf(colours);
  const { indexed, rgba } = drawing;
  if (indexed && palette.every((value, i) => indexed.palette[i] === value)) return { drawing, notes: [] };
  const known = new Map<number, number>();
  const indices = new Uint8Array(rgba.length / 4);
  let rounded = 0;
  const kept = keptNumbers(drawing, colours, before);
  for (let i = 0; i < indices.length; i++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(i * 4, i * 4 + 4);
    const own = kept(i);
    if (own !== undefined) {
      indices[i] = own;
      continue;
    }
    const key = alpha < HALF ? -1 : (red << 16) | (green << 8) | blue;
    const index = known.get(key) ?? nearest(colours, key < 0 ? undefined : [red, green, blue]);
    known.set(key, index);
    indices[i] = index;
    if (key >= 0 && [red, green, blue].some((value, channel) => value !== colours[index * 4 + channel])) rounded++;
  }
  const notes = rounded > 0 ? [`Nearest colour of the palette used for ${counted(rounded, 'pixel')}.`] : [];
  return { drawing: { ...drawing, indexed: { indices, palette } }, notes };
}

/** The old index of each pixel that looks the same; if the drawing has no clear pixel, opacity is ignored. */
function keptNumbers(
  { width, height, rgba }: Drawing,
  colours: Uint8Array,
  before: Picture | undefined,
): (pixel: number) => number | undefined {
  const indices = before?.width === width && before.height === height ? before.indexed?.indices : undefined;
  if (indices === undefined) return () => undefined;
  const hasHoles = rgba.some((value, i) => i % 4 === 3 && value < HALF);
  return pixel => {
    const [number = 0, at] = [indices[pixel], pixel * 4];
    const isClear = (colours[number * 4 + 3] ?? 0) < HALF;
    if (hasHoles && isClear !== (rgba[at + 3] ?? 0) < HALF) return undefined;
    const isAlike = [0, 1, 2].every(channel => rgba[at + channel] === colours[number * 4 + channel]);
    return isAlike || (hasHoles && isClear) ? number : undefined;
  };
}

/** A lower opacity counts as clear. */
const HALF = 128;

/** The nearest colour; for clear pixels the first clear one, otherwise the first. */
function nearest(colours: Uint8Array, wanted: readonly [number, number, number] | undefined): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < colours.length; at += 4) {
    const isClear = (colours[at + 3] ?? 0) < HALF;
    if (wanted === undefined ? isClear : !isClear) {
      const distance = wanted?.reduce((sum, value, i) => sum + (value - (colours[at + i] ?? 0)) ** 2, 0) ?? 0;
      if (distance < least) [best, least] = [at / 4, distance];
    }
  }
  return best;
}
