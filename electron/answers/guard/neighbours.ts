import type { Source } from '../../../shared/base/source.ts';

/** The files of a folder or the entries of a container, original or edited. */
export interface Listing {
  readonly names: readonly string[];
  /** Case is ignored, as in the games; undefined if there is none. */
  open(name: string): Source | undefined;
  /** Its first sector on its disc. */
  sectorOf(name: string): number | undefined;
}

/** The surroundings of something that was edited: its folder or its container, before and after. */
export interface Neighbours {
  /** For sentences. */
  readonly called: string;
  addressOf(name: string): string;
  readonly was: Listing;
  readonly is: Listing;
  /** Names of what was edited, in lower case. */
  readonly edited: ReadonlySet<string>;
  /** The index with the lengths of edited files is updated when they are written: it is not checked before. */
  readonly writesLengths?: true;
}
