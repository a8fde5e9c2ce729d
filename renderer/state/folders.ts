import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../shared/contract/call.ts';
import type { Failure } from '../../shared/contract/failure.ts';
import type { FolderListing } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';
import { failureOf } from './notices.ts';

interface FoldersState {
  readonly listing?: FolderListing;
  readonly failure?: Failure;
}

export interface Folders {
  readonly store: StoreApi<FoldersState>;
  /** Lists a folder; the empty one is the places to start from. */
  go(folder: string): Promise<void>;
}

/** The host's folders, for who has no system dialog. */
export function createFolders(client: Client<Contract>): Folders {
  const store = createStore<FoldersState>(() => ({}));
  let asked = 0;
  return {
    store,
    async go(folder) {
      asked += 1;
      const mine = asked;
      try {
        const listing = await client.listFolders({ folder });
        if (mine === asked) store.setState({ listing }, true);
      } catch (error) {
        const { listing } = store.getState();
        const failure = failureOf(error);
        if (mine === asked) store.setState(listing === undefined ? { failure } : { listing, failure }, true);
      }
    },
  };
}
