import type { Client } from '../../shared/contract/call.ts';
import type { MemoryKey } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';

/** Small things to remember between starts; losing them must never matter. */
export interface Storage {
  /** Fetches what was remembered; before that, everything reads as nothing. */
  load(): Promise<void>;
  read<T>(key: MemoryKey): Partial<T> | undefined;
  write(key: MemoryKey, value: unknown): void;
  /** Sends at once what is still held back. */
  flush(): void;
}

const KEYS: readonly MemoryKey[] = ['preferences', 'session'];
const PAUSE = 300;

/** Kept by the host, because what a page keeps itself is lost with the port it came from. */
export function createStorage(client: Pick<Client<Contract>, 'recall' | 'remember'>, pause = PAUSE): Storage {
  const known = new Map<MemoryKey, string>();
  /** Keys sent a moment ago, and whether they changed since. */
  const resting = new Map<MemoryKey, boolean>();

  function send(key: MemoryKey): void {
    resting.set(key, false);
    // Not remembering is no failure of the player's work: the host's log has it.
    client.remember({ key, text: known.get(key) ?? '' }).catch(() => undefined);
    setTimeout(() => {
      const isStale = resting.get(key);
      resting.delete(key);
      if (isStale) send(key);
    }, pause);
  }

  return {
    async load() {
      for (const key of KEYS) {
        const { text } = await client.recall({ key }).catch(() => ({ text: null }));
        if (text !== null && !known.has(key)) known.set(key, text);
      }
    },
    read<T>(key: MemoryKey) {
      const text = known.get(key);
      if (text === undefined) return undefined;
      try {
        // What we wrote ourselves; every reader treats each member as absent unless it is there.
        return JSON.parse(text) as Partial<T>;
      } catch {
        return undefined; // unreadable is the same as not there
      }
    },
    write(key, value) {
      known.set(key, JSON.stringify(value));
      // The first of a burst goes at once, the last when the burst is over.
      if (resting.has(key)) resting.set(key, true);
      else send(key);
    },
    flush() {
      for (const [key, isStale] of resting) if (isStale) send(key);
    },
  };
}
