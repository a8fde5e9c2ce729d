import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Storage } from './storage.ts';

export interface Preferences {
  readonly theme: 'system' | 'dark' | 'light';
  readonly endian: 'little' | 'big';
  /** Colours of the fields behind the bytes. */
  readonly overlay: 'types' | 'off';
  readonly dimZeros: boolean;
  readonly bytesPerRow: number;
  /** Whether the structure tree follows the selection. */
  readonly follow: boolean;
  readonly explorer: Panel;
  readonly side: Panel & { readonly split: number };
  readonly bottom: Panel & { readonly tab: BottomTab };
  /** The view last chosen for each format. */
  readonly views: Readonly<Record<string, string>>;
  /** The lessons: whether they are shown in the place of the explorer, which one, and which are done. */
  readonly learn: { readonly shown: boolean; readonly lesson: number; readonly done: readonly string[] };
  /** Whether the tour was taken or declined: it is offered until then. */
  readonly tourOffered: boolean;
}

export interface Panel {
  readonly shown: boolean;
  /** What was chosen where the window has no room for it; until then it folds away by itself. */
  readonly whenSmall?: boolean;
  readonly size: number;
}

export type BottomTab = 'problems' | 'search' | 'changes' | 'output';

export const DEFAULTS: Preferences = {
  theme: 'system',
  endian: 'little',
  overlay: 'types',
  dimZeros: true,
  bytesPerRow: 16,
  follow: true,
  explorer: { shown: true, size: 264 },
  side: { shown: true, size: 320, split: 0.5 },
  bottom: { shown: true, size: 168, tab: 'problems' },
  views: {},
  learn: { shown: false, lesson: 0, done: [] },
  tourOffered: false,
};

export interface PreferencesStore {
  readonly store: StoreApi<Preferences>;
  set(change: Partial<Preferences>): void;
  /** Takes over what the storage has once it is loaded. */
  load(): void;
}

/** What the player chose about the look, kept over restarts. */
export function createPreferences(storage: Storage): PreferencesStore {
  const store = createStore<Preferences>(() => ({ ...DEFAULTS }));
  return {
    store,
    load: () => store.setState(storage.read<Preferences>('preferences') ?? {}),
    set(change) {
      store.setState(change);
      storage.write('preferences', store.getState());
    },
  };
}
