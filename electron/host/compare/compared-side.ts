import type { Content, HashedContent, NamedContent } from '../../answers/compare/compare-task.ts';
import type { Index } from '../../index/open-index.ts';

/** A file of a snapshot: only its hashes. */
export interface HashedFile extends HashedContent {
  /** Relative to the game folder, with forward slashes. */
  readonly path: string;
}

/** One side of a comparison. */
export type ComparedSide =
  /** Hashes are taken from the index if it still matches the disk. */
  | { readonly kind: 'folder'; readonly folder: string; readonly index?: Index }
  | { readonly kind: 'content'; readonly content: Content; readonly name: string }
  | { readonly kind: 'hashes'; readonly files: readonly HashedFile[] };

export type { Content, NamedContent };
