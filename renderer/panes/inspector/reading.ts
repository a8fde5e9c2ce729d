/** A window of bytes at the caret, read in one byte order. Bytes past the end of the asset are simply not there. */
export interface Reading {
  readonly view: DataView;
  readonly little: boolean;
}

export function reading(bytes: Uint8Array, endian: 'little' | 'big'): Reading {
  return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), little: endian === 'little' };
}

/** Unsigned integers of any whole width up to 64 bits. */
export function unsigned({ view, little }: Reading, size: number): bigint {
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

/** Half precision, which DataView learned only lately: read by hand so that every engine gives the same. */
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
