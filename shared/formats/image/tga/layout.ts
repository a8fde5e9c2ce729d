import {
  addLeaf,
  atEnd,
  bits,
  bytes,
  bytesJson,
  bytesLeaf,
  choice,
  constant,
  custom,
  fixedText,
  type Infer,
  type Layout,
  type Reader,
  relabel,
  type Scope,
  sizeOf,
  struct,
  u8,
  u16,
  u32,
} from '#layout';
import { grouped } from '../../../base/counted.ts';
import type { Source } from '../../../base/source.ts';
import { fromWindows1252 } from '../../../base/windows1252.ts';
import { measurePackets } from '../../../codecs/tga-packets.ts';
import { pixelTable } from '../pixel-table.ts';
import { type UnitId, unitSize } from '../units.ts';

/** The header members that are needed to read the palette and the pixels. */
const REFS = ['colourMapType', 'imageType', 'colourCount', 'colourBits', 'width', 'height', 'pixelBits'] as const;

function numbersIn(scope: Scope | undefined): Numbers {
  return Object.fromEntries(REFS.map(name => [name, scope?.value(name)])) as unknown as Numbers; // as: the header's own types
}

/** The numbers of a header that determine how palette and pixels are stored. */
interface Numbers {
  readonly colourMapType: string | number;
  readonly imageType: string | number;
  readonly colourCount: number;
  readonly colourBits: number;
  readonly width: number;
  readonly height: number;
  readonly pixelBits: number;
}

/** How the pixels of each image type are stored. */
export const imageTypes = {
  0: 'none',
  1: 'palette',
  2: 'colours',
  3: 'greys',
  9: 'packed palette',
  10: 'packed colours',
  11: 'packed greys',
} as const;

const colours: Readonly<Record<number, UnitId>> = { 15: 'rgb555', 16: 'rgb555', 24: 'bgr', 32: 'bgra' };
const greys: Readonly<Record<number, UnitId>> = { 8: 'grey', 16: 'greyAlpha' };
const numbers: Readonly<Record<number, UnitId>> = { 8: 'number', 15: 'number16', 16: 'number16' };
const byType: Readonly<Record<string, Readonly<Record<number, UnitId>>>> = { palette: numbers, colours, greys };

/** The unit of the palette's colours; undefined if there is no palette or its format is unknown. */
function paletteUnit({ colourMapType, colourBits }: Numbers): UnitId | undefined {
  return colourMapType === 'palette' ? colours[colourBits] : undefined;
}

/** The unit of the pixels, packed or not; undefined for unknown kinds. */
export function pixelUnit({ imageType, pixelBits }: Pick<Numbers, 'imageType' | 'pixelBits'>): UnitId | undefined {
  return byType[String(imageType).replace('packed ', '')]?.[pixelBits];
}

export function isPacked(imageType: string | number): boolean {
  return String(imageType).startsWith('packed ');
}

const palette = pixelTable(REFS, 'the colours that pixels refer to', scope => {
  const numbers = numbersIn(scope);
  const unit = paletteUnit(numbers);
  const { colourCount } = numbers;
  return unit && { unit, perRow: colourCount, rows: 1, rowSize: colourCount * unitSize(unit) };
});

const pixels = pixelTable(REFS, 'row by row, from the bottom unless the descriptor says otherwise', scope => {
  const numbers = numbersIn(scope);
  const unit = isPacked(numbers.imageType) ? undefined : pixelUnit(numbers);
  const { width, height } = numbers;
  return unit && { unit, perRow: width, rows: height, rowSize: width * unitSize(unit) };
});

const packed = packets(REFS, scope => {
  const numbers = numbersIn(scope);
  const unit = isPacked(numbers.imageType) ? pixelUnit(numbers) : undefined;
  return unit && { pixels: numbers.width * numbers.height, pixelSize: unitSize(unit) };
});

/** The number of pixels in the packets. */
interface PacketPlan {
  readonly pixels: number;
  readonly pixelSize: number;
}

