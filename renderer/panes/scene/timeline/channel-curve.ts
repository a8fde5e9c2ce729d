// The curve of a channel over the frames of its clip, for drawing and reading.
import { sampleChannel } from '../../../../shared/scene/sample.ts';
import type { Channel } from '../../../../shared/scene/skeleton.ts';

export interface ChannelCurve {
  readonly least: number;
  readonly most: number;
  /** For each number of the channel, its values at evenly spaced frames from first to last. */
  readonly lines: readonly Float64Array[];
}

/** The number of sampled points per curve. */
const PLACES = 320;

/** The numbers of a channel at a frame. */
export function valuesAt(channel: Channel, frame: number): number[] {
  const out = new Float64Array(4);
  sampleChannel(channel, frame, out);
  return [...out.subarray(0, channel.components)];
}

export function curveOf(channel: Channel, last: number): ChannelCurve {
  const lines = Array.from({ length: channel.components }, () => new Float64Array(PLACES));
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let place = 0; place < PLACES; place++)
    for (const [i, value] of valuesAt(channel, (place / (PLACES - 1)) * last).entries()) {
      const line = lines[i];
      if (line) line[place] = value;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  // Keys between two samples can be outside the sampled range.
  for (const value of channel.values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return { least, most, lines };
}

/** Where a value is drawn: 0 at the top, 1 at the bottom; a constant line is in the middle. */
export function heightOf({ least, most }: Pick<ChannelCurve, 'least' | 'most'>, value: number): number {
  return most > least ? (most - value) / (most - least) : 0.5;
}

/** Numbers separated by commas or spaces; undefined if their count is wrong, or one is not a number. */
export function typedNumbers(text: string, count: number): readonly number[] | undefined {
  const words = text.trim().split(/[\s,]+/);
  const numbers = words.map(Number);
  return words.length === count && words.every(word => word !== '') && numbers.every(Number.isFinite)
    ? numbers
    : undefined;
}
