import type { Client } from '../../../shared/contract/call.ts';
import type { MemoryKey } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { createOutboxes } from './outbox.ts';

/** Small values remembered between starts; losing them must never matter. */
export interface Storage {
  /** Loads the remembered values; before that, everything reads as absent. */
  load(): Promise<void>;
  read<T>(key: MemoryKey): Partial<T> | undefined;
  write(key: MemoryKey, value: unknown): void;
  /** The window closes: sends at once what waits for an earlier answer. */
  leave(): void;
}

const KEYS: readonly MemoryKey[] = ['preferences', 'session', 'keybindings', 'bookmarks'];

/** Stored by the host, because a page's own storage is lost with the port it came from. */
export function createStorage(client: Pick<Client<Contract>, 'recall' | 'remember'>): Storage {
  const known = new Map<MemoryKey, string>();
  // No pause, because the window might close during it: a burst goes as fast as the host accepts it.
  const remembering = createOutboxes((text: string, key: MemoryKey) =>
    // Failing to remember does not fail the user's work; the host logs it.
    client.remember({ key, text }).catch(() => undefined),
  );

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
        // Gantry wrote this itself; every reader treats each member as possibly absent.
        return JSON.parse(text) as Partial<T>;
      } catch {
        return undefined; // unreadable counts as absent
      }
    },
    write(key, value) {
      const text = JSON.stringify(value);
      known.set(key, text);
      remembering.of(key).put(text);
    },
    leave: remembering.leave,
  };
}
