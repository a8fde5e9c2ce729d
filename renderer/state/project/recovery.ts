import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { Recovered } from '../../../shared/contract/change-types.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';

interface RecoveryState {
  readonly install?: InstallId;
  readonly found: readonly Recovered[];
}

export interface Recovery {
  readonly store: StoreApi<RecoveryState>;
  /** Requests what a crashed session left behind. */
  look(install: InstallId | undefined): Promise<void>;
  resolve(keep: boolean): Promise<void>;
}

/** Edits that a crashed session left in the journal: only the user decides about them. */
export function createRecovery(client: Client<Contract>, notices: Notices): Recovery {
  const store = createStore<RecoveryState>(() => ({ found: [] }));
  return {
    store,
    async look(install) {
      store.setState({ found: [] }, true);
      if (install === undefined) return;
      try {
        const found = await client.recovered({ install });
        store.setState({ install, found }, true);
      } catch (error) {
        notices.caught(error);
      }
    },
    async resolve(keep) {
      const { install } = store.getState();
      if (install === undefined) return;
      try {
        await client.resolveRecovered({ install, keep });
        store.setState({ found: [] }, true);
      } catch (error) {
        notices.caught(error);
      }
    },
  };
}