/** Run-length packets: as many bytes as the picture has pixels for. Absent if the pixels are not packed. */
function packets<const Ref extends string>(
  refs: readonly Ref[],
  planIn: (scope: Scope | undefined) => PacketPlan | undefined,
): Layout<Source | undefined, 'optional', Ref> {
  return {
    kind: 'packets of pixels',
    role: 'optional',
    size: undefined,
    minSize: 0,
    refs,
    about: 'one pixel repeated, or many pixels, each after a byte that says which and how many',
    present: scope => planIn(scope) !== undefined,
    toJson: value => value && bytesJson(value),
    decode(r) {
      const plan = planIn(r.scope);
      if (plan === undefined) return undefined;
      const { size, pixels } = measured(r, plan);
      if (pixels < plan.pixels)
        r.find(
          { start: r.pos, size },
          `${grouped(plan.pixels - pixels)} of ${grouped(plan.pixels)} pixels are missing`,
        );
      return r.keep(r.skip(size), size);
    },
    encode(w, value) {
      if (value !== undefined) w.putSource(value);
    },
    fields(r, out) {
      const plan = planIn(r.scope);
      if (plan === undefined) return undefined;
      const { size } = measured(r, plan);
      const start = r.skip(size);
      if (size > 0) addLeaf(r, out, { start, size, leaf: bytesLeaf, value: r.peek(start, size) });
      return undefined;
    },
  };
}

function measured(r: Reader, { pixels, pixelSize }: PacketPlan): { size: number; pixels: number } {
  // Packets of one literal pixel each are the worst case: bytes beyond that are never read.
  const most = Math.min(r.limit - r.pos, pixels * (1 + pixelSize));
  return measurePackets(r.source.read(r.pos, most), pixels, pixelSize);
}

const image = struct(
  {
    idSize: sizeOf(u8, 'id'),
    colourMapType: choice(u8, { 0: 'none', 1: 'palette' }),
    imageType: choice(u8, imageTypes),
    firstColour: { ...relabel(u16, 'offset'), about: 'the number of the first colour of the palette' },
    colourCount: { ...relabel(u16, 'count'), about: 'colours of the palette' },
    colourBits: { ...relabel(u8, 'size'), about: 'bits of a colour of the palette' },
    xOrigin: u16,
    yOrigin: u16,
    width: { ...relabel(u16, 'size'), about: 'pixels' },
    height: { ...relabel(u16, 'size'), about: 'pixels' },
    pixelBits: { ...relabel(u8, 'size'), about: 'bits of a pixel' },
    descriptor: {
      ...bits(u8, { alphaBits: 4, fromRight: 1, fromTop: 1, interleave: 2 }),
    },
    id: { ...bytes('idSize'), about: 'a note by the program that made the file' },
    palette,
    pixels,
    packets: packed,
    after: { ...bytes(), about: 'areas of the second version and of the program that made it' },
  },
  'Header, remark, palette, pixels or packets of them.',
);

const SIGNATURE = 'TRUEVISION-XFILE.';

const footer = struct(
  {
    extensionOffset: { ...relabel(u32, 'offset'), about: '0 for none' },
    developerOffset: { ...relabel(u32, 'offset'), about: '0 for none' },
    signature: constant(fixedText(SIGNATURE.length + 1), SIGNATURE),
  },
  'The mark of a file of the second version.',
);

const withFooter = struct({ footer: atEnd(footer), ...image.shape }, 'A file of the second version.');

export interface Tga extends Infer<typeof image> {
  /** Only in version 2. */
  readonly footer?: Infer<typeof footer>;
}

/** The offsets of the header's members. */
export const offsets: Readonly<Record<string, number>> = image.offsets;

/** Bytes before the image id. */
export const HEADER_SIZE: number = image.minSize;

/** Both versions as their common type: a model is only ever passed to its own version. */
const versions = { 1: image, 2: withFooter } as unknown as Readonly<Record<1 | 2, Layout<Tga>>>;

/** A picture, with a footer if the file ends with one. */
export const tga: Layout<Tga> = {
  ...custom<Tga>({
    kind: 'TGA',
    about: 'Header, remark, palette, pixels; in the second version a footer at the end.',
    minSize: HEADER_SIZE,
    decode: r => versionAt(r).decode(r),
    encode: (w, value) => versionOf(value).encode(w, value),
    fields: (r, out) => versionAt(r).fields(r, out),
    toJson: value => versionOf(value).toJson?.(value),
    child: (value, step) => versionOf(value).child?.(value, step),
  }),
  parts: [
    { key: 'version 1', layout: image },
    { key: 'version 2', layout: withFooter },
  ],
};

function versionOf({ footer: found }: Tga): Layout<Tga> {
  return versions[found === undefined ? 1 : 2];
}

function versionAt(r: Reader): Layout<Tga> {
  return versions[hasFooter(r.source) ? 2 : 1];
}

/** Whether a file ends with the footer of version 2. */
export function hasFooter(source: Source): boolean {
  if (source.size < HEADER_SIZE + footer.minSize) return false;
  const letters = fromWindows1252(source.read(source.size - SIGNATURE.length - 1, SIGNATURE.length + 1));
  return letters === `${SIGNATURE}\0`;
}
