// Putting right what a damaged file says of itself, and edits of the chunks a file is made of.
import type { AssetId, Edited } from './types.ts';

/** What one repair would write, without writing it. */
export interface PlannedRepair {
  readonly path: string;
  readonly start: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** What is wrong there. */
  readonly text: string;
}

/** Items of lists that come, go and change places; what refers to them follows. */
export type ItemEdit =
  /** A blank one before the item at `path`, or at the end for `nodes[]`. */
  | { readonly kind: 'insert'; readonly path: string }
  /** `unlink`: what refers to them is set to none, where it can be. */
  | { readonly kind: 'remove'; readonly paths: readonly string[]; readonly unlink?: boolean }
  /** After the last of them when `to` is absent. */
  | { readonly kind: 'copy'; readonly paths: readonly string[]; readonly to?: string }
  | { readonly kind: 'move'; readonly paths: readonly string[]; readonly to: string }
  /** Items of this or another asset, as they are now. */
  | { readonly kind: 'paste'; readonly from: AssetId; readonly paths: readonly string[]; readonly to: string };

/** What an edit of items did, and what came with it. */
export interface ItemsEdited extends Edited {
  /** Counts, offsets and references that moved along. */
  readonly followed: number;
  /** What was repaired with it: where, and what was wrong. */
  readonly repairs: readonly string[];
}

/** Beside a chunk, or after the last one inside it. */
export interface ChunkPlace {
  readonly path: string;
  readonly side: 'before' | 'after' | 'inside';
}

/** The sizes of the chunks around follow. */
export type ChunkEdit =
  | { readonly kind: 'drop'; readonly path: string }
  | { readonly kind: 'move' | 'copy'; readonly path: string; readonly to: ChunkPlace }
  /** A copy of a chunk of this or another asset. */
  | { readonly kind: 'paste'; readonly from: AssetId; readonly path: string; readonly to: ChunkPlace };
