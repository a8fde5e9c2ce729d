import type { IJsonModel } from 'flexlayout-react';
import type { Client } from '../../../shared/contract/call.ts';
import type { AssetId, AssetRow, Install } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Storage } from '../base/storage.ts';
import type { Comparing, SavedComparisons } from '../compare/comparing.ts';
import type { Installs } from '../game-folder/installs.ts';
import type { History, HistoryState } from '../navigation/navigation.ts';
import type { SelectedPlace, SelectionStore } from '../navigation/selection.ts';
import { keepTabs, type Tabs, tabsIn } from '../window/tabs.ts';
import type { SavedPlaces, ViewPlaces } from '../window/view-places.ts';

interface Saved {
  /** The folder that was open last; empty when none was. */
  readonly folder: string;
  readonly tabs: Readonly<Record<string, IJsonModel>>;
  /** Where the user was in them. */
  readonly places: Readonly<Record<string, Places>>;
}

interface Places {
  readonly selected: Readonly<Record<AssetId, SelectedPlace>>;
  readonly views: SavedPlaces;
  readonly comparisons: SavedComparisons;
  /** The way back and forward; absent where an earlier Gantry saved it. */
  readonly history?: HistoryState;
}

const NOWHERE: Places = { selected: {}, views: {}, comparisons: {} };

export interface Session {
  /** The folder to open again at start, if any. */
  lastFolder(): string | undefined;
  save(): void;
  /** Restores the tabs of a game folder, if their asset still exists. */
  restore(install: Install): Promise<void>;
  forget(): void;
}

interface Parts {
  readonly client: Client<Contract>;
  readonly storage: Storage;
  readonly tabs: Tabs;
  readonly installs: Installs;
  readonly selection: Pick<SelectionStore, 'store' | 'recall'>;
  readonly viewPlaces: ViewPlaces;
  readonly history: Pick<History, 'save' | 'recall'>;
  readonly comparing: Pick<Comparing, 'save' | 'recall'>;
}

/** What was open when the window was closed. */
export function createSession(parts: Parts): Session {
  const { client, storage, tabs, installs, selection, viewPlaces, history, comparing } = parts;
  let restoring = false;

  function read(): Saved {
    const saved = storage.read<Saved>('session');
    return { folder: saved?.folder ?? '', tabs: saved?.tabs ?? {}, places: saved?.places ?? {} };
  }

  /** The assets of a saved layout that are still there. */
  async function find(install: Install, json: IJsonModel): Promise<readonly AssetRow[]> {
    const found = await Promise.all(
      tabsIn(json).map(
        ({ address }) => client.locate({ install: install.id, address }).catch(() => undefined), // what is missing is not reopened
      ),
    );
    return found.filter(row => row !== undefined);
  }

  /** What is compared, which a restarted host does not know either. */
  async function findCompared(install: Install, { comparisons }: Places): Promise<void> {
    const sides = Object.values(comparisons).flatMap(({ a, b }) => [a, b]);
    const addresses = sides.flatMap(({ side, place }) => ('asset' in side && place !== undefined ? [place] : []));
    await Promise.allSettled(addresses.map(address => client.locate({ install: install.id, address })));
  }

  /** Restores the tabs, and the place in each. */
  function reopen(json: IJsonModel, places: Places, rows: readonly AssetRow[]): void {
    const ids = new Set<string>([...rows.map(({ id }) => id), ...Object.keys(places.comparisons)]);
    const left = keepTabs(json, id => ids.has(id));
    const sizes = new Map(rows.map(({ id, size }) => [id, size]));
    const fitting = Object.entries(places.selected).filter(
      ([asset, { start, size }]) => start + size <= (sizes.get(asset) ?? 0),
    );
    const fits = new Map(fitting);
    const isAsBefore = (asset: AssetId) =>
      sizes.has(asset) && (fits.has(asset) || places.selected[asset] === undefined);
    viewPlaces.recall(Object.fromEntries(Object.entries(places.views).filter(([asset]) => isAsBefore(asset))));
    comparing.recall(places.comparisons);
    history.recall(places.history);
    tabs.restore(left);
    void selection.recall(Object.fromEntries(fits), tabs.store.getState().active?.asset);
  }

  return {
    lastFolder: () => read().folder || undefined,
    save() {
      const { install } = installs.store.getState();
      if (restoring || install === undefined) return;
      const { folder } = install;
      const before = read();
      const places = {
        selected: selectedIn(selection, tabs),
        views: viewPlaces.save(),
        comparisons: comparing.save(),
        history: history.save(),
      };
      storage.write('session', {
        folder,
        tabs: { ...before.tabs, [folder]: tabs.save() },
        places: { ...before.places, [folder]: places },
      });
    },
    async restore(install) {
      const saved = read();
      const json = saved.tabs[install.folder];
      storage.write('session', { ...saved, folder: install.folder });
      if (json === undefined) return;
      restoring = true;
      try {
        const places = { ...NOWHERE, ...saved.places[install.folder] };
        const [rows] = await Promise.all([find(install, json), findCompared(install, places)]);
        if (installs.store.getState().install?.id === install.id) reopen(json, places, rows);
      } finally {
        restoring = false;
      }
    },
    forget: () => storage.write('session', { ...read(), folder: '' }),
  };
}

/** What is selected in each open asset. */
function selectedIn(selection: Pick<SelectionStore, 'store'>, tabs: Pick<Tabs, 'store'>): Places['selected'] {
  const { last } = selection.store.getState();
  return Object.fromEntries(
    tabs.store.getState().tabs.flatMap(({ asset }) => {
      const selected = last[asset];
      if (selected === undefined) return [];
      const { start, size, cursor, isRange, path } = selected;
      const place = { start, size, cursor, ...(isRange && { isRange }), ...(path !== undefined && { path }) };
      return [[asset, place] as const];
    }),
  );
}
