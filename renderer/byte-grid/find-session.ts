import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { FailureError } from '../../shared/contract/failure.ts';
import type { Columns, FindQuery, FindResult, Sought } from '../../shared/contract/search-types.ts';
import type { AssetId } from '../../shared/contract/types.ts';
import type { ByteRange } from './byte-range.ts';
import { type FindChoices, findPattern, soughtOf } from './find-pattern.ts';

/** Hits requested around the caret: enough to underline those on the screen. */
const hitsAround = 2000;
/** Milliseconds after typing before a search starts. */
const pause = 180;

export interface FindState extends FindChoices {
  readonly open: boolean;
  readonly typed: string;
  /** The replacement for hits; undefined while only finding. */
  readonly replacement?: string;
  /** What the search is limited to. */
  readonly within?: Confined;
  /** The hit that was visited last. */
  readonly hit?: ByteRange;
  readonly searching: boolean;
  /** Hits near the caret, in order. */
  readonly hits: readonly ByteRange[];
  readonly total: number;
  /** From 0, among all hits; -1 if there is none. */
  readonly index: number;
  /** Why the query cannot be searched for. */
  readonly refused?: string;
  /** A search was made, so "nothing found" applies. */
  readonly searched: boolean;
}

/** A range, or the columns of rows inside it. */
export interface Confined extends ByteRange {
  readonly columns?: Columns;
}

export interface FindSession {
  readonly store: StoreApi<FindState>;
  open(): void;
  close(): void;
  change(change: Partial<FindChoices & Pick<FindState, 'typed'>>): void;
  /** Sets the typed replacement; undefined hides its line. */
  replaceWith(replacement: string | undefined): void;
  /** Limits the search to this; undefined removes the limit. */
  confine(within: Confined | undefined): void;
  /** The query and its limits; undefined while it is invalid. */
  sought(): (Sought & { readonly within?: ByteRange }) | undefined;
  /** Goes to the next or previous hit, wrapping around; from the caret, or from the bytes that were searched for. */
  step(direction: FindQuery['direction'], from?: ByteRange): Promise<void>;
  /** Opens with a new query, and immediately goes to the next or previous hit from `from`. */
  lookFor(choice: Partial<FindChoices & Pick<FindState, 'typed'>>, go: FindGo): Promise<void>;
  /** Searches again from the caret: after typing or an edit. */
  refresh(options: { readonly go: boolean }): Promise<void>;
  /** The bytes have changed: searches again. */
  revised(): void;
}

export interface FindGo {
  readonly direction: FindQuery['direction'];
  readonly from: ByteRange;
}

export interface FindPorts {
  readonly asset: AssetId;
  size(): number;
  caret(): number;
  find(query: FindQuery, options: { signal: AbortSignal }): Promise<FindResult | undefined>;
  select(hit: ByteRange): void;
}

const empty = { hits: [], total: 0, index: -1, searched: false } as const;

const choices: FindChoices = {
  mode: 'hex',
  matchCase: false,
  encoding: 'windows-1252',
  type: 'f32',
  bigEndian: false,
  tolerance: '',
};

