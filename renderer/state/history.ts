import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetId } from '../../shared/contract/types.ts';

export interface Place {
  readonly asset: AssetId;
  readonly address: string;
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

interface HistoryState {
  readonly places: readonly Place[];
  readonly at: number;
}

export interface History {
  readonly store: StoreApi<HistoryState>;
  visit(place: Place): void;
  /** The place to go to, already made the present one. */
  step(by: 1 | -1): Place | undefined;
}

/** Steps closer together than this are one place. */
const NEAR = 0x100;
const KEPT = 200;

/** Where the player has been, as a browser remembers it. */
export function createHistory(): History {
  const store = createStore<HistoryState>(() => ({ places: [], at: -1 }));
  return {
    store,
    visit(place) {
      const { places, at } = store.getState();
      const here = places[at];
      const isNear = here?.asset === place.asset && Math.abs(here.start - place.start) < NEAR;
      const kept = places.slice(0, isNear ? at : at + 1).slice(-KEPT);
      // Where one is only moves on inside the same place: what lay ahead stays reachable.
      const ahead = isNear ? places.slice(at + 1) : [];
      store.setState({ places: [...kept, place, ...ahead], at: kept.length });
    },
    step(by) {
      const { places, at } = store.getState();
      const place = places[at + by];
      if (place !== undefined) store.setState({ at: at + by });
      return place;
    },
  };
}
