// What views had when they were put away, for when their tab or their view comes to the front again.
import type { AssetId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../workbench.ts';

type KeptViews<T> = (bench: Pick<Workbench, 'tabs'>) => Map<AssetId, T>;

/** A keeper of one kind of view: for each workbench what its views had, by their assets; each goes when its tab is closed. */
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