/** Searches one at a time; a newer one cancels the previous one. */
function createSearching(store: StoreApi<FindState>, ports: FindPorts) {
  let running: AbortController | undefined;

  function sought(): ReturnType<FindSession['sought']> {
    const { typed, within, ...state } = store.getState();
    const pattern = findPattern(state.mode, typed);
    if (pattern.kind !== 'pattern') return undefined;
    const { columns } = within ?? {};
    return {
      ...soughtOf(pattern.query, state),
      ...(within && { within: { start: within.start, size: within.size } }),
      ...(columns && { columns }),
    };
  }

  /** The host's refusal of a query is shown where it is typed. */
  function refused(own: AbortController, error: unknown): undefined {
    if (own.signal.aborted) return undefined;
    if (!(error instanceof FailureError)) throw error;
    store.setState({ refused: error.failure.text });
    return undefined;
  }

  async function ask(from: number, direction: FindQuery['direction']): Promise<FindResult | undefined> {
    const wanted = sought();
    running?.abort();
    if (wanted === undefined) return undefined;
    const own = new AbortController();
    running = own;
    store.setState({ searching: true });
    const query: FindQuery = { asset: ports.asset, ...wanted, from, direction, limit: hitsAround };
    const found = await ports.find(query, { signal: own.signal }).catch((error: unknown) => refused(own, error));
    if (running !== own) return undefined;
    running = undefined;
    store.setState({ searching: false });
    return found;
  }

  function show(found: FindResult, from: number, direction: FindQuery['direction']): ByteRange | undefined {
    const hit = nearest(found.hits, from, direction);
    const { hits, total, index } = found;
    store.setState({ hits, total, index, searched: true, ...(hit && { hit }) });
    return hit;
  }

  /** The first hit follows the last. */
  async function around(direction: FindQuery['direction']): Promise<void> {
    const from = direction === 'forward' ? 0 : Math.max(0, ports.size() - 1);
    const found = await ask(from, direction);
    const hit = found && show(found, from, direction);
    if (hit !== undefined) ports.select(hit);
  }

  async function search(from: number, direction: FindQuery['direction'], go: boolean): Promise<void> {
    const found = await ask(from, direction);
    if (found === undefined) return;
    const hit = show(found, from, direction);
    if (hit !== undefined && go) ports.select(hit);
    else if (hit === undefined && found.total > 0 && go) await around(direction);
  }

  return {
    ...{ sought, around, search },
    abort: () => running?.abort(),
    end(): void {
      running?.abort();
      running = undefined;
    },
  };
}

/** Finding inside one asset. */
export function createFindSession(ports: FindPorts): FindSession {
  const store = createStore<FindState>(() => ({ open: false, typed: '', ...choices, searching: false, ...empty }));
  const { sought, around, search, abort, end } = createSearching(store, ports);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refresh({ go }: { readonly go: boolean }): Promise<void> {
    return search(Math.min(ports.caret(), Math.max(0, ports.size() - 1)), 'forward', go);
  }

  /** Applies a change of the query; true if it can be searched for. */
  function put(changed: Parameters<FindSession['change']>[0]): boolean {
    const next = { ...store.getState(), ...changed };
    const pattern = findPattern(next.mode, next.typed);
    const { refused: _, hit: __, ...rest } = next;
    const refusal = pattern.kind === 'refused' ? { refused: pattern.why } : {};
    store.setState({ ...rest, ...empty, ...refusal }, true);
    abort();
    clearTimeout(timer);
    return pattern.kind === 'pattern';
  }

  function change(changed: Parameters<FindSession['change']>[0]): void {
    if (put(changed)) timer = setTimeout(() => void refresh({ go: true }), pause);
  }

  async function step(direction: FindQuery['direction'], near?: ByteRange): Promise<void> {
    const at = near?.start ?? ports.caret();
    const from = direction === 'forward' ? at + 1 : at - 1;
    const isPast = from < 0 || from >= ports.size();
    if (isPast) await around(direction);
    else await search(from, direction, true);
  }

  return {
    store,
    open: () => store.setState({ open: true }),
    close() {
      clearTimeout(timer);
      end();
      store.setState({ open: false, searching: false, ...empty });
    },
    sought,
    change,
    confine(within) {
      const { within: _, ...rest } = store.getState();
      store.setState(within === undefined ? rest : { ...rest, within }, true);
      change({});
    },
    replaceWith(replacement) {
      const { replacement: _, ...rest } = store.getState();
      store.setState(replacement === undefined ? rest : { ...rest, replacement }, true);
    },
    step,
    async lookFor(choice, { direction, from }) {
      store.setState({ open: true });
      if (put(choice)) await step(direction, from);
    },
    refresh,
    revised() {
      if (store.getState().open && store.getState().searched) void refresh({ go: false });
    },
  };
}

/** The hit at the host's index: the first at or after `from`, or the last at or before it. */
function nearest(hits: readonly ByteRange[], from: number, direction: FindQuery['direction']): ByteRange | undefined {
  return direction === 'forward' ? hits.find(hit => hit.start >= from) : hits.findLast(hit => hit.start <= from);
}
