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
  /** The folder that is shown, once what is on its way is; undefined where that does not come, which the store then says. */
  here(): Promise<string | undefined>;
}

/** The host's folders, for who has no system dialog. */
export function createFolders(client: Pick<Client<Contract>, 'listFolders'>): Folders {
  const store = createStore<FoldersState>(() => ({}));
  let asked = 0;
  let going: Promise<void> | undefined;
  async function list(folder: string): Promise<void> {
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
  }
  return {
    store,
    async go(folder) {
      const mine = list(folder);
      going = mine;
      await mine;
      if (going === mine) going = undefined;
    },
    async here() {
      const isOnItsWay = going !== undefined;
      while (going) await going;
      const { listing, failure } = store.getState();
      return isOnItsWay && failure ? undefined : listing?.folder;
    },
  };
}
