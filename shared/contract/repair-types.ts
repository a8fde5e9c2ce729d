// Putting right what a damaged file says of itself, and edits of the chunks a file is made of.
import type { AssetId } from './types.ts';

/** What one repair would write, without writing it. */
export interface PlannedRepair {
  readonly path: string;
  readonly start: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** What is wrong there. */
  readonly text: string;
}

/** Beside a chunk, or behind the last one inside it. */
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
