import type { AssetId } from './types.ts';

export interface SoundMarkRow {
  readonly kind: 'cue' | 'loop';
  readonly name: string;
  /** In frames: one sample of every channel. */
  readonly start: number;
  /** The last frame of a loop. */
  readonly end?: number;
  /** Where its numbers are among the bytes. */
  readonly bytes: { readonly path: string; readonly start: number; readonly size: number };
}

/** A sound as it is drawn: everything but its samples. */
export interface SoundResult {
  readonly revision: number;
  readonly coding: string;
  readonly rate: number;
  readonly channels: number;
  readonly bitsPerSample: number;
  readonly frameCount: number;
  readonly marks: readonly SoundMarkRow[];
  /** Of the samples' bytes: frame `i` is in block `i / framesPerBlock`. */
  readonly data: {
    readonly path: string;
    readonly start: number;
    readonly size: number;
    readonly blockSize: number;
    readonly framesPerBlock: number;
  };
  /** Per channel the peak of every interval, -1 to 1. */
  readonly peaks: readonly (readonly number[])[];
}

export interface SoundBytes {
  readonly revision: number;
  /** A WAV file of plain PCM. */
  readonly bytes: Uint8Array;
}

export interface NewSound {
  readonly asset: AssetId;
  /** The file as it is on disk. */
  readonly bytes: Uint8Array;
  /** Use it unchanged, even if its format differs from the sound it replaces. */
  readonly raw?: boolean;
}

/** The preview of a replacement. */
export interface SoundCheck {
  /** One sentence each; none when it is like the one it replaces. */
  readonly warnings: readonly string[];
  /** What is converted, one line each: "Sample rate: 22,050 → 11,025 Hz". */
  readonly changes: readonly string[];
  /** The sound as the game would have it, to be drawn and heard. */
  readonly sound: HeardSound;
}

export interface HeardSound
  extends Pick<SoundResult, 'coding' | 'rate' | 'channels' | 'bitsPerSample' | 'frameCount' | 'peaks'> {
  /** A WAV file of plain PCM. */
  readonly wav: Uint8Array;
}

/** Numbers over time: one curve for each axis. */
export interface TrackRow {
  readonly name: string;
  readonly axes: readonly string[];
  /** Of the list of keys: key `i` is `path[i]`, and an axis of it `path[i].x`. */
  readonly path: string;
  /** Where the keys are among the bytes, and the bytes of one. */
  readonly start: number;
  readonly keySize: number;
  /** From the start of a key to the four bytes of each axis. */
  readonly offsets: readonly number[];
  /** 32-bit floats, little-endian: all keys of the first axis, then of the next. */
  readonly values: Uint8Array;
}

export interface TracksResult {
  readonly revision: number;
  /** Seconds from the first key to the last. */
  readonly duration: number;
  readonly keyCount: number;
  readonly groups: readonly { readonly name: string; readonly tracks: readonly TrackRow[] }[];
}
