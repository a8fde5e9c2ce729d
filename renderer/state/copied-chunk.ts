import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetId } from '../../shared/contract/types.ts';

/** The chunk that was copied last, wherever it will be pasted; it is read when it is. */
export type CopiedChunk = StoreApi<{
  readonly chunk?: { readonly asset: AssetId; readonly path: string; readonly title: string };
}>;

export function createCopiedChunk(): CopiedChunk {
  return createStore(() => ({}));
}
