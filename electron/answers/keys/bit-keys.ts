// Channels with a bit per frame: a key is where the bit changes, and an edit sets the bits of the frames between keys.
import type { Source } from '../../../shared/base/source.ts';
import { placeAt } from '../../../shared/scene/key-timing.ts';
import type { Channel, KeyOrigin } from '../../../shared/scene/skeleton.ts';

export type BitKeys = Extract<KeyOrigin, { kind: 'bits' }>;

export const NOT_A_BIT = 'what is stored as a bit can only be 1, shown, or 0, hidden';

/** Frames that get one value; the end is exclusive. */
export interface BitsPut {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

type Timed = Pick<Channel, 'times' | 'values'>;

/** Where a key ends: at the next one; the last lasts one frame. */
const endOf = ({ times }: Timed, key: number): number =>
  key + 1 < times.length - 1 ? (times[key + 1] ?? 0) : (times.at(-1) ?? 0) + 1;

/** Moves a change to an earlier or later frame: frames in between get the value that reaches them then. */
export function movedBits({ times, values }: Timed, key: number, frame: number): BitsPut {
  const time = times[key] ?? 0;
  if (frame > time) return { from: time, to: frame, value: values[key - 1] ?? 0 };
  return { from: frame, to: time, value: values[key] ?? 0 };
}

/** Without a change, the value before it continues. */
export function removedBits(channel: Timed, key: number): BitsPut {
  return { from: channel.times[key] ?? 0, to: endOf(channel, key), value: channel.values[key - 1] ?? 0 };
}

/** A new value from a key on, or from a frame between two keys, until the next change. */
export function setBitsFrom(channel: Timed, frame: number, value: number): BitsPut {
  const { index, isThere } = placeAt(channel.times, frame);
  return { from: frame, to: endOf(channel, isThere ? index : index - 1), value };
}

/** The bytes of the new bits, and where they go; the first frame is the lowest bit of the first byte. */
export function putBits(
  source: Source,
  { bits, first }: BitKeys,
  { from, to, value }: BitsPut,
): { readonly start: number; readonly bytes: Uint8Array } {
  const [low, high] = [from - first, to - first];
  const start = bits.start + (low >> 3);
  const bytes = source.read(start, bits.start + ((high + 7) >> 3) - start).slice();
  for (let bit = low; bit < high; bit++) {
    const at = (bit >> 3) - (low >> 3);
    const mark = 1 << (bit & 7);
    bytes[at] = value === 1 ? (bytes[at] ?? 0) | mark : (bytes[at] ?? 0) & ~mark;
  }
  return { start, bytes };
}
