import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { plainLook, type SceneLook } from '../../../shared/scene/look.ts';
import type { Notices } from '../base/notices.ts';
import type { Storage } from '../base/storage.ts';
import { DEFAULT_SETTINGS, fileChanges, readSettings, type Settings } from './settings.ts';
import { settingsStrings as strings } from './strings.ts';

export interface Preferences extends Settings {
  /** Whether the structure tree follows the selection. */
  readonly follow: boolean;
  readonly explorer: Panel;
  readonly side: Panel & { readonly split: number };
  readonly bottom: Panel & { readonly tab: BottomTab };
  /** The view last chosen for each format. */
  readonly views: Readonly<Record<string, string>>;
  /** The lessons: whether they replace the explorer, the current one and the finished ones. */
  readonly learn: { readonly shown: boolean; readonly lesson: number; readonly done: readonly string[] };
  /** Whether typed bytes are inserted; a new window overwrites. */
  readonly inserts: boolean;
  /** How the inspector reads all its rows. */
  readonly inspector: { readonly base: NumberBase; readonly isInverted: boolean };
  /** A table file for the text column. */
  readonly table?: { readonly name: string; readonly text: string };
  /** The background and the light of every 3D view. */
  readonly scene: SceneLook;
  /** Whether the tour was taken or declined; until then it is offered. */
  readonly tourOffered: boolean;
}

export interface Panel {
  readonly shown: boolean;
  /** The user's choice while the window has no room for it; until they choose, it folds by itself. */
  readonly whenSmall?: boolean;
  readonly size: number;
}

export type NumberBase = 'decimal' | 'hex' | 'octal' | 'binary';

export type BottomTab = 'problems' | 'search' | 'changes' | 'output';

export const DEFAULTS: Preferences = {
  ...DEFAULT_SETTINGS,
  follow: true,
  explorer: { shown: true, size: 264 },
  side: { shown: true, size: 320, split: 0.5 },
  bottom: { shown: true, size: 168, tab: 'problems' },
  views: {},
  learn: { shown: false, lesson: 0, done: [] },
  inserts: false,
  inspector: { base: 'decimal', isInverted: false },
  scene: plainLook,
  tourOffered: false,
};

/** Where the settings are kept. */
export interface SettingsFile {
  readonly file: string;
  /** Why the file cannot be read. */
  readonly broken?: string;
}

export interface PreferencesStore {
  readonly store: StoreApi<Preferences>;
  readonly file: { readonly store: StoreApi<SettingsFile> };
  set(change: Partial<Preferences>): void;
  resetSettings(): void;
  /** Reads settings.json again after it was changed by hand or in another window. */
  reloadSettings(): Promise<void>;
  /** Loads the storage and the file of settings. */
  load(): Promise<void>;
}

/** The user's settings, in settings.json, and the state of the window, in the storage. */
export function createPreferences(
  storage: Storage,
  client: Pick<Client<Contract>, 'settings' | 'saveSettings'>,
  notices: Notices,
): PreferencesStore {
  const store = createStore<Preferences>(() => ({ ...DEFAULTS }));
  const file = createStore<SettingsFile>(() => ({ file: '' }));

  /** Counts the changes passed to the file, and those not yet written. */
  let [saves, unsaved] = [0, 0];

  async function save(change: Partial<Preferences>): Promise<void> {
    const changes = fileChanges(change);
    if (Object.keys(changes).length === 0 || file.getState().broken !== undefined) return;
    saves++;
    unsaved++;
    const { saved } = await client.saveSettings({ changes }).finally(() => unsaved--);
    if (!saved) notifyBroken('it was changed by hand');
  }

  function notifyBroken(broken: string): void {
    file.setState({ broken });
    notices.say(strings.broken(broken), { tone: 'bad' });
  }

  async function loadSettings(): Promise<void> {
    const known = saves;
    const { file: path, text } = await client.settings({});
    // Settings changed since then are newer than this text.
    if (saves !== known || unsaved > 0) return;
    const { values, broken, invalid } = readSettings(text ?? '{}');
    file.setState({ file: path }, true);
    if (broken !== undefined) return notifyBroken(broken);
    store.setState({ ...DEFAULT_SETTINGS, ...values });
    if (invalid.length > 0) notices.say(strings.invalid(invalid), { tone: 'bad' });
  }

  function set(change: Partial<Preferences>): void {
    store.setState(change);
    storage.write('preferences', remembered(store.getState()));
    void save(change).catch(notices.caught);
  }

  return {
    store,
    file: { store: file },
    set,
    reloadSettings: () => loadSettings().catch(notices.caught),
    resetSettings: () => set(DEFAULT_SETTINGS),
    async load() {
      store.setState(remembered({ ...DEFAULTS, ...storage.read<Preferences>('preferences'), inserts: false }));
      await loadSettings().catch(notices.caught);
    },
  };
}

/** The state of the window: everything that is not a setting. */
function remembered(preferences: Preferences): Partial<Preferences> {
  return Object.fromEntries(Object.entries(preferences).filter(([key]) => !Object.hasOwn(DEFAULT_SETTINGS, key)));
}
