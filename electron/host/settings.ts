import { existsSync, type FSWatcher, readFileSync, watch } from 'node:fs';
import type { Handlers } from '../../shared/contract/call.ts';
import type { SettingChanges } from '../../shared/contract/types.ts';
import type { Workbench } from '../../shared/contract/workbench.ts';
import { inDataFolder } from './data-folder.ts';
import type { HostOptions } from './host-options.ts';
import { keepText } from './keep-text.ts';

const SETTINGS = 'settings.json';

/** The user's settings, in a file that is also edited by hand: a broken one is never overwritten. */
export function settingsHandlers({
  dataFolder,
  safe,
}: Pick<HostOptions, 'dataFolder' | 'safe'>): Pick<Handlers<Workbench>, 'settings' | 'saveSettings'> {
  const file = inDataFolder(dataFolder, SETTINGS);
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : null);
  return {
    settings: async () => ({ file, text: safe ? null : read() }),
    async saveSettings({ changes }) {
      if (safe) return { saved: true };
      const now = parse(read() ?? '{}');
      if (now === undefined) return { saved: false };
      keepText(file, `${JSON.stringify(changed(now, changes), undefined, 2)}\n`);
      return { saved: true };
    },
  };
}

/** Unknown settings stay as they are: they may belong to a newer Gantry. */
function changed(now: object, changes: SettingChanges): object {
  const all: Record<string, unknown> = { ...now };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete all[key];
    else all[key] = value;
  }
  return all;
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined; // the window reports it
  }
}

/** An editor writes a file in several steps. */
const QUIET = 100;

/** Reports when settings.json was written, removed or replaced: the folder is watched, as an editor may replace the file. */
export function watchSettings(dataFolder: string, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(dataFolder, { persistent: false }, (_event, name) => {
      if (name !== SETTINGS) return;
      clearTimeout(timer);
      timer = setTimeout(changed, QUIET);
    });
    watcher.on('error', () => watcher?.close());
  } catch {
    return () => undefined; // if nothing can be watched, the file is read at the next start
  }
  return () => {
    clearTimeout(timer);
    watcher?.close();
  };
}
