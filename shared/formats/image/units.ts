import { type AnyLayout, bits, bytes, leafLayout, type Scalar, struct, u8, u16, u32, u64 } from '#layout';
import { maskedToRgba, type PixelMasks } from '../../codecs/masked-pixels.ts';
import { rgb565Text } from '../../codecs/rgb565.ts';
import { hasPowersOfTwo } from '../../codecs/scale-pixels.ts';

/** A colour of 16 bits; its appearance is shown next to it. */
const rgb565: Scalar = leafLayout('rgb565', u16.size, { ...u16.leaf, text: rgb565Text });

/** The elements of a picture: a pixel, or data that several pixels share. */
export const units = {
  number: struct({ index: { ...u8, about: 'number of a palette colour' } }, 'A pixel of a palette.'),
  number16: struct({ index: { ...u16, about: 'number of a palette colour' } }, 'A pixel of a large palette.'),
  grey: struct({ grey: u8 }, 'A grey pixel.'),
  greyAlpha: struct({ grey: u8, alpha: u8 }, 'A grey pixel and its opacity.'),
  rgb565: struct({ rgb565 }, 'A colour of five, six and five bits.'),
  rgb555: struct(
    { rgb555: bits(u16, { blue: 5, green: 5, red: 5, alpha: 1 }) },
    'A colour of five bits for each channel.',
  ),
  bgr: struct({ blue: u8, green: u8, red: u8 }, 'A colour, blue first.'),
  bgra: struct({ blue: u8, green: u8, red: u8, alpha: u8 }, 'A colour and its opacity, blue first.'),
  bgrx: struct({ blue: u8, green: u8, red: u8, reserved: u8 }, 'A colour, blue first, and an unused byte.'),
  packed: struct({ pixels: u8 }, 'Two or eight pixels of a palette, the left one in the highest bits.'),
  word8: struct({ pixel: u8 }, 'A pixel whose channels are masked out of it.'),
  word16: struct({ pixel: u16 }, 'A pixel whose channels are masked out of it.'),
  word24: struct({ pixel: bytes(3) }, 'A pixel whose channels are masked out of it.'),
  word32: struct({ pixel: u32 }, 'A pixel whose channels are masked out of it.'),
  dxt1: struct(
    { colour0: rgb565, colour1: rgb565, numbers: u32 },
    'Sixteen pixels: two colours, two bits for each pixel.',
  ),
  dxt3: struct(
    { alpha: u64, colour0: rgb565, colour1: rgb565, numbers: u32 },
    'Sixteen pixels: four bits of opacity for each, two colours, two bits for each pixel.',
  ),
  dxt5: struct(
    { alpha0: u8, alpha1: u8, alphaNumbers: bytes(6), colour0: rgb565, colour1: rgb565, numbers: u32 },
    'Sixteen pixels: two opacities, three bits for each pixel, two colours, two bits for each pixel.',
  ),
} as const;

export type UnitId = keyof typeof units;

/** A unit as an untyped layout. */
export function unitOf(id: UnitId): AnyLayout {
  return units[id];
}

/** The size of a unit in bytes. */
export function unitSize(id: UnitId): number {
  return units[id].size ?? 0;
}

/** More pixels than any texture of these games has; a larger picture gets no memory. */
const MOST_PIXELS = 64 * 1024 * 1024;
/** The best compression of these formats stores 128 pixels in two bytes; a file that claims more has lost most of them. */
const MOST_PER_BYTE = 256;
/** This many pixels are decoded from any number of bytes; of more, no byte may hold more than eight. */
const FREE_PIXELS = 16 * 1024 * 1024;
const MOST_OF_MANY = 8;

/** Whether a picture may be decoded: it has pixels, not too many, and enough bytes for some of them. */
export function isDecodable(width: number, height: number, bytes: number): boolean {
  const pixels = width * height;
  const perByte = pixels > FREE_PIXELS ? MOST_OF_MANY : MOST_PER_BYTE;
  return pixels > 0 && pixels <= MOST_PIXELS && pixels <= bytes * perByte;
}

/** The channels of units that are a single pixel. */
const masks: Partial<Record<UnitId, PixelMasks>> = {
  grey: { bytes: 1, red: 0xff, green: 0xff, blue: 0xff, alpha: 0 },
  greyAlpha: { bytes: 2, red: 0xff, green: 0xff, blue: 0xff, alpha: 0xff00 },
  rgb565: { bytes: 2, red: 0xf800, green: 0x07e0, blue: 0x001f, alpha: 0 },
  rgb555: { bytes: 2, red: 0x7c00, green: 0x03e0, blue: 0x001f, alpha: 0x8000 },
  bgr: { bytes: 3, red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 },
  bgrx: { bytes: 4, red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 },
  bgra: { bytes: 4, red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0xff000000 },
};

/** Converts colour units to RGBA; `solid` if their alpha channel is not opacity. Undefined if the units are not colours. */
export function unitsToRgba(stored: Uint8Array, unit: UnitId, { solid = false } = {}): Uint8Array | undefined {
  const known = masks[unit];
  return known && maskedToRgba(stored, solid ? { ...known, alpha: 0 } : known);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The nearest powers of two if only the old size has them: graphics cards of that time draw no other sizes. */
export function powersOfTwo({ width, height }: Size, before: Size): Size | undefined {
  const next = (size: number): number => 2 ** Math.round(Math.log2(Math.max(1, size)));
  if (hasPowersOfTwo({ width, height })) return undefined;
  return hasPowersOfTwo(before) ? { width: next(width), height: next(height) } : undefined;
}
