import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetId } from '../../../shared/contract/types.ts';

/** The list items that were copied or cut last, wherever they will be pasted; they are read only then. */
export interface CopiedItems {
  readonly asset: AssetId;
  readonly paths: readonly string[];
  readonly title: string;
  readonly isChunk: boolean;
  /** They are moved if pasted in the same list. */
  readonly isCut: boolean;
  /** They can be pasted below others, and into other assets together with everything they use. */
  readonly isBranch?: boolean;
}

interface Copied {
  readonly items?: CopiedItems;
  /** The last copied items on the system's clipboard: whoever finds another text there knows that it is newer. */
  readonly text?: string;
}

export type CopiedItemsStore = StoreApi<Copied>;

export function createCopiedItems(): CopiedItemsStore {
  return createStore(() => ({}));
}
