import type { SoundInfo } from './sounds.ts';

/** What a person should know before one sound takes the place of another: one sentence each. */
export function soundDifferences(before: SoundInfo, after: SoundInfo): readonly string[] {
  return [
    ...(before.rate === after.rate
      ? []
      : [`It has ${count(after.rate)} samples per second where the game's has ${count(before.rate)}: ${PITCH}`]),
    ...(before.channels === after.channels
      ? []
      : [`It has ${channels(after.channels)} where the game's has ${channels(before.channels)}: ${PLACE}`]),
    ...(before.bitsPerSample === after.bitsPerSample && before.coding === after.coding
      ? []
      : [`It is ${width(after)} where the game's is ${width(before)}: ${CODING}`]),
    ...(before.marks.length > 0 && after.marks.length === 0
      ? [`It has no cue points or loops, and the game's has ${before.marks.length}; these are lost.`]
      : []),
  ];
}

const PITCH = 'it may play too fast or too slow.';
const PLACE = 'the game expects positional sounds to have one channel.';
const CODING = 'some games play only the codings they came with.';

function count(value: number): string {
  return value.toLocaleString('en');
}

function channels(value: number): string {
  return value === 1 ? '1 channel' : `${value} channels`;
}

function width({ coding, bitsPerSample }: SoundInfo): string {
  return `${coding} of ${bitsPerSample} bits`;
}
