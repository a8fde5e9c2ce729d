import type { Pieces } from '../base/pieces.ts';

/** A marked position or range of a sound; frames count from 0, one sample of every channel each. */
export interface SoundMark {
  readonly kind: 'cue' | 'loop';
  readonly name: string;
  readonly start: number;
  /** The last frame of a loop. */
  readonly end?: number;
  /** Of the mark in the layout. */
  readonly path: string;
}

/** A sound, without its decoded samples. */
export interface SoundInfo {
  /** For a person: "PCM", "MS ADPCM". */
  readonly coding: string;
  readonly rate: number;
  readonly channels: number;
  /** As stored: 4 for ADPCM. */
  readonly bitsPerSample: number;
  readonly frameCount: number;
  readonly marks: readonly SoundMark[];
  /** Of the samples' bytes in the layout; frame `i` lies in block `i / framesPerBlock`, and a block has so many bytes. */
  readonly path: string;
  readonly blockSize: number;
  readonly framesPerBlock: number;
}

/** Samples as numbers, the channels of a frame side by side. */
export interface Samples {
  readonly rate: number;
  readonly channels: number;
  readonly samples: Int16Array;
}

/** A sound that was made to be stored as another is, and what was converted: one line each. */
export interface FittedSound<M> {
  readonly model: M;
  readonly changes: readonly string[];
}

/** A format that is one sound; what cannot be played says why in one sentence. */
export interface Sounds<M> {
  describe(model: M): SoundInfo | { readonly why: string };
  decode(model: M): Samples | { readonly why: string };
  /** The same sound as every player reads it, its marks kept; absent where it is that already. */
  toPcm(model: M): Pieces | undefined;
  /**
   * A sound with the rate, the channels and the coding of another, its marks moved along; nothing where it has them
   * already. Absent where sounds are only heard.
   */
  fit?(model: M, like: M): FittedSound<M> | { readonly why: string } | undefined;
}

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
      ? [`It has no cue points or loops: the ${before.marks.length} of the game's sound will be lost.`]
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
