import type { AssetId, ViewId } from '../../../shared/contract/types.ts';
import type { Tabs } from './tabs.ts';

/** By asset and view; what it is made of is up to the view. */
export type SavedPlaces = Readonly<Record<AssetId, Readonly<Partial<Record<ViewId, unknown>>>>>;

/** Where views were when they were put away, for when they come to the front again, also in another window. */
export interface ViewPlaces {
  /** Of the type the view has kept it in; undefined where it has kept nothing. */
  read<T>(asset: AssetId, view: ViewId): T | undefined;
  /** `take` says where the view is, when it is put away by the returned function, and whenever that is to be saved. */
  keep(asset: AssetId, view: ViewId, take: () => unknown): () => void;
  save(): SavedPlaces;
  recall(saved: SavedPlaces): void;
}

/** A place goes when its tab is closed. */
export function createViewPlaces(tabs: Pick<Tabs, 'store'>): ViewPlaces {
  const kept = new Map<AssetId, Partial<Record<ViewId, unknown>>>();
  const open = new Set<() => void>();
  const isOpen = (asset: AssetId) => tabs.store.getState().tabs.some(tab => tab.asset === asset);
  tabs.store.subscribe(() => {
    for (const asset of kept.keys()) if (!isOpen(asset)) kept.delete(asset);
  });

  return {
    read<T>(asset: AssetId, view: ViewId) {
      return kept.get(asset)?.[view] as T | undefined; // as: each view reads what it has kept itself
    },
    keep(asset, view, take) {
      const note = () => {
        if (isOpen(asset)) kept.set(asset, { ...kept.get(asset), [view]: take() });
      };
      open.add(note);
      return () => {
        open.delete(note);
        note();
      };
    },
    save() {
      for (const note of open) note();
      return Object.fromEntries(kept);
    },
    recall(saved) {
      for (const [asset, places] of Object.entries(saved)) kept.set(asset, places);
    },
  };
}
