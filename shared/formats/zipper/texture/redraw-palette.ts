import { counted } from '../../../base/counted.ts';
import { fromRgb565, rgb565Text, toRgb565 } from '../../../codecs/rgb565.ts';
import type { Drawing, Indexed } from '../../pictures.ts';
import { COLOUR_SIZE } from './stored.ts';

/** The palette a picture is to be stored with. */
export interface TargetPalette {
  /** Its colours, as stored. */
  readonly palette: Uint8Array;
  /** Whether other textures use it too: then no colour may change. */
  readonly fixed: boolean;
  /** The old colour numbers, if the size is the same: they decide between identical colours. */
  readonly old: Uint8Array | undefined;
}

export type InPalette =
  | {
      readonly indices: Uint8Array;
      /** As stored. */
      readonly palette: Uint8Array;
      /** Pixels whose colour changes slightly. */
      readonly rounded: number;
      readonly notes: readonly string[];
    }
  | { readonly why: string };

const MOST_COLOURS = 256;

/** A picture as colour numbers: its own numbers if they fit, otherwise by colour. */
export function toPalette(drawing: Drawing, room: TargetPalette): InPalette {
  const { indexed } = drawing;
  const known = colourList(room.palette);
  if (indexed === undefined) return byColours(drawing, room, known);
  const brought = coloursOf(indexed);
  const rounded = countRounded(drawing.rgba, brought, indexed);
  if (fits(indexed.indices, brought, known, room.old))
    return { indices: indexed.indices, palette: room.palette, rounded, notes: [] };
  if (room.fixed) return byColours(drawing, room, known);
  const palette = storedList(brought);
  const notes = [
    `The texture gets the picture's palette of ${counted(brought.length, 'colour')}; it had ${known.length}.`,
  ];
  return { indices: indexed.indices, palette, rounded, notes };
}

/** Whether the picture's palette begins with the texture's and does not repeat its colours after that. */
function fits(
  indices: Uint8Array,
  brought: readonly number[],
  known: readonly number[],
  old: Uint8Array | undefined,
): boolean {
  if (brought.length < known.length || known.some((colour, i) => brought[i] !== colour)) return false;
  return indices.every((index, pixel) => index < known.length || old?.[pixel] === index);
}

function byColours(drawing: Drawing, room: TargetPalette, known: readonly number[]): InPalette {
  const { rgba } = drawing;
  const wanted = new Uint16Array(rgba.length / 4);
  let rounded = 0;
  for (let pixel = 0; pixel < wanted.length; pixel++) {
    const [red, green, blue] = [rgba[pixel * 4] ?? 0, rgba[pixel * 4 + 1] ?? 0, rgba[pixel * 4 + 2] ?? 0];
    const colour = toRgb565(red, green, blue);
    wanted[pixel] = colour;
    if (!isExact(colour, red, green, blue)) rounded++;
  }
  const distinct = new Set(wanted);
  if (!room.fixed && distinct.size > MOST_COLOURS) return { why: tooMany(distinct.size) };
  const missing = [...distinct].filter(colour => !known.includes(colour));
  if (room.fixed && missing.length > 0) return { why: notShared(missing) };
  const matched = missing.length === 0 ? matchedNotes(distinct.size) : [];
  if (missing.length === 0)
    return { indices: numbersOf(wanted, known, room.old), palette: room.palette, rounded, notes: matched };
  const palette = withColours(known, distinct, missing);
  const notes =
    missing.length === palette.length
      ? [`The texture gets a palette of the picture's ${counted(palette.length, 'colour')}.`]
      : [`${counted(missing.length, 'new colour')} in the texture's palette of ${palette.length}.`];
  return { indices: numbersOf(wanted, palette, undefined), palette: storedList(palette), rounded, notes };
}

function tooMany(count: number): string {
  return (
    `It has ${count.toLocaleString('en')} colours (as the games store them), and the texture's palette holds ` +
    `${MOST_COLOURS}: reduce it to ${MOST_COLOURS} colours in your paint program, and replace it then.`
  );
}

function notShared(missing: readonly number[]): string {
  const some = missing.slice(0, 3).map(rgb565Text).join(', ');
  const verb = missing.length === 1 ? 'is' : 'are';
  return (
    `${counted(missing.length, 'colour')} of it (${some}${missing.length > 3 ? ', …' : ''}) ${verb} not in the palette that ` +
    'this texture shares with others, and that palette stays as it is: use its colours only.'
  );
}

function matchedNotes(count: number): string[] {
  return [`The picture has no palette of its own: its ${counted(count, 'colour')} were found in the texture's.`];
}

/** New colours replace unneeded ones to keep the size if possible; further ones are added at the end. */
function withColours(known: readonly number[], needed: ReadonlySet<number>, missing: readonly number[]): number[] {
  const palette = [...known];
  const free = known.flatMap((colour, i) => (needed.has(colour) && known.indexOf(colour) === i ? [] : [i]));
  for (const [i, colour] of missing.entries()) palette[free[i] ?? palette.length] = colour;
  return palette;
}

/** If a colour occurs more than once, the old number is kept. */
function numbersOf(wanted: Uint16Array, palette: readonly number[], old: Uint8Array | undefined): Uint8Array {
  const numbers = new Map<number, number>();
  for (const [i, colour] of palette.entries()) if (!numbers.has(colour)) numbers.set(colour, i);
  return Uint8Array.from(wanted, (colour, pixel) => {
    const before = old?.[pixel];
    return before !== undefined && palette[before] === colour ? before : (numbers.get(colour) ?? 0);
  });
}

function countRounded(rgba: Uint8Array, stored: readonly number[], { indices }: Indexed): number {
  let count = 0;
  for (const [pixel, index] of indices.entries()) {
    const at = pixel * 4;
    if (!isExact(stored[index] ?? 0, rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0) && index < stored.length)
      count++;
  }
  return count;
}

function isExact(stored: number, red: number, green: number, blue: number): boolean {
  const [r, g, b] = fromRgb565(stored);
  return r === red && g === green && b === blue;
}

function coloursOf({ palette }: Indexed): number[] {
  return Array.from({ length: palette.length / 3 }, (_, i) =>
    toRgb565(palette[i * 3] ?? 0, palette[i * 3 + 1] ?? 0, palette[i * 3 + 2] ?? 0),
  );
}

function colourList(stored: Uint8Array): number[] {
  return Array.from(
    { length: stored.length / COLOUR_SIZE },
    (_, i) => (stored[i * COLOUR_SIZE] ?? 0) | ((stored[i * COLOUR_SIZE + 1] ?? 0) << 8),
  );
}

function storedList(colours: readonly number[]): Uint8Array {
  return Uint8Array.from(colours.flatMap(colour => [colour & 0xff, colour >> 8]));
}
