import type { Source } from '../../../shared/base/source.ts';

/** The files of a folder or the entries of a container, as they are or as edits leave them. */
export interface Listing {
  readonly names: readonly string[];
  /** Case is ignored, as the games do; undefined where there is none. */
  open(name: string): Source | undefined;
  /** Where something begins on the disc it is on. */
  sectorOf(name: string): number | undefined;
}

/** What is around something that was edited: its folder or its container, before and after. */
export interface Neighbours {
  /** In sentences. */
  readonly called: string;
  addressOf(name: string): string;
  readonly was: Listing;
  readonly is: Listing;
  /** Names of what was edited, in small letters. */
  readonly edited: ReadonlySet<string>;
  /** What tells the lengths of edited files is written with them: nothing is said of it before. */
  readonly writesLengths?: true;
}
