import type { Pieces } from '../base/pieces.ts';

/** A marked position or range of a sound; frames count from 0, and contain one sample per channel. */
export interface SoundMark {
  readonly kind: 'cue' | 'loop';
  readonly name: string;
  readonly start: number;
  /** The last frame of a loop. */
  readonly end?: number;
  /** Path of the mark in the layout. */
  readonly path: string;
}

/** A sound, without its decoded samples. */
export interface SoundInfo {
  /** For the user: "PCM", "MS ADPCM". */
  readonly coding: string;
  readonly rate: number;
  readonly channels: number;
  /** As stored: 4 for ADPCM. */
  readonly bitsPerSample: number;
  readonly frameCount: number;
  readonly marks: readonly SoundMark[];
  /** Path of the samples' bytes in the layout; frame `i` is in block `i / framesPerBlock` of a fixed size. */
  readonly path: string;
  readonly blockSize: number;
  readonly framesPerBlock: number;
}

/** Samples as numbers; the channels of a frame are adjacent. */
export interface Samples {
  readonly rate: number;
  readonly channels: number;
  readonly samples: Int16Array;
}

/** A sound converted to the form of another, and what was converted: one line each. */
export interface FittedSound<M> {
  readonly model: M;
  readonly changes: readonly string[];
}

/** A format for a single sound; for one that cannot be played, a sentence says why. */
export interface Sounds<M> {
  describe(model: M): SoundInfo | { readonly why: string };
  decode(model: M): Samples | { readonly why: string };
  /** The sound in a form that every player reads, with its marks; undefined if it already is. */
  toPcm(model: M): Pieces | undefined;
  /**
   * Converts a sound to the rate, channels and coding of another, and moves its marks; undefined if nothing differs.
   * Absent if sounds are read-only.
   */
  fit?(model: M, like: M): FittedSound<M> | { readonly why: string } | undefined;
}

/** What the user should know before a sound replaces another: one sentence each. */
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
