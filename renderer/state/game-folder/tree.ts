import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { AssetId, AssetRow, InstallId, QuickOpenResult } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';
import { foldersAround, groupByFolder, isNameFolder } from './entry-folders.ts';

/** The key of the game folder itself among the parents. */
export const ROOT = '';

export interface TreeRow {
  readonly row: AssetRow;
  readonly level: number;
  readonly posInSet: number;
  readonly setSize: number;
  readonly expanded: boolean;
}

interface TreeState {
  readonly install?: InstallId;
  readonly children: Readonly<Record<string, readonly AssetRow[]>>;
  readonly expanded: ReadonlySet<string>;
  readonly filter: string;
  /** The results of the filter; absent without a filter. */
  readonly found?: QuickOpenResult;
  /** Increases when the files on disk may have changed. */
  readonly refreshed: number;
  /** The row whose name is being typed. */
  readonly renaming?: AssetRow | undefined;
}

export interface Tree {
  readonly store: StoreApi<TreeState>;
  /** Starts over with another game folder, or none. */
  reset(install: InstallId | undefined): void;
  toggle(id: AssetId, expanded: boolean): Promise<void>;
  /** Expands everything on the way to an asset; resolves when its row is there. */
  reveal(trail: readonly AssetId[]): Promise<void>;
  collapseAll(): void;
  setFilter(text: string): void;
  /** Edits the name of a row in place; undefined ends that. */
  rename(row: AssetRow | undefined): void;
  /** Requests all visible rows again. */
  refresh(): Promise<void>;
}

const FILTER_LIMIT = 500;

/** The rows of a tree in display order. */
export function flatten(state: Pick<TreeState, 'children' | 'expanded'>): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  function add(parent: string, level: number): void {
    const children = state.children[parent] ?? [];
    children.forEach((row, index) => {
      const expanded = state.expanded.has(row.id);
      rows.push({ row, level, posInSet: index + 1, setSize: children.length, expanded });
      if (expanded) add(row.id, level + 1);
    });
  }
  add(ROOT, 1);
  return rows;
}

/** Searches for the filter text; a newer search cancels the previous one. */
function createFilter(client: Client<Contract>, notices: Notices, store: StoreApi<TreeState>): () => Promise<void> {
  let filtering: AbortController | undefined;
  return async () => {
    const { install, filter } = store.getState();
    filtering?.abort();
    if (install === undefined || filter.trim() === '') return;
    const controller = new AbortController();
    filtering = controller;
    try {
      const options = { signal: controller.signal };
      const found = await client.quickOpen({ install, query: filter, limit: FILTER_LIMIT }, options);
      if (filtering === controller && store.getState().filter === filter) store.setState({ found });
    } catch (error) {
      if (filtering === controller) notices.caught(error);
    }
  };
}

/** The explorer: folders, archives and entries, requested when they are expanded. */
export function createTree(client: Client<Contract>, notices: Notices): Tree {
  const store = createStore<TreeState>(() => ({ children: {}, expanded: new Set(), filter: '', refreshed: 0 }));

  async function ask(parent: string): Promise<void> {
    const { install } = store.getState();
    if (install === undefined) return;
    const rows = await client.browse(parent === ROOT ? { install } : { install, parent });
    if (store.getState().install !== install) return;
    store.setState(state => ({ children: { ...state.children, ...groupByFolder(parent, rows) } }));
  }

  const load = (parent: string): Promise<void> => ask(parent).catch(notices.caught);

  /** Requests everything expanded again. Ids that no longer have a row were renamed or removed, and are forgotten. */
  async function loadAgain(): Promise<void> {
    const asked = Object.keys(store.getState().children).filter(id => !isNameFolder(id));
    const failed = new Map<string, unknown>();
    await Promise.all(asked.map(id => ask(id).catch((error: unknown) => failed.set(id, error))));
    for (const [id, error] of failed) {
      const { children, expanded } = store.getState();
      const { [id]: _, ...others } = children;
      const isListed = id === ROOT || Object.values(others).some(rows => rows.some(row => row.id === id));
      if (isListed) notices.caught(error);
      else store.setState({ children: others, expanded: new Set([...expanded].filter(other => other !== id)) });
    }
  }

  async function expand(id: string): Promise<void> {
    store.setState(state => ({ expanded: new Set(state.expanded).add(id) }));
    if (store.getState().children[id] === undefined) await load(id);
  }

  /** A game folder that contains only one folder would show a single line: expand it. */
  async function openLoneFolder(): Promise<void> {
    await load(ROOT);
    const [only, ...others] = store.getState().children[ROOT] ?? [];
    if (only?.hasChildren && others.length === 0) await expand(only.id);
  }

  const search = createFilter(client, notices, store);

  return {
    store,
    reset(install) {
      const fresh = { children: {}, expanded: new Set<string>(), filter: '', refreshed: 0 };
      store.setState(install === undefined ? fresh : { ...fresh, install }, true);
      if (install !== undefined) void openLoneFolder();
    },
    async toggle(id, expanded) {
      if (expanded) return expand(id);
      store.setState(state => {
        const next = new Set(state.expanded);
        next.delete(id);
        return { expanded: next };
      });
    },
    async reveal(trail) {
      for (const [index, id] of trail.slice(0, -1).entries()) {
        await expand(id);
        const next = trail[index + 1];
        const folders = next === undefined ? [] : foldersAround(store.getState().children, id, next);
        if (folders.length > 0) store.setState(({ expanded }) => ({ expanded: new Set([...expanded, ...folders]) }));
      }
    },
    collapseAll: () => store.setState({ expanded: new Set() }),
    setFilter(filter) {
      const { found, ...rest } = store.getState();
      const isEmpty = filter.trim() === '';
      // The last hits stay until the new ones arrive, so that the list does not flicker at every key.
      store.setState(isEmpty || found === undefined ? { ...rest, filter } : { ...rest, filter, found }, true);
      void search();
    },
    rename: renaming => store.setState({ renaming }),
    async refresh() {
      store.setState(({ refreshed }) => ({ refreshed: refreshed + 1 }));
      await loadAgain();
      await search();
    },
  };
}
