import type { EntryStep } from '../../files/address.ts';
import type { Index } from '../../index/open-index.ts';

/** What a thread can open: a file and the way into it, or bytes that are on no disk. */
export type Content =
  | { readonly kind: 'file'; readonly file: string; readonly entries: readonly EntryStep[] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** One side of a comparison. */
export type Place =
  | { readonly kind: 'folder'; readonly folder: string; readonly index?: Index }
  | { readonly kind: 'content'; readonly content: Content; readonly name: string };
