// Pixels stored as one little-endian number each, with every channel in some of its bits. A channel of n bits is widened as
// round(v · 255 / max), as in rgb565.ts.

export interface PixelMasks {
  /** Of one pixel. */
  readonly bytes: 1 | 2 | 3 | 4;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** 0 if every pixel is opaque. */
  readonly alpha: number;
}

interface Channel {
  readonly shift: number;
  readonly mask: number;
  readonly max: number;
}

/** Stored pixels as RGBA; a pixel that is cut off is left out. */
export function maskedToRgba(stored: Uint8Array, masks: PixelMasks): Uint8Array {
  const { bytes } = masks;
  const count = Math.floor(stored.length / bytes);
  const rgba = new Uint8Array(count * 4);
  const channels = [masks.red, masks.green, masks.blue, masks.alpha].map(channelOf);
  if (channels.every(channel => channel === undefined || isByte(channel))) {
    for (const [c, channel] of channels.entries()) copyBytes(stored, rgba, { c, bytes, channel });
    return rgba;
  }
  for (let i = 0, at = 0, to = 0; i < count; i++, at += bytes, to += 4) {
    let pixel = 0;
    for (let byte = bytes - 1; byte >= 0; byte--) pixel = (pixel << 8) | (stored[at + byte] ?? 0);
    for (let c = 0; c < 4; c++) rgba[to + c] = widened(pixel, channels[c], c === 3 ? 255 : 0);
  }
  return rgba;
}

function channelOf(mask: number): Channel | undefined {
  if (mask === 0) return undefined;
  const shift = 31 - Math.clz32(mask & -mask);
  return { shift, mask, max: mask >>> shift };
}

/** A channel that is a whole byte of the pixel needs no arithmetic. */
function isByte({ shift, max }: Channel): boolean {
  return max === 255 && shift % 8 === 0;
}

function copyBytes(
  stored: Uint8Array,
  rgba: Uint8Array,
  { c, bytes, channel }: { c: number; bytes: number; channel: Channel | undefined },
): void {
  const from = (channel?.shift ?? 0) / 8;
  const absent = c === 3 ? 255 : 0;
  for (let to = c, at = from; to < rgba.length; to += 4, at += bytes)
    rgba[to] = channel === undefined ? absent : (stored[at] ?? 0);
}

function widened(pixel: number, channel: Channel | undefined, absent: number): number {
  if (channel === undefined) return absent;
  const { shift, mask, max } = channel;
  const value = (pixel & mask) >>> shift;
  return max === 255 ? value : Math.round((value * 255) / max);
}

/** Colour indices as RGBA; `colours` is RGBA as well, and an index outside it is shown as `beyond`. */
export function numbersToRgba(numbers: ArrayLike<number>, colours: Uint8Array, beyond: readonly number[]): Uint8Array {
  const rgba = new Uint8Array(numbers.length * 4);
  for (let i = 0; i < numbers.length; i++) {
    const at = (numbers[i] ?? 0) * 4;
    const isKnown = at + 4 <= colours.length;
    for (let c = 0; c < 4; c++) rgba[i * 4 + c] = (isKnown ? colours[at + c] : beyond[c]) ?? 0;
  }
  return rgba;
}
