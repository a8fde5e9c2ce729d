import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';

interface ThumbnailsState {
  /** Addresses of pictures the browser holds, by number. */
  readonly urls: ReadonlyMap<number, string>;
}

export interface Thumbnails {
  readonly store: StoreApi<ThumbnailsState>;
  /** Asks for those that are in view and not here yet. */
  want(indices: readonly number[]): void;
  /** Lets some be drawn anew, or all. */
  forget(indices?: readonly number[]): void;
  close(): void;
}

/** So many are asked for at once: the first ones are seen while the others are drawn. */
const BATCH = 24;

/** The small pictures of one asset, asked for as they come into view; the last ones wanted come first. */
export function createThumbnails(
  client: Client<Contract>,
  asset: AssetId,
  failed: (error: unknown) => void,
): Thumbnails {
  const store = createStore<ThumbnailsState>(() => ({ urls: new Map() }));
  let wanted: readonly number[] = [];
  let isAsking = false;
  let isClosed = false;
  let age = 0;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      for (let batch = next(); batch.length > 0 && !isClosed; batch = next()) {
        const mine = age;
        const { thumbnails } = await client.thumbnails({ asset, indices: batch });
        if (mine === age && !isClosed) put(thumbnails);
      }
    } catch (error) {
      wanted = [];
      if (!isClosed) failed(error);
    } finally {
      isAsking = false;
    }
  }

  function next(): number[] {
    const { urls } = store.getState();
    return wanted.filter(index => !urls.has(index)).slice(0, BATCH);
  }

  function put(drawn: readonly { readonly index: number; readonly png: Uint8Array }[]): void {
    const urls = new Map(store.getState().urls);
    for (const { index, png } of drawn)
      urls.set(index, URL.createObjectURL(new Blob([png.slice()], { type: 'image/png' })));
    store.setState({ urls });
  }

  function forget(indices: readonly number[] = [...store.getState().urls.keys()]): void {
    age += 1;
    const urls = new Map(store.getState().urls);
    for (const index of indices) {
      const url = urls.get(index);
      if (url) URL.revokeObjectURL(url);
      urls.delete(index);
    }
    store.setState({ urls });
    void ask();
  }

  return {
    store,
    forget,
    want(indices) {
      wanted = indices;
      void ask();
    },
    close() {
      wanted = [];
      forget();
      isClosed = true;
    },
  };
}
