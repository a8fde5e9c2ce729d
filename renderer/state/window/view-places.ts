import type { AssetId, ViewId } from '../../../shared/contract/types.ts';
import type { Tabs } from './tabs.ts';

/** A view, or a part of one that has a place of its own. */
export type PlaceKey = ViewId | 'entries.list' | 'entries.grid';

/** By asset and view; what it is made of is up to the view. */
export type SavedPlaces = Readonly<Record<AssetId, Readonly<Partial<Record<PlaceKey, unknown>>>>>;

/** Where hidden views were, for when they are shown again, even in another window. */
export interface ViewPlaces {
  /** Of the type the view has kept it in; undefined where it has kept nothing. */
  read<T>(asset: AssetId, view: PlaceKey): T | undefined;
  /**
   * `take` says where the view is, when it is put away by the returned function, and whenever that is to be saved;
   * undefined while it is not there yet: the place from before stays.
   */
  keep(asset: AssetId, view: PlaceKey, take: () => unknown): () => void;
  save(): SavedPlaces;
  recall(saved: SavedPlaces): void;
}

/** Letters of a place that is saved. A selection of a hundred thousand faces must not keep all else from being remembered. */
const MOST = 16_384;

const smallPlacesOf = (places: SavedPlaces[AssetId]): SavedPlaces[AssetId] =>
  Object.fromEntries(Object.entries(places).filter(([, place]) => JSON.stringify(place).length <= MOST));

/** A place goes when its tab is closed. */
export function createViewPlaces(tabs: Pick<Tabs, 'store'>): ViewPlaces {
  const kept = new Map<AssetId, Partial<Record<PlaceKey, unknown>>>();
  const open = new Set<() => void>();
  const isOpen = (asset: AssetId) => tabs.store.getState().tabs.some(tab => tab.asset === asset);
  tabs.store.subscribe(() => {
    for (const asset of kept.keys()) if (!isOpen(asset)) kept.delete(asset);
  });

  return {
    read<T>(asset: AssetId, view: PlaceKey) {
      return kept.get(asset)?.[view] as T | undefined; // as: each view reads what it has kept itself
    },
    keep(asset, view, take) {
      const note = () => {
        const place = isOpen(asset) ? take() : undefined;
        if (place !== undefined) kept.set(asset, { ...kept.get(asset), [view]: place });
      };
      open.add(note);
      return () => {
        open.delete(note);
        note();
      };
    },
    save() {
      for (const note of open) note();
      return Object.fromEntries([...kept].map(([asset, places]) => [asset, smallPlacesOf(places)]));
    },
    recall(saved) {
      for (const [asset, places] of Object.entries(saved)) kept.set(asset, places);
    },
  };
}
