import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { FolderListing } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf } from '../base/notices.ts';
import { stillAsked } from '../base/still-asked.ts';

interface FoldersState {
  readonly listing?: FolderListing;
  readonly failure?: Failure;
  /** The path typed instead, and not entered yet. */
  readonly typed?: string | undefined;
}

export interface Folders {
  readonly store: StoreApi<FoldersState>;
  /** Lists a folder; the empty path lists the starting points. */
  go(folder: string): Promise<void>;
  /** Sets the typed path, which replaces the current folder. */
  type(folder: string): void;
  /** Whether there is a folder to choose. */
  isAny(state: FoldersState): boolean;
  /** The typed folder, or the current one, once it is loaded; undefined if that fails, which the store then reports. */
  here(): Promise<string | undefined>;
}

/** The host's folders, for windows without a system dialog. */
export function createFolders(client: Pick<Client<Contract>, 'listFolders'>): Folders {
  const store = createStore<FoldersState>(() => ({}));
  const ask = stillAsked();
  let going: Promise<void> | undefined;
  async function list(folder: string): Promise<void> {
    const isStillAsked = ask();
    try {
      const listing = await client.listFolders({ folder });
      if (isStillAsked()) store.setState({ listing }, true);
    } catch (error) {
      const failure = failureOf(error);
      if (isStillAsked()) store.setState({ failure });
    }
  }
  async function go(folder: string): Promise<void> {
    const mine = list(folder);
    going = mine;
    await mine;
    if (going === mine) going = undefined;
  }

  return {
    store,
    go,
    type(folder) {
      const text = folder.trim();
      store.setState(({ listing }) => ({ typed: text === '' || text === listing?.folder ? undefined : text }));
    },
    isAny: ({ listing, typed }) => typed !== undefined || (listing?.folder ?? '') !== '',
    async here() {
      const { typed } = store.getState();
      if (typed !== undefined && going === undefined) void go(typed);
      const isOnItsWay = going !== undefined;
      while (going) await going;
      const { listing, failure } = store.getState();
      return isOnItsWay && failure ? undefined : listing?.folder;
    },
  };
}
