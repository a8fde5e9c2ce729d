import { createStore, type StoreApi } from 'zustand/vanilla';
import { isTyping, type Keys } from './keymap.ts';

export interface Command {
  readonly id: string;
  /** As the palette shows it. */
  readonly title: string;
  /** Heading in the shortcut sheet. */
  readonly group: string;
  /** Any of these; 'Ctrl+K Ctrl+S' is two presses. */
  readonly keys?: readonly Keys[];
  /** Only while the focus is inside an element with this data-scope. */
  readonly scope?: string;
  /** Its scope is a text editor: it also gets keys that a text field would take. */
  readonly inText?: boolean;
  /** While this returns false, the command is not in the palette and its keys do nothing. */
  readonly when?: () => boolean;
  readonly run: () => void;
}

/** The keys the user gave to commands; an empty list means that the command has no keys. */
export type KeyBindings = Readonly<Record<string, readonly Keys[]>>;

interface CommandsState {
  /** With their present key bindings. */
  readonly list: readonly Command[];
  /** The first press of a chord, while the second is awaited. */
  readonly chord?: Keys;
}

export interface Commands {
  readonly store: StoreApi<CommandsState>;
  /** Adds commands until the returned function is called; a later one with the same id takes precedence. */
  register(commands: readonly Command[]): () => void;
  run(id: string): void;
  /** Binds these keys instead of the commands' own. */
  rebind(bindings: KeyBindings): void;
  /** The commands that may run now, one per id. */
  available(): readonly Command[];
  /** Runs the command for a key press; true if there was one. */
  press(keys: Keys, focus: { readonly scopes: readonly string[]; readonly isText: boolean }): boolean;
}

export function createCommands(): Commands {
  const store = createStore<CommandsState>(() => ({ list: [] }));
  let registered: readonly Command[] = [];
  let bound: KeyBindings = {};

  function bind(): void {
    const list = registered.map(command => {
      const keys = bound[command.id];
      return keys === undefined ? command : { ...command, keys };
    });
    store.setState({ list });
  }

  function available(): readonly Command[] {
    const byId = new Map(store.getState().list.map(command => [command.id, command]));
    return [...byId.values()].filter(command => command.when?.() ?? true);
  }

  function setChord(chord: Keys | undefined): void {
    const { list } = store.getState();
    store.setState(chord === undefined ? { list } : { list, chord }, true);
  }

  return {
    store,
    available,
    register(commands) {
      registered = [...registered, ...commands];
      bind();
      return () => {
        registered = registered.filter(command => !commands.includes(command));
        bind();
      };
    },
    rebind(bindings) {
      bound = bindings;
      bind();
    },
    run(id) {
      available()
        .find(command => command.id === id)
        ?.run();
    },
    press(keys, focus) {
      const { chord } = store.getState();
      const pressed = chord === undefined ? keys : `${chord} ${keys}`;
      if (chord === undefined && focus.isText && isTyping(keys)) {
        const own = find(inField(available(), keys), pressed, focus.scopes, true);
        own?.run();
        return own !== undefined;
      }
      const command = find(available(), pressed, focus.scopes, false);
      const isStart = available().some(other => other.keys?.some(bound => bound.startsWith(`${pressed} `)));
      setChord(command === undefined && isStart ? pressed : undefined);
      command?.run();
      return command !== undefined || isStart || chord !== undefined;
    },
  };
}

/** The commands that still work in a text field of a pane: searching, and those that want text keys. */
function inField(commands: readonly Command[], keys: Keys): readonly Command[] {
  return isSearch(keys) ? commands : commands.filter(({ inText }) => inText);
}

const isSearch = (keys: Keys): boolean => keys === 'Ctrl+F' || keys === 'Ctrl+H';

/** The command bound to the keys: in the innermost focused scope that has one, otherwise in the whole window. */
function find(
  commands: readonly Command[],
  keys: Keys,
  scopes: readonly string[],
  scopedOnly: boolean,
): Command | undefined {
  const bound = commands.filter(command => command.keys?.includes(keys));
  const scope = scopes.find(one => bound.some(command => command.scope === one));
  const scoped = scope === undefined ? undefined : bound.find(command => command.scope === scope);
  return scoped ?? (scopedOnly ? undefined : bound.find(command => command.scope === undefined));
}
