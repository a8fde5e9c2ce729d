import { viewOf } from '../base/bytes.ts';

/** Samples of a WAV file as numbers of 16 bits: 8 bits are stored around 128, 16 bits around 0. */
export function samplesOfPcm(bytes: Uint8Array, bits: 8 | 16): Int16Array {
  if (bits === 8) return Int16Array.from(bytes, byte => (byte - 128) << 8);
  const view = viewOf(bytes);
  return Int16Array.from({ length: bytes.length >> 1 }, (_, i) => view.getInt16(i * 2, true));
}

/** Samples as a WAV file stores 16 bits. */
export function pcm16(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  const view = viewOf(bytes);
  for (const [i, sample] of samples.entries()) view.setInt16(i * 2, sample, true);
  return bytes;
}
