import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { FindQuery, FindResult } from '../../shared/contract/search-types.ts';
import type { AssetId } from '../../shared/contract/types.ts';
import type { ByteRange } from './byte-range.ts';
import { type FindMode, findPattern } from './find-pattern.ts';

/** Hits asked for around the caret: enough to underline what is on the screen. */
const hitsAround = 2000;
/** Typing is searched for after a breath. */
const pause = 180;

export interface FindState {
  readonly open: boolean;
  readonly mode: FindMode;
  readonly typed: string;
  readonly matchCase: boolean;
  readonly searching: boolean;
  /** Hits near the caret, in order. */
  readonly hits: readonly ByteRange[];
  readonly total: number;
  /** From 0 among all; -1 when there is none. */
  readonly index: number;
  /** Why what was typed cannot be searched for. */
  readonly refused?: string;
  /** Something was searched for, so that "nothing found" means something. */
  readonly searched: boolean;
}

export interface FindSession {
  readonly store: StoreApi<FindState>;
  open(): void;
  close(): void;
  change(change: Partial<Pick<FindState, 'mode' | 'typed' | 'matchCase'>>): void;
  /** Goes to the next or previous hit, around the end. */
  step(direction: FindQuery['direction']): Promise<void>;
  /** Searches anew, from where the caret is: after typing, and after an edit. */
  refresh(options: { readonly go: boolean }): Promise<void>;
  /** The bytes are others now: what was found is looked for again. */
  revised(): void;
}

export interface FindPorts {
  readonly asset: AssetId;
  size(): number;
  caret(): number;
  find(query: FindQuery, options: { signal: AbortSignal }): Promise<FindResult | undefined>;
  select(hit: ByteRange): void;
}

const empty = { hits: [], total: 0, index: -1, searched: false } as const;

/** Finding inside one asset; a newer search cancels the one before. */
export function createFindSession(ports: FindPorts): FindSession {
  const store = createStore<FindState>(() => ({
    open: false,
    mode: 'hex',
    typed: '',
    matchCase: false,
    searching: false,
    ...empty,
  }));
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(from: number, direction: FindQuery['direction']): Promise<FindResult | undefined> {
    const { mode, typed, matchCase } = store.getState();
    const pattern = findPattern(mode, typed);
    running?.abort();
    if (pattern.kind !== 'pattern') return undefined;
    const own = new AbortController();
    running = own;
    set({ searching: true });
    const query: FindQuery = {
      asset: ports.asset,
      mode,
      query: pattern.query,
      matchCase,
      from,
      direction,
      limit: hitsAround,
    };
    const found = await ports.find(query, { signal: own.signal });
    if (running !== own) return undefined;
    running = undefined;
    set({ searching: false });
    return found;
  }

  function set(change: Partial<FindState>): void {
    store.setState(change);
  }

  function show(found: FindResult, from: number, direction: FindQuery['direction']): ByteRange | undefined {
    const hit = nearest(found.hits, from, direction);
    set({ hits: found.hits, total: found.total, index: found.index, searched: true });
    return hit;
  }

  async function search(from: number, direction: FindQuery['direction'], go: boolean): Promise<void> {
    const found = await ask(from, direction);
    if (found === undefined) return;
    const hit = show(found, from, direction);
    if (hit !== undefined && go) ports.select(hit);
    else if (hit === undefined && found.total > 0 && go) await around(direction);
  }

  /** Past the last hit comes the first. */
  async function around(direction: FindQuery['direction']): Promise<void> {
    const from = direction === 'forward' ? 0 : Math.max(0, ports.size() - 1);
    const found = await ask(from, direction);
    const hit = found && show(found, from, direction);
    if (hit !== undefined) ports.select(hit);
  }

  function refresh({ go }: { readonly go: boolean }): Promise<void> {
    return search(Math.min(ports.caret(), Math.max(0, ports.size() - 1)), 'forward', go);
  }

  return {
    store,
    open: () => set({ open: true }),
    close() {
      clearTimeout(timer);
      running?.abort();
      running = undefined;
      set({ open: false, searching: false, ...empty });
    },
    change(change) {
      const next = { ...store.getState(), ...change };
      const pattern = findPattern(next.mode, next.typed);
      const { refused: _, ...rest } = next;
      const refusal = pattern.kind === 'refused' ? { refused: pattern.why } : {};
      store.setState({ ...rest, ...empty, ...refusal }, true);
      running?.abort();
      clearTimeout(timer);
      if (pattern.kind === 'pattern') timer = setTimeout(() => void refresh({ go: true }), pause);
    },
    async step(direction) {
      const from = direction === 'forward' ? ports.caret() + 1 : ports.caret() - 1;
      const isPast = from < 0 || from >= ports.size();
      if (isPast) await around(direction);
      else await search(from, direction, true);
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
