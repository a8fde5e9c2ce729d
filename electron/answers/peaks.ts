import type { Samples } from '../../shared/formats/sounds.ts';

/** Enough for a line on any screen. */
const STRETCHES = 4000;
const LOUDEST = 32_768;

/** Per channel, the sample farthest from silence in every interval, -1 to 1. */
export function peaksOf({ samples, channels }: Samples): readonly (readonly number[])[] {
  const frames = samples.length / channels;
  const count = Math.min(STRETCHES, frames);
  return Array.from({ length: channels }, (_, channel) =>
    Array.from({ length: count }, (_stretch, i) => {
      const from = Math.floor((i * frames) / count);
      const to = Math.max(from + 1, Math.floor(((i + 1) * frames) / count));
      return loudest(samples, { channel, channels, from, to });
    }),
  );
}

function loudest(
  samples: Int16Array,
  { channel, channels, from, to }: { channel: number; channels: number; from: number; to: number },
): number {
  let found = 0;
  for (let i = from * channels + channel; i < to * channels; i += channels) {
    const sample = samples[i] ?? 0;
    if (Math.abs(sample) > Math.abs(found)) found = sample;
  }
  return Math.round((found / LOUDEST) * 1000) / 1000;
}
