import type { NumberBase } from '../../state/settings/preferences.ts';

/** What a row shows at the caret: text, the number of bytes it came from, and a swatch if it is a colour. */
export interface Shown {
  readonly text: string;
  readonly size: number;
  readonly colour?: Colour;
}

/** A colour from packed bits, with channels from 0 to 255. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** A channel of `bits` bits scaled to 0 to 255, so that the maximum stays the maximum. */
function spread(value: number, bits: number): number {
  const most = 2 ** bits - 1;
  return Math.round(((value & most) * 255) / most);
}

export function rgb565(packed: number): Colour {
  return { red: spread(packed >> 11, 5), green: spread(packed >> 5, 6), blue: spread(packed, 5), alpha: 255 };
}

export function bgr555(packed: number): Colour {
  return { red: spread(packed, 5), green: spread(packed >> 5, 5), blue: spread(packed >> 10, 5), alpha: 255 };
}

export function argb1555(packed: number): Colour {
  const alpha = packed & 0x8000 ? 255 : 0;
  return { red: spread(packed >> 10, 5), green: spread(packed >> 5, 5), blue: spread(packed, 5), alpha };
}

/** Four bytes in stored order: the byte order of numbers does not matter. */
export function rgba8(bytes: readonly number[]): Colour {
  const [red = 0, green = 0, blue = 0, alpha = 0] = bytes;
  return { red, green, blue, alpha };
}

export function cssColour({ red, green, blue, alpha }: Colour): string {
  return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
}

export function printColour({ red, green, blue, alpha }: Colour): string {
  return alpha === 255 ? `${red} ${green} ${blue}` : `${red} ${green} ${blue} · ${alpha}`;
}

/** The result of a typed value: the bytes to write at the caret, or a sentence why not. */
export type TypedBytes = { readonly bytes: Uint8Array } | { readonly why: string };

export type Endian = 'little' | 'big';

/** One way to read the bytes at the caret, and to write them back. */
export interface InspectorRow {
  readonly id: string;
  readonly label: string;
  /** Undefined if too few bytes are left, or if they have no meaning in this row. */
  read(from: Reading): Shown | undefined;
  /** `was` is what the row showed, for values of variable length. */
  write?(typed: string, endian: Endian, was: Shown): TypedBytes;
}

/** A row of fixed size that shows text. */
export function fixedRow(
  id: string,
  label: string,
  size: number,
  print: (from: Reading) => string | undefined,
  write?: InspectorRow['write'],
): InspectorRow {
  const read = (from: Reading): Shown | undefined => {
    if (from.view.byteLength < size) return undefined;
    const text = print(from);
    return text === undefined ? undefined : { text, size };
  };
  return write === undefined ? { id, label, read } : { id, label, read, write };
}

/** A window of bytes at the caret, read in one byte order. Bytes after the end of the asset are absent. */
export interface Reading {
  readonly view: DataView;
  readonly little: boolean;
  /** The base in which whole numbers are shown. */
  readonly base: NumberBase;
}

/** How all rows are read: the base of whole numbers, and whether every bit is inverted. */
export interface ReadingLook {
  readonly base?: NumberBase;
  readonly isInverted?: boolean;
}

export function reading(bytes: Uint8Array, endian: 'little' | 'big', look: ReadingLook = {}): Reading {
  const { base = 'decimal', isInverted = false } = look;
  const { buffer, byteOffset, byteLength } = isInverted ? inverted(bytes) : bytes;
  return { view: new DataView(buffer, byteOffset, byteLength), little: endian === 'little', base };
}

/** The bytes with every bit inverted. */
export function inverted(bytes: Uint8Array): Uint8Array {
  return bytes.map(byte => byte ^ 0xff);
}

/** Unsigned integers of any whole width up to 64 bits. */
export function unsigned({ view, little }: Pick<Reading, 'view' | 'little'>, size: number): bigint {
  let value = 0n;
  for (let i = 0; i < size; i++) value = (value << 8n) | BigInt(view.getUint8(little ? size - 1 - i : i));
  return value;
}

export function signed(from: Reading, size: number): bigint {
  return BigInt.asIntN(size * 8, unsigned(from, size));
}

/** The bytes of an integer; the caller has checked that it fits. */
export function integerBytes(value: bigint, size: number, endian: 'little' | 'big'): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let i = 0; i < size; i++)
    bytes[endian === 'little' ? i : size - 1 - i] = Number((value >> BigInt(8 * i)) & 0xffn);
  return bytes;
}

/** Half precision, read by hand because not every engine's DataView supports it. */
export function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** The nearest half, ties to even. */
export function numberToHalf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (Number.isNaN(value)) return 0x7e00;
  if (size === Number.POSITIVE_INFINITY || size >= 65520) return sign | 0x7c00;
  if (size < 2 ** -14) return sign | roundEven(size * 2 ** 24);
  const exponent = Math.min(15, Math.floor(Math.log2(size)));
  const low = size < 2 ** exponent ? exponent - 1 : exponent;
  return sign | (((low + 15) << 10) + roundEven((size / 2 ** low - 1) * 1024));
}

function roundEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest > 0.5 || (rest === 0.5 && floor % 2 === 1)) return floor + 1;
  return floor;
}
