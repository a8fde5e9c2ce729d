import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { AssetId, ViewId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';
import { stillAsked } from '../base/still-asked.ts';
import type { Documents } from '../documents/documents.ts';
import type { Installs } from '../game-folder/installs.ts';
import type { Tree } from '../game-folder/tree.ts';
import type { Tabs } from '../window/tabs.ts';
import type { Origin, SelectionStore } from './selection.ts';

export interface Target {
  readonly asset: AssetId;
  readonly address: string;
  readonly path?: string;
  readonly start?: number;
  readonly size?: number;
}

/** A byte of the asset at an address, or a field of it. */
export type AddressedPlace = Pick<Target, 'address' | 'path' | 'start'>;

interface Parts {
  readonly client: Client<Contract>;
  readonly documents: Documents;
  readonly history: History;
  readonly installs: Installs;
  readonly notices: Notices;
  readonly selection: SelectionStore;
  readonly tabs: Tabs;
  readonly tree: Tree;
}

interface Place {
  readonly asset: AssetId;
  readonly address: string;
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

export interface HistoryState {
  readonly places: readonly Place[];
  readonly at: number;
}

export interface History {
  readonly store: StoreApi<HistoryState>;
  /** The places around the present one, for another window. */
  save(): HistoryState;
  /** Those of another window, or none. */
  recall(saved?: HistoryState): void;
  visit(place: Place): void;
  /** The next or previous place, now the current one. */
  step(by: 1 | -1): Place | undefined;
}

/** Steps closer together than this count as one place. */
const NEAR = 0x100;
const KEPT = 200;
/** Of these, so many on either side of the present one are saved. */
const SAVED = 25;

const NOWHERE: HistoryState = { places: [], at: -1 };

/** Where the user has been, like a browser's history. */
export function createHistory(): History {
  const store = createStore<HistoryState>(() => NOWHERE);
  return {
    store,
    save() {
      const { places, at } = store.getState();
      const first = Math.max(0, at - SAVED);
      return { places: places.slice(first, at + SAVED + 1), at: at - first };
    },
    recall: (saved = NOWHERE) => store.setState(saved),
    visit(place) {
      const { places, at } = store.getState();
      const here = places[at];
      const isNear = here?.asset === place.asset && Math.abs(here.start - place.start) < NEAR;
      const kept = places.slice(0, isNear ? at : at + 1).slice(-KEPT);
      // Moving within the same place only updates it: later places stay reachable.
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

/** How something is shown: permanently, in a view, and with the keyboard; a permanent tab always gets it. */
interface GoOptions {
  readonly keep?: boolean;
  readonly view?: ViewId;
  readonly focus?: boolean;
}

export interface Navigation {
  /** Opens the target of a problem, change or search, selected unless the user goes elsewhere first. Says if it did. */
  go(target: Target, origin: Origin, options?: GoOptions): Promise<boolean>;
  /** The same for a place known only by its address. */
  goTo(place: AddressedPlace, origin: Origin, options?: GoOptions): Promise<boolean>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Keeps the history, until the returned function is called. */
  remember(): () => void;
}

/** Whether the user is still going there while `front` is in front. */
type IsMeant = (front: string | undefined) => boolean;

/** Something missing at the end is reported at the byte after the last, which does not exist. */
function byteAt(start: number | undefined, size: number | undefined): number | undefined {
  return start !== undefined && start > 0 && start === size ? start - 1 : start;
}

/** Navigation: one way to show a place, and the way back. */
export function createNavigation(parts: Parts): Navigation {
  const { client, documents, history, installs, notices, selection, tabs, tree } = parts;
  const ask = stillAsked();

  function begin(): { readonly isMeant: IsMeant; readonly from: string | undefined } {
    const isLast = ask();
    const isMeant: IsMeant = front => isLast() && tabs.store.getState().front === front;
    return { isMeant, from: tabs.store.getState().front };
  }

  /** Shows a place; if the user went elsewhere before it was found, a permanent tab opens in the background. */
  async function show(
    target: Target,
    { isMeant, from }: ReturnType<typeof begin>,
    options?: GoOptions,
  ): Promise<boolean> {
    const open = tabs.store.getState().tabs.find(tab => tab.asset === target.asset);
    if (open) {
      tabs.show({ ...open, id: open.asset }, options);
      return true;
    }
    const { install } = installs.store.getState();
    if (install === undefined) return false;
    try {
      const row = await client.locate({ install: install.id, address: target.address });
      if (!isMeant(from)) {
        if (options?.keep) tabs.openBehind(row, options);
        return false;
      }
      tabs.show(row, options);
      return true;
    } catch (error) {
      notices.caught(error);
      return false;
    }
  }

  async function point(target: Target, origin: Origin): Promise<void> {
    const { asset, path, size } = target;
    const start = byteAt(target.start, documents.entry(asset)?.asset?.size);
    if (start !== undefined && size !== undefined && size > 0) await selection.selectRange(asset, start, size, origin);
    else if (path !== undefined && path !== '')
      await selection.selectPath(asset, path, origin, start === undefined ? {} : { start });
    else if (start !== undefined) await selection.selectAt(asset, start, origin);
  }

  async function step(by: 1 | -1): Promise<void> {
    const place = history.step(by);
    if (place === undefined) return;
    const turn = begin();
    // Another tab has another view: the keyboard would stay in the one that closes.
    if (!(await show(place, turn, { focus: place.asset !== turn.from }))) return;
    await selection.selectRange(place.asset, place.start, place.size, 'history');
  }

  const arrive = async (target: Target, turn: ReturnType<typeof begin>, origin: Origin, options?: GoOptions) => {
    if (!(await show(target, turn, options))) return false;
    const { front } = tabs.store.getState();
    const asset = documents.entry(target.asset)?.asset ?? (await documents.open(target.asset));
    if (!turn.isMeant(front)) return false;
    if (asset) void tree.reveal(asset.trail.map(step => step.id));
    await point(target, origin);
    return true;
  };

  return {
    go: (target, origin, options) => arrive(target, begin(), origin, options),
    async goTo({ address, path, start }, origin, options) {
      const { install } = installs.store.getState();
      if (install === undefined) return false;
      const turn = begin();
      try {
        const { id } = await client.locate({ install: install.id, address });
        // A field that can no longer be read has no path, but its bytes still exist.
        const place = start !== undefined ? { start } : path === undefined ? {} : { path };
        if (!turn.isMeant(turn.from)) return false;
        return await arrive({ asset: id, address, ...place }, turn, origin, options);
      } catch (error) {
        notices.caught(error);
        return false;
      }
    },
    back: () => step(-1),
    forward: () => step(1),
    remember: () => remember(parts),
  };
}

/** Records the current place in the history, until the returned function is called. */
function remember({ history, selection, tabs }: Parts): () => void {
  function visit(asset: AssetId, start: number, size: number): void {
    const tab = tabs.store.getState().tabs.find(other => other.asset === asset);
    if (tab) history.visit({ asset, address: tab.address, name: tab.name, start, size });
  }

  const ends = [
    selection.store.subscribe(({ current }, before) => {
      const isNew = current && (current.start !== before.current?.start || current.asset !== before.current.asset);
      if (!isNew || current.origin === 'history') return;
      visit(current.asset, current.start, current.size);
    }),
    tabs.store.subscribe(({ active }, before) => {
      if (active === undefined || active.asset === before.active?.asset) return;
      const { places, at } = history.store.getState();
      if (places[at]?.asset === active.asset) return;
      const { start, size } = selection.store.getState().last[active.asset] ?? { start: 0, size: 0 };
      visit(active.asset, start, size);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
