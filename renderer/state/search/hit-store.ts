import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ByteSpan, FoundPart, Sought } from '../../../shared/contract/search-types.ts';
import { failureOf } from '../base/notices.ts';

/** More than anyone reads: the list says so and continues on request. */
const AT_ONCE = 1_000_000;
/** Rows that become visible together are requested together. */
const BREATH = 30;

export interface HitsState {
  readonly count: number;
  /** How far the search has come, and where it ends. */
  readonly at: number;
  readonly end: number;
  readonly running: boolean;
  /** It paused because there are too many hits. */
  readonly isFull: boolean;
  readonly refused?: string;
  /** Increases when more fields are known. */
  readonly named: number;
}

export interface HitPorts {
  findPart(part: { start: number; end: number } & Sought, options: { signal: AbortSignal }): Promise<FoundPart>;
  /** The paths of the fields at these offsets. */
  fieldsAt(starts: readonly number[]): Promise<readonly (string | null)[]>;
}

/** All hits of a search, added as they are found. */
export interface HitStore {
  readonly store: StoreApi<HitsState>;
  hitAt(index: number): ByteSpan | undefined;
  /** The field of a hit; undefined until it is known, null if the bytes have no field. */
  pathAt(index: number): string | null | undefined;
  /** A row is visible: its field is requested. */
  see(index: number): void;
  list(sought: Sought, within: ByteSpan): Promise<void>;
  stop(): void;
  /** Continues after a stop, or after a pause at too many hits. */
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
