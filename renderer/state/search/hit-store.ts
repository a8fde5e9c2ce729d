import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ByteSpan, FoundPart, Sought } from '../../../shared/contract/search-types.ts';
import { failureOf } from '../base/notices.ts';

/** More than anybody reads; the list says so and goes on when asked. */
const AT_ONCE = 1_000_000;
/** Rows that come into view together are asked about together. */
const BREATH = 30;

export interface HitsState {
  readonly count: number;
  /** Where the search is, and where it ends. */
  readonly at: number;
  readonly end: number;
  readonly running: boolean;
  /** It paused because there are so many. */
  readonly isFull: boolean;
  readonly refused?: string;
  /** Counts the fields that came to be known. */
  readonly named: number;
}

export interface HitPorts {
  findPart(part: { start: number; end: number } & Sought, options: { signal: AbortSignal }): Promise<FoundPart>;
  /** The paths of the fields that offsets lie in. */
  fieldsAt(starts: readonly number[]): Promise<readonly (string | null)[]>;
}

/** All hits of a search, told while it runs. */
export interface HitStore {
  readonly store: StoreApi<HitsState>;
  hitAt(index: number): ByteSpan | undefined;
  /** The field of a hit; undefined until it is known, null where the bytes have no name. */
  pathAt(index: number): string | null | undefined;
  /** A row is looked at: its field is asked for. */
  see(index: number): void;
  list(sought: Sought, within: ByteSpan): Promise<void>;
  stop(): void;
  /** Goes on after so many hits that it paused, or after a stop. */
  goOn(): Promise<void>;
}

const empty: HitsState = { count: 0, at: 0, end: 0, running: false, isFull: false, named: 0 };

export function createHitStore(ports: HitPorts): HitStore {
  const store = createStore<HitsState>(() => empty);
  let hits: ByteSpan[] = [];
  let paths = new Map<number, string | null>();
  let wanted = new Set<number>();
  let sought: Sought | undefined;
  let running: AbortController | undefined;
  let most = AT_ONCE;

  function stop(): void {
    running?.abort();
    running = undefined;
    if (store.getState().running) store.setState({ running: false });
  }

  async function run(): Promise<void> {
    const wantedNow = sought;
    if (wantedNow === undefined) return;
    stop();
    const own = new AbortController();
    running = own;
    store.setState({ running: true, isFull: false });
    try {
      for (let { at, end } = store.getState(); at < end && hits.length < most; ) {
        const part = await ports.findPart({ ...wantedNow, start: at, end }, { signal: own.signal });
        if (running !== own) return;
        for (const hit of part.hits) hits.push(hit);
        at = part.next;
        store.setState({ count: hits.length, at });
      }
      const { at, end } = store.getState();
      store.setState({ running: false, isFull: at < end });
    } catch (error) {
      if (running === own) store.setState({ running: false, refused: failureOf(error).text });
    }
  }

  async function ask(): Promise<void> {
    const [of, indexes] = [hits, [...wanted]];
    wanted = new Set();
    const found = await ports.fieldsAt(indexes.map(index => of[index]?.start ?? 0)).catch(() => []);
    if (of !== hits) return;
    for (const [i, index] of indexes.entries()) paths.set(index, found[i] ?? null);
    store.setState(({ named }) => ({ named: named + 1 }));
  }

  return {
    store,
    hitAt: index => hits[index],
    pathAt: index => paths.get(index),
    see(index) {
      if (paths.has(index) || wanted.has(index)) return;
      if (wanted.size === 0) setTimeout(() => void ask(), BREATH);
      wanted.add(index);
    },
    list(next, within) {
      stop();
      hits = [];
      paths = new Map();
      wanted = new Set();
      sought = next;
      most = AT_ONCE;
      store.setState({ ...empty, at: within.start, end: within.start + within.size }, true);
      return run();
    },
    stop,
    goOn() {
      most = hits.length + AT_ONCE;
      return run();
    },
  };
}
