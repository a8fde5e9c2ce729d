import type { EntryStep } from '../../files/address.ts';
import type { BytePattern } from './byte-pattern.ts';

/** What to look for, and where it counts. */
export interface Sought {
  readonly patterns: readonly BytePattern[];
  /** A part of a name, in small letters; absent when names do not count. */
  readonly name?: string;
  /** Only what lies in assets of these formats; absent: in all. */
  readonly formats?: readonly string[];
  /** So many places are told; the others are counted. */
  readonly limit: number;
}

/** One stretch of one file, for a thread to look through. */
export interface SearchTask {
  readonly file: string;
  readonly sought: Sought;
  /** Where places may start. */
  readonly from: number;
  readonly to: number;
  /** Entries that are looked through elsewhere, for they were edited. */
  readonly without: readonly (readonly EntryStep[])[];
}

/** One place where it was found; without `start` it is the name. */
export interface FoundPlace {
  /** The way into the innermost entry that holds all of it. */
  readonly steps: readonly EntryStep[];
  readonly format: string;
  readonly start?: number;
  readonly size?: number;
  /** What stands there, with a little around it. */
  readonly text: string;
  /** The stretch of `text` that was looked for, half-open. */
  readonly mark: readonly [number, number];
}

/** What came of a few MB. */
export interface SearchNote {
  readonly bytes: number;
  readonly count: number;
  readonly places: readonly FoundPlace[];
}

export interface SearchAnswer {
  readonly done: true;
}
