import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Storage } from '../base/storage.ts';
import type { Command, Commands, KeyBindings } from './commands.ts';
import type { Keys } from './keymap.ts';

export interface KeyBindingsStore {
  readonly store: StoreApi<{ readonly bound: KeyBindings }>;
  /** Loads the stored bindings. */
  load(): void;
  /** Binds a single key, replacing all the command has. */
  bind(command: string, keys: Keys): void;
  /** Restores a command's own keys; without an id, those of every command. */
  reset(command?: string): void;
}

/** The keys the player chose, kept in a file of their own. */
export function createKeyBindings(storage: Storage, commands: Pick<Commands, 'rebind'>): KeyBindingsStore {
  const store = createStore<{ readonly bound: KeyBindings }>(() => ({ bound: {} }));

  function take(bound: KeyBindings): void {
    store.setState({ bound });
    commands.rebind(bound);
  }

  function change(bound: KeyBindings): void {
    take(bound);
    storage.write('keybindings', bound);
  }

  return {
    store,
    load: () => take(checked(storage.read<KeyBindings>('keybindings') ?? {})),
    bind: (command, keys) => change({ ...store.getState().bound, [command]: [keys] }),
    reset(command) {
      const { [command ?? '']: _, ...others } = store.getState().bound;
      change(command === undefined ? {} : others);
    },
  };
}

/** The file may have been written by hand: entries that are not lists of keys are ignored. */
function checked(read: Readonly<Record<string, unknown>>): KeyBindings {
  const entries = Object.entries(read).flatMap(([id, keys]) =>
    Array.isArray(keys) && keys.every(key => typeof key === 'string') ? [[id, keys as readonly string[]] as const] : [],
  ); // as: each was just checked
  return Object.fromEntries(entries);
}

/** The other commands with the same keys in the same place, or with keys that continue them. */
export function conflictsOf(
  { id, scope }: Pick<Command, 'id' | 'scope'>,
  keys: Keys,
  commands: readonly Command[],
): readonly Command[] {
  const isSame = (other: Keys) => other === keys || other.startsWith(`${keys} `) || keys.startsWith(`${other} `);
  const others = commands.filter(other => other.id !== id && other.scope === scope && other.keys?.some(isSame));
  return [...new Map(others.map(other => [other.id, other])).values()];
}
