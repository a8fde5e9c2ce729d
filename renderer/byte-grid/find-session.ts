import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { FailureError } from '../../shared/contract/failure.ts';
import type { Columns, FindQuery, FindResult, Sought } from '../../shared/contract/search-types.ts';
import type { AssetId } from '../../shared/contract/types.ts';
import type { ByteRange } from './byte-range.ts';
import { type FindChoices, findPattern, soughtOf } from './find-pattern.ts';

/** Hits asked for around the caret: enough to underline what is on the screen. */
const hitsAround = 2000;
/** Typing is searched for after a breath. */
const pause = 180;

export interface FindState extends FindChoices {
  readonly open: boolean;
  readonly typed: string;
  /** What hits are to be replaced with; undefined while they are only looked for. */
  readonly replacement?: string;
  /** Where the search is confined to. */
  readonly within?: Confined;
  /** The hit that was gone to last. */
  readonly hit?: ByteRange;
  readonly searching: boolean;
  /** Hits near the caret, in order. */
  readonly hits: readonly ByteRange[];
  readonly total: number;
  /** From 0 among all; -1 if there is none. */
  readonly index: number;
  /** Why what was typed cannot be searched for. */
  readonly refused?: string;
  /** Something was searched for, so that "nothing found" means something. */
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
  /** What is typed to take the place of hits; undefined puts the line for it away. */
  replaceWith(replacement: string | undefined): void;
  /** Looks only there; undefined lifts that. */
  confine(within: Confined | undefined): void;
  /** What is looked for, and where; undefined while it cannot be. */
  sought(): (Sought & { readonly within?: ByteRange }) | undefined;
  /** Goes to the next or previous hit, around the end; from the caret, or from bytes that are like those looked for. */
  step(direction: FindQuery['direction'], from?: ByteRange): Promise<void>;
  /** Opens with a new query, and goes at once to the next or previous hit from `from`. */
  lookFor(choice: Partial<FindChoices & Pick<FindState, 'typed'>>, go: FindGo): Promise<void>;
  /** Searches again, from the caret: after typing, and after an edit. */
  refresh(options: { readonly go: boolean }): Promise<void>;
  /** The bytes are others now: what was found is looked for again. */
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

/** Searches one after the other; a newer one cancels the one before. */
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

  /** What the host says of a query is said where it is typed. */
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

  /** Past the last hit comes the first. */
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

  /** Takes over what to look for; true where it can be searched for. */
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

/** The hit the host's index points at: the first at or after `from`, or the last at or before it. */
function nearest(hits: readonly ByteRange[], from: number, direction: FindQuery['direction']): ByteRange | undefined {
  return direction === 'forward' ? hits.find(hit => hit.start >= from) : hits.findLast(hit => hit.start <= from);
}
