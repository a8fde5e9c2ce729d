import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { Change } from '../../../shared/contract/change-types.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';
import { stillAsked } from '../base/still-asked.ts';

interface ChangesState {
  readonly install?: InstallId;
  readonly list: readonly Change[];
}

export interface Changes {
  readonly store: StoreApi<ChangesState>;
  reset(install: InstallId | undefined): void;
  refresh(): Promise<void>;
}

/** Every pending edit of the mod project, newest first. */
export function createChanges(client: Client<Contract>, notices: Notices): Changes {
  const store = createStore<ChangesState>(() => ({ list: [] }));
  const ask = stillAsked();

  async function refresh(): Promise<void> {
    const { install } = store.getState();
    // Even if there are none: the previous game's changes must disappear.
    const isStillAsked = ask();
    if (install === undefined) return;
    try {
      const found = await client.changes({ install });
      if (isStillAsked()) store.setState({ list: found.toSorted((a, b) => b.time - a.time) });
    } catch (error) {
      notices.caught(error);
    }
  }

  return {
    store,
    refresh,
    reset(install) {
      store.setState(install === undefined ? { list: [] } : { install, list: [] }, true);
      void refresh();
    },
  };
}
