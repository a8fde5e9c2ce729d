import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ComparisonId } from '../../shared/contract/compare-types.ts';
import type { ChosenSide, ComparisonEntry } from './comparison-entry.ts';

export interface ComparingState {
  readonly entries: Readonly<Record<ComparisonId, ComparisonEntry>>;
  /** Selected to be compared with what comes next. */
  readonly picked?: ChosenSide;
}

/** What is known of each comparison. */
export interface ComparisonEntries {
  readonly store: StoreApi<ComparingState>;
  entry(id: ComparisonId): ComparisonEntry | undefined;
  put(id: ComparisonId, fresh: ComparisonEntry): void;
  /** Nothing when it was closed meanwhile. */
  update(id: ComparisonId, change: Partial<ComparisonEntry>): void;
  remove(id: ComparisonId): void;
}

export function createComparisonEntries(): ComparisonEntries {
  const store = createStore<ComparingState>(() => ({ entries: {} }));
  return {
    store,
    entry: id => store.getState().entries[id],
    put: (id, fresh) => store.setState(({ entries }) => ({ entries: { ...entries, [id]: fresh } })),
    update: (id, change) =>
      store.setState(({ entries }) => {
        const known = entries[id];
        return known === undefined ? {} : { entries: { ...entries, [id]: { ...known, ...change } } };
      }),
    remove: id => store.setState(({ entries: { [id]: _, ...entries } }) => ({ entries })),
  };
}
