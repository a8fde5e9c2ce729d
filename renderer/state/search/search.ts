import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormatSign } from '../../../shared/base/format-signs.ts';
import type { Client, Progress } from '../../../shared/contract/call.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import type { SearchFound, SearchMode, SearchResult } from '../../../shared/contract/search-types.ts';
import type { AssetId, InstallId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf, type Notices } from '../base/notices.ts';
import { type HitGroup, type HitRow, type ListedHit, rowLike, rowsOf, stepToHit, withHits } from './search-rows.ts';
import { formatsOf, type SearchScope } from './search-scopes.ts';

/** The typed text and how to interpret it. */
export interface SearchForm {
  readonly query: string;
  readonly mode: SearchMode;
  readonly matchCase: boolean;
  readonly scope: SearchScope;
}

export interface SearchState {
  readonly form: SearchForm;
  /** What the list is about; absent before the first search. */
  readonly of?: SearchForm;
  /** Replaces `of` if the list shows what refers to an asset. */
  readonly title?: string;
  readonly hits: readonly ListedHit[];
  readonly groups: readonly HitGroup[];
  readonly rows: readonly HitRow[];
  /** Includes hits that are not in the list. */
  readonly total: number;
  readonly progress?: Pick<Progress, 'done' | 'total'>;
  readonly result?: SearchResult;
  readonly failure?: Failure;
  readonly isRunning: boolean;
  readonly wasStopped: boolean;
  /** An asset with hits was edited since. */
  readonly isStale: boolean;
  /** The row with the keyboard. */
  readonly at: number;
  /** Counts the requests for the field, which takes the focus each time. */
  readonly asked: number;
}

export interface Search {
  readonly store: StoreApi<SearchState>;
  /** Focuses the field, and fills it with a text if there is one. */
  ask(query?: string): void;
  change(part: Partial<SearchForm>): void;
  run(): Promise<void>;
  cancel(): void;
  /** Lists more hits, after the present ones. */
  more(): Promise<void>;
  /** Lists hits found in another way. */
  list(title: string, hits: readonly ListedHit[]): void;
  /** The next or previous hit, now the current one. */
  step(by: 1 | -1): ListedHit | undefined;
  setCurrent(row: number): void;
  toggle(row: number, isOpen: boolean): void;
  hitAt(row: number): ListedHit | undefined;
  /** A hit is visible: its field is requested. */
  see(hit: number): void;
  heard(found: SearchFound): void;
  changed(asset: AssetId): void;
  reset(install: InstallId | undefined): void;
}

const PAGE = 10_000;
/** Rows that become visible together are requested together. */
const SEEN_MILLISECONDS = 30;
const EMPTY = { hits: [], groups: [], rows: [], total: 0, isRunning: false, wasStopped: false, isStale: false, at: -1 };
const BLANK: SearchForm = { query: '', mode: 'any', matchCase: false, scope: 'all' };

/** Searches the whole game folder: the typed text, the results and the current hit. */
export function createSearch(client: Client<Contract>, notices: Notices, known: () => readonly FormatSign[]): Search {
  const store = createStore<SearchState>(() => ({ form: BLANK, asked: 0, ...EMPTY }));
  let install: InstallId | undefined;
  const found = createFound(store);
  const runs = createRuns({ client, store, known, install: () => install });
  const fields = createHitFields({ client, notices, store, install: () => install });

  return {
    store,
    ask(query) {
      store.setState(({ form, asked }) => ({
        asked: asked + 1,
        form: query === undefined ? form : { ...form, query },
      }));
    },
    change(part) {
      store.setState(({ form }) => ({ form: { ...form, ...part } }));
      const { form, asked, of } = store.getState();
      if (form.query !== '' || of === undefined) return;
      // With an empty field, it would be unclear what the list is about.
      runs.drop();
      store.setState({ form, asked, ...EMPTY }, true);
    },
    async run() {
      const { form, asked } = store.getState();
      const isMeant = form.query !== '';
      store.setState({ form, asked, ...EMPTY, ...(isMeant && { of: form, isRunning: true }) }, true);
      await runs.start(form, 0);
    },
    cancel: runs.cancel,
    async more() {
      const { of, hits } = store.getState();
      if (of === undefined) return;
      store.setState({ isRunning: true, wasStopped: false });
      await runs.start(of, hits.length);
    },
    list(title, hits) {
      runs.drop();
      const { form, asked } = store.getState();
      store.setState({ form, asked, ...EMPTY, title, total: hits.length }, true);
      found.add(hits);
    },
    ...{ step: found.step, setCurrent: found.setCurrent, toggle: found.toggle, hitAt: found.hitAt },
    see: fields.see,
    heard({ search, hits, total, done, totalBytes }) {
      const fresh = runs.fresh(search, hits);
      if (fresh === undefined) return;
      store.setState(state => ({ total: Math.max(state.total, total), progress: { done, total: totalBytes } }));
      found.add(fresh);
    },
    changed(asset) {
      if (store.getState().groups.some(group => group.asset === asset)) store.setState({ isStale: true });
    },
    reset(next) {
      runs.drop();
      install = next;
      const { form, asked } = store.getState();
      store.setState({ form: { ...form, scope: 'all' }, asked, ...EMPTY }, true);
    },
  };
}

