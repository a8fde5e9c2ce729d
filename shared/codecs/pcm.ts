import { viewOf } from '../base/bytes.ts';

/** Widths of whole-number samples that can be read. */
export type PcmBits = 8 | 16 | 24 | 32;

/** Samples of a WAV file as numbers of 16 bits: 8 bits are stored around 128, all others around 0. */
export function samplesOfPcm(bytes: Uint8Array, bits: PcmBits): Int16Array {
  if (bits === 8) return Int16Array.from(bytes, byte => (byte - 128) << 8);
  const view = viewOf(bytes);
  const width = bits / 8;
  const length = Math.floor(bytes.length / width);
  if (bits === 16) return Int16Array.from({ length }, (_, i) => view.getInt16(i * 2, true));
  // The two upper bytes, rounded by the one below them.
  return Int16Array.from({ length }, (_, i) => {
    const end = (i + 1) * width;
    return Math.min(0x7fff, view.getInt16(end - 2, true) + (view.getUint8(end - 3) >> 7));
  });
}

/** Samples stored as 32-bit floats from -1 to 1 as 16-bit numbers; louder ones are clipped. */
export function samplesOfFloats(bytes: Uint8Array): Int16Array {
  const view = viewOf(bytes);
  return Int16Array.from({ length: bytes.length >> 2 }, (_, i) => toSample16(view.getFloat32(i * 4, true) * 0x8000));
}

/** The nearest 16-bit number; silence for NaN. */
export function toSample16(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-0x8000, Math.min(0x7fff, Math.round(value)));
}

/** Samples as a WAV file stores 16 bits. */
export function pcm16(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  const view = viewOf(bytes);
  for (const [i, sample] of samples.entries()) view.setInt16(i * 2, sample, true);
  return bytes;
}

/** Samples as a WAV file stores 8 bits: around 128. */
export function pcm8(samples: Int16Array): Uint8Array {
  return Uint8Array.from(samples, sample => Math.min(255, Math.round(sample / 256) + 128));
}
