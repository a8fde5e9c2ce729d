import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../shared/contract/call.ts';
import type { InstallId, Problem } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';
import type { Notices } from './notices.ts';

interface ProblemsState {
  readonly install?: InstallId;
  readonly list: readonly Problem[];
  /** The one F8 stands on. */
  readonly at: number;
}

export interface Problems {
  readonly store: StoreApi<ProblemsState>;
  reset(install: InstallId | undefined): void;
  refresh(): Promise<void>;
  /** The next or previous problem, made the present one. */
  step(by: 1 | -1): Problem | undefined;
  stand(index: number): void;
}

const ORDER = { error: 0, warning: 1, note: 2 } as const;

/** What is odd in the whole install, worst first. */
export function createProblems(client: Client<Contract>, notices: Notices): Problems {
  const store = createStore<ProblemsState>(() => ({ list: [], at: -1 }));

  async function refresh(): Promise<void> {
    const { install } = store.getState();
    if (install === undefined) return;
    try {
      const found = await client.problems({ install });
      if (store.getState().install !== install) return;
      const list = found.toSorted((a, b) => ORDER[a.weight] - ORDER[b.weight]);
      store.setState(state => ({ list, at: Math.min(state.at, list.length - 1) }));
    } catch (error) {
      notices.caught(error);
    }
  }

  return {
    store,
    refresh,
    reset(install) {
      store.setState(install === undefined ? { list: [], at: -1 } : { install, list: [], at: -1 }, true);
      void refresh();
    },
    step(by) {
      const { list, at } = store.getState();
      if (list.length === 0) return undefined;
      const from = at < 0 && by < 0 ? 0 : at;
      const next = (from + by + list.length) % list.length;
      store.setState({ at: next });
      return list[next];
    },
    stand: at => store.setState({ at }),
  };
}