interface Found extends Pick<Search, 'step' | 'setCurrent' | 'toggle' | 'hitAt'> {
  add(hits: readonly ListedHit[]): void;
}

/** The list of results by file: expands and collapses files, and has one current row. */
function createFound(store: StoreApi<SearchState>): Found {
  const hitAt = (row: number): ListedHit | undefined => {
    const { rows, hits } = store.getState();
    const found = rows[row];
    return found?.kind === 'hit' ? hits[found.hit] : undefined;
  };
  return {
    hitAt,
    add(hits) {
      if (hits.length === 0) return;
      store.setState(state => {
        const groups = withHits(state.groups, hits, state.hits.length);
        const rows = rowsOf(groups);
        return { hits: [...state.hits, ...hits], groups, rows, at: rowLike(rows, state.rows[state.at]) };
      });
    },
    step(by) {
      const { rows, at } = store.getState();
      const next = stepToHit(rows, at, by);
      if (next >= 0) store.setState({ at: next });
      return hitAt(next);
    },
    setCurrent: at => store.setState({ at }),
    toggle(row, isOpen) {
      store.setState(state => {
        const own = state.rows[row];
        const groups = state.groups.map((group, i) => (i === own?.group ? { ...group, isClosed: !isOpen } : group));
        const rows = rowsOf(groups);
        return { groups, rows, at: rows.findIndex(each => each.kind === 'group' && each.group === own?.group) };
      });
    },
  };
}

interface RunParts {
  readonly client: Client<Contract>;
  readonly store: StoreApi<SearchState>;
  readonly known: () => readonly FormatSign[];
  readonly install: () => InstallId | undefined;
}

/** The search in progress; a new one cancels it. */
function createRuns({ client, store, known, install: current }: RunParts) {
  let running: { readonly id: string; readonly stop: AbortController; skip: number } | undefined;
  let count = 0;

  async function start(form: SearchForm, skip: number): Promise<void> {
    running?.stop.abort();
    const install = current();
    if (install === undefined || form.query === '') return;
    const own = { id: `search ${++count}`, stop: new AbortController(), skip };
    running = own;
    const { scope, ...question } = form;
    const formats = formatsOf(scope, known());
    const args = { install, search: own.id, ...question, limit: skip + PAGE, ...(formats && { formats }) };
    try {
      const result = await client.search(args, { signal: own.stop.signal });
      if (running === own) store.setState({ result, total: result.total });
    } catch (error) {
      if (running !== own) return;
      const failure = failureOf(error);
      store.setState(failure.code === 'cancelled' ? { wasStopped: true } : { failure });
    } finally {
      if (running === own) {
        running = undefined;
        store.setState({ isRunning: false });
      }
    }
  }

  return {
    start,
    cancel: () => running?.stop.abort(),
    drop() {
      running?.stop.abort();
      running = undefined;
    },
    /** The hits that are not listed yet; undefined if the search is no longer the current one. */
    fresh(id: string, hits: SearchFound['hits']) {
      if (running?.id !== id || running.stop.signal.aborted) return undefined;
      // A search repeated for more hits finds the first ones again, always in the same order.
      const listed = Math.min(running.skip, hits.length);
      running.skip -= listed;
      return hits.slice(listed);
    },
  };
}

/** Requests the fields of the visible hits. */
function createHitFields(parts: Pick<RunParts, 'client' | 'store' | 'install'> & { readonly notices: Notices }) {
  const { client, notices, store, install: current } = parts;
  let seen = new Set<number>();

  async function nameSeen(): Promise<void> {
    const { hits } = store.getState();
    const install = current();
    const wanted = [...seen].flatMap(index => {
      const hit = hits[index];
      return hit?.start === undefined || hit.path !== undefined ? [] : [{ index, asset: hit.asset, start: hit.start }];
    });
    seen = new Set();
    if (install === undefined || wanted.length === 0) return;
    try {
      const places = wanted.map(({ asset, start }) => ({ asset, start }));
      const paths = await client.hitFields({ install, hits: places });
      const known = new Map(
        wanted.map(({ index, asset, start }, i) => [index, { asset, start, path: paths[i] ?? null }]),
      );
      store.setState(state => ({
        hits: state.hits.map((hit, index) => {
          const named = known.get(index);
          return named?.asset === hit.asset && named.start === hit.start ? { ...hit, path: named.path } : hit;
        }),
      }));
    } catch (error) {
      notices.caught(error);
    }
  }

  return {
    see(hit: number) {
      if (seen.size === 0) setTimeout(() => void nameSeen(), SEEN_MILLISECONDS);
      seen.add(hit);
    },
  };
}
