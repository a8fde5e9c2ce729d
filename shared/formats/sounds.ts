import type { Pieces } from '../base/pieces.ts';

/** A marked place or stretch of a sound; frames count from 0, one sample of every channel each. */
export interface SoundMark {
  readonly kind: 'cue' | 'loop';
  readonly name: string;
  readonly start: number;
  /** The last frame of a loop. */
  readonly end?: number;
  /** Of the mark in the layout. */
  readonly path: string;
}

/** A sound, told without decoding its samples. */
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
