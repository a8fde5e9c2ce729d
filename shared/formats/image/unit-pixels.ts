import { maskedToRgba, type PixelMasks } from '../../codecs/masked-pixels.ts';
import type { UnitId } from './units.ts';

/** Channels of the units that are one pixel of fixed channels. */
const masks: Partial<Record<UnitId, PixelMasks>> = {
  grey: { bytes: 1, red: 0xff, green: 0xff, blue: 0xff, alpha: 0 },
  greyAlpha: { bytes: 2, red: 0xff, green: 0xff, blue: 0xff, alpha: 0xff00 },
  rgb565: { bytes: 2, red: 0xf800, green: 0x07e0, blue: 0x001f, alpha: 0 },
  rgb555: { bytes: 2, red: 0x7c00, green: 0x03e0, blue: 0x001f, alpha: 0x8000 },
  bgr: { bytes: 3, red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 },
  bgrx: { bytes: 4, red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 },
  bgra: { bytes: 4, red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0xff000000 },
};

/** Units that are colours as RGBA; `solid` where what looks like opacity is none. Undefined for what is no colour. */
export function unitsToRgba(stored: Uint8Array, unit: UnitId, { solid = false } = {}): Uint8Array | undefined {
  const known = masks[unit];
  return known && maskedToRgba(stored, solid ? { ...known, alpha: 0 } : known);
}
