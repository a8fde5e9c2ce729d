import type { PictureResult } from '../../../shared/contract/picture-types.ts';
import type { Channel } from './image-state.ts';

/** A picture with only some of its channels: one alone is shown as greys. */
export function channelPixels({ rgba }: Pick<PictureResult, 'rgba'>, channel: Channel): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(rgba.length);
  out.set(rgba);
  if (channel === 'all') return out;
  const from = { colour: -1, red: 0, green: 1, blue: 2, alpha: 3 }[channel];
  for (let at = 0; at < out.length; at += 4) {
    if (from >= 0) {
      const value = rgba[at + from] ?? 0;
      out[at] = value;
      out[at + 1] = value;
      out[at + 2] = value;
    }
    out[at + 3] = 255;
  }
  return out;
}

/** `#RRGGBB` of three numbers in a row. */
export function hexColour(bytes: Uint8Array, at: number): string {
  const digits = [0, 1, 2].map(i => (bytes[at + i] ?? 0).toString(16).toUpperCase().padStart(2, '0'));
  return `#${digits.join('')}`;
}
