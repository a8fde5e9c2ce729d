import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { InstallId, Problem } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';
import { groupProblems, NO_FILTER, type ProblemFilter } from './problem-groups.ts';
import { byWeight } from './problem-signs.ts';

interface ProblemsState {
  readonly install?: InstallId;
  readonly list: readonly Problem[];
  /** The one F8 is at; -1 for none. */
  readonly at: number;
  readonly filter: ProblemFilter;
  /** Keys of the expanded groups. */
  readonly open: readonly string[];
}

export interface Problems {
  readonly store: StoreApi<ProblemsState>;
  reset(install: InstallId | undefined): void;
  refresh(): Promise<void>;
  /** The next or previous problem, now the current one. */
  step(by: 1 | -1): Problem | undefined;
  setCurrent(index: number): void;
  setFilter(change: Pick<ProblemFilter, 'text'> | Pick<ProblemFilter, 'hidden'>): void;
  replaceFilter(filter: ProblemFilter): void;
  toggle(group: string): void;
}

const BLANK: ProblemsState = { list: [], at: -1, filter: NO_FILTER, open: [] };

/** All problems in the game folder, most severe first. */
export function createProblems(client: Client<Contract>, notices: Notices): Problems {
  const store = createStore<ProblemsState>(() => BLANK);

  async function refresh(): Promise<void> {
    const { install } = store.getState();
    if (install === undefined) return;
    try {
      const found = await client.problems({ install });
      if (store.getState().install !== install) return;
      const list = found.toSorted(byWeight);
      store.setState(state => ({ list, at: Math.min(state.at, list.length - 1) }));
    } catch (error) {
      notices.caught(error);
    }
  }

  return {
    store,
    refresh,
    reset(install) {
      store.setState(install === undefined ? BLANK : { ...BLANK, install }, true);
      void refresh();
    },
    step(by) {
      const { list, at, filter } = store.getState();
      const order = groupProblems(list, filter).flatMap(group => group.items);
      if (order.length === 0) return undefined;
      const here = order.indexOf(at);
      const from = here < 0 && by < 0 ? 0 : here;
      const next = order[(from + by + order.length) % order.length] ?? 0;
      store.setState({ at: next });
      return list[next];
    },
    setCurrent: at => store.setState({ at }),
    replaceFilter: filter => store.setState({ filter }),
    setFilter: change => store.setState(state => ({ filter: { ...state.filter, ...change } })),
    toggle(group) {
      const { open } = store.getState();
      store.setState({ open: open.includes(group) ? open.filter(key => key !== group) : [...open, group] });
    },
  };
}
