import type { Content, HashedContent, NamedContent } from '../../answers/compare/compare-task.ts';
import type { Index } from '../../index/open-index.ts';

/** A file of an install as it was remembered: its hashes and nothing else. */
export interface HashedFile extends HashedContent {
  /** Relative to the install, with forward slashes. */
  readonly path: string;
}

/** One side of a comparison. */
export type ComparedSide =
  /** Hashes are taken from the index where it still fits the disk. */
  | { readonly kind: 'folder'; readonly folder: string; readonly index?: Index }
  | { readonly kind: 'content'; readonly content: Content; readonly name: string }
  | { readonly kind: 'hashes'; readonly files: readonly HashedFile[] };

export type { Content, NamedContent };
