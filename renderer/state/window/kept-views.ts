// The state of views when they were hidden, for when their tab or their view is shown again.
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../workbench.ts';

type KeptViews<T> = (bench: Pick<Workbench, 'tabs'>) => Map<AssetId, T>;

/** A store for one kind of view: per workbench, the state of its views by asset; removed when the tab is closed. */
export function createKeptViews<T>(): KeptViews<T> {
  const keptIn = new WeakMap<object, Map<AssetId, T>>();
  return ({ tabs }) => {
    const known = keptIn.get(tabs);
    if (known) return known;
    const kept = new Map<AssetId, T>();
    keptIn.set(tabs, kept);
    tabs.store.subscribe(state => {
      for (const asset of kept.keys()) if (!state.tabs.some(tab => tab.asset === asset)) kept.delete(asset);
    });
    return kept;
  };
}
