import {
  type ByteRange,
  bits,
  choice,
  constant,
  expects,
  type Infer,
  leafLayout,
  optional,
  type Records,
  records,
  relabel,
  type Scalar,
  struct,
  Table,
  times,
  u8,
  u16,
  u32,
} from '#layout';
import { memorySource } from '../../../base/source.ts';
import { rgb565Text } from '../../../codecs/rgb565.ts';
import type { PixelPart, PixelRun, PixelsAt } from '../../pictures.ts';

/** A 16-bit colour, shown with a readable form. */
const rgb565: Scalar = leafLayout('rgb565', u16.size, { ...u16.leaf, text: rgb565Text });

/** One stored colour. */
export const colour = struct({ rgb565 }, 'One colour: five bits of red, six of green, five of blue.');
const indexOfColour = struct({ index: { ...u8, about: 'number of a palette colour' } }, 'One pixel.');
const opacity = struct({ alpha: { ...u8, about: '0 is clear, 255 is solid' } }, 'The opacity of one pixel.');

/** A palette, or pixels that are colours. */
export type Colours = Records<Infer<typeof colour>>;

/** Colours from their stored bytes. */
export function coloursFrom(stored: Uint8Array): Colours {
  return new Table(colour, { source: memorySource(stored), length: stored.length / (colour.size ?? 1) });
}

/** Pixels as colour numbers. */
export function indicesFrom(plane: Uint8Array): NonNullable<Texture['indices']> {
  return new Table(indexOfColour, { source: memorySource(plane), length: plane.length });
}

/** Opacity of pixels. */
export function alphaFrom(plane: Uint8Array): NonNullable<Texture['alpha']> {
  return new Table(opacity, { source: memorySource(plane), length: plane.length });
}

/** Bytes of one stored colour. */
export const COLOUR_SIZE = u16.size;

const colours = <const N extends string>(count: N) => records(colour, count);

/** A texture as stored, without checks. */
export const stored = struct(
  {
    flags: bits(u32, {
      twoBytes: 1,
      hasAlpha: 1,
      noAlpha: 1,
      fullAlpha: 1,
      globalPalette: 1,
      imageLoaded: 1,
      alphaLoaded: 1,
      paletteLoaded: 1,
      unknown8: 24,
    }),
    width: { ...relabel(u16, 'size'), about: 'pixels' },
    height: { ...relabel(u16, 'size'), about: 'pixels' },
    unknown08: constant(u32, 0),
    paletteCount: {
      ...relabel(u16, 'count'),
      about: 'colours of its palette, shared or own; 0 where pixels are colours',
    },
    stretch: expects(
      choice(u16, { 0: 'none', 1: 'vertical', 2: 'horizontal', 3: 'both' }),
      { among: ['none', 'vertical', 'horizontal', 'both', 4, 7, 8] },
      'shown twice as high, wide, or both; the meaning of 4, 7 and 8 in Crimson Skies is unknown',
    ),
    pixels: optional(records(colour, times('width', 'height')), 'paletteCount', 0),
    indices: optional(records(indexOfColour, times('width', 'height')), 'paletteCount'),
    alpha: optional(records(opacity, times('width', 'height')), 'flags.fullAlpha'),
    palette: optional(colours('paletteCount'), 'flags.globalPalette', 0),
  },
  'A texture: colours or numbers of colours row by row from the top, then opacity, then its own palette.',
);

/** One texture of a package. Pixels are colours in `pixels`, or colour numbers in `indices` with a palette. */
export interface Texture extends Infer<typeof stored> {}

/** Size of the header. */
export const HEADER_SIZE: number = stored.minSize;
/** Offsets of the header's numbers, for findings. */
export const offsets: Readonly<Record<string, number>> = stored.offsets;

/** Size of a texture. */
export function sizeOf({ pixels, indices, alpha, palette }: Texture): number {
  const planes = [pixels, indices, alpha, palette];
  return planes.reduce((sum, plane) => sum + (plane?.source.size ?? 0), HEADER_SIZE);
}

/** The flags as a number. */
export function flagsNumber({ flags }: Texture): number {
  const { unknown8, ...bitsByName } = flags;
  const names: readonly (keyof typeof bitsByName)[] = FLAG_ORDER;
  return names.reduce((all, name, bit) => all + (bitsByName[name] ? 2 ** bit : 0), unknown8 * 2 ** names.length);
}

const FLAG_ORDER = [
  'twoBytes',
  'hasAlpha',
  'noAlpha',
  'fullAlpha',
  'globalPalette',
  'imageLoaded',
  'alphaLoaded',
  'paletteLoaded',
] as const;

/** The stretch as a number. */
export function stretchNumber({ stretch }: Texture): number {
  return typeof stretch === 'number' ? stretch : STRETCHES.indexOf(stretch);
}

const STRETCHES = ['none', 'vertical', 'horizontal', 'both'];

/** The header only; pixels are shown as pictures. */
export function toJson(texture: Texture): Record<string, unknown> {
  const { width, height, paletteCount } = texture;
  return { width, height, flags: flagsNumber(texture), stretch: stretchNumber(texture), paletteCount };
}

type PlaneName = 'pixels' | 'indices' | 'alpha' | 'palette';

interface Plane extends ByteRange {
  readonly name: PlaneName;
  /** Bytes of one pixel or colour. */
  readonly stride: number;
}

/** The start of a texture in its asset, and the prefix of its paths. */
export interface TextureOrigin {
  readonly start: number;
  readonly prefix: string;
}

const LEAVES = { pixels: 'rgb565', indices: 'index', alpha: 'alpha', palette: 'rgb565' } as const;
const WHAT = { pixels: 'colour', indices: 'index', alpha: 'alpha', palette: 'palette' } as const;

/** The planes in stored order, from the start of the texture. */
function planesOf({ pixels, indices, alpha, palette }: Texture): Plane[] {
  const planes: Plane[] = [];
  let start = HEADER_SIZE;
  const tables = { pixels, indices, alpha, palette };
  for (const name of ['pixels', 'indices', 'alpha', 'palette'] as const) {
    const size = tables[name]?.source.size ?? 0;
    if (size === 0) continue;
    planes.push({ name, start, size, stride: LEAVES[name] === 'rgb565' ? COLOUR_SIZE : 1 });
    start += size;
  }
  return planes;
}

/** Where a pixel is stored: its colour or colour number, its opacity, and its colour in the texture's own palette. */
export function partsOf(texture: Texture, pixel: number, spot: TextureOrigin): PixelPart[] {
  const index = texture.indices?.at(pixel).index;
  return planesOf(texture).flatMap(({ name, start, size, stride }) => {
    const item = name === 'palette' ? index : pixel;
    if (item === undefined || item * stride >= size) return [];
    const path = `${spot.prefix}${name}[${item}].${LEAVES[name]}`;
    return [{ what: WHAT[name], path, start: spot.start + start + item * stride, size: stride }];
  });
}

/** The pixels and colours in a range of bytes. */
export function pixelsIn(texture: Texture, range: ByteRange, spot: TextureOrigin): PixelsAt {
  const pixels: PixelRun[] = [];
  let colours: PixelRun | undefined;
  const from = range.start - spot.start;
  for (const { name, start, size, stride } of planesOf(texture)) {
    const first = Math.max(0, Math.floor((from - start) / stride));
    const end = Math.ceil((Math.min(from + range.size, start + size) - start) / stride);
    if (end <= first) continue;
    const run = { first, count: end - first };
    if (name === 'palette') colours = run;
    else pixels.push(run);
  }
  return { pixels, ...(colours === undefined ? {} : { colours }) };
}
