import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import type { CallContext, Handlers } from '../../../shared/contract/call.ts';
import type { FolderListing, Install, InstallId, RecentInstall } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { diskFailure } from '../../files/disk-failure.ts';
import { readFolder } from '../../files/disk-names.ts';
import { makeFolder } from '../../files/permissions.ts';
import { inDataFolder } from '../data-folder.ts';
import { keepText } from '../keep-text.ts';
import type { OpenInstall } from './open-install.ts';
import { OpenWindows } from './open-windows.ts';
import type { Presence } from './presence.ts';

type Topic =
  | 'recentInstalls'
  | 'forgetInstall'
  | 'listFolders'
  | 'openInstall'
  | 'openDemo'
  | 'closeInstall'
  | 'relocateInstall'
  | 'locateRecent';

export interface Opener {
  /** The same game folder if it is open already. */
  open(folder: string): Promise<OpenInstall>;
  close(id: InstallId): Promise<void>;
  /** Opens another folder instead, with the same mod project. */
  relocate(id: InstallId, folder: string): Promise<{ readonly left: string; readonly found: OpenInstall }>;
  /** Opens a folder with the mod project of one that is gone. */
  locate(gone: string, folder: string): Promise<OpenInstall>;
  /** Writes the demo game if it is missing, and returns its folder. */
  demo(): Promise<string>;
  gameOf(folder: string): Promise<string | null>;
}

interface InstallNeeds {
  readonly opener: Opener;
  readonly dataFolder: string;
  readonly presence: Pick<Presence, 'isThere'>;
}

/** Opens and closes game folders, and keeps the list of recent ones. */
export function installHandlers({ opener, dataFolder, presence }: InstallNeeds): Pick<Handlers<Workbench>, Topic> {
  const recents = openRecents(dataFolder, presence);
  const windows = new OpenWindows();
  function opened(install: OpenInstall, { window }: CallContext): Install {
    windows.add(install.id, window);
    recents.add(install);
    return toInstall(install);
  }
  return {
    recentInstalls: async () => recents.list(),
    async forgetInstall({ folder }) {
      recents.forget(folder);
      return undefined;
    },
    listFolders: ({ folder }) => listFolders(folder, opener.gameOf),
    openInstall: async ({ folder }, context) => opened(await opener.open(folder), context),
    openDemo: async (_, context) => opened(await opener.open(await opener.demo()), context),
    async closeInstall({ install }, { window }) {
      if (windows.remove(install, window)) await opener.close(install);
      return undefined;
    },
    async relocateInstall({ install, folder }, context) {
      const { left, found } = await opener.relocate(install, folder);
      if (left !== found.folder) recents.forget(left);
      return opened(found, context);
    },
    async locateRecent({ recent, folder }, context) {
      const known = (await recents.list()).find(each => each.folder === recent);
      if (known?.missing !== true) return refuse(failures.noSuchFolder(recent));
      const found = await opener.locate(recent, folder);
      if (recent !== found.folder) recents.forget(recent);
      return opened(found, context);
    },
  };
}

/** An open folder as the window knows it. */
export function toInstall({ id, folder, title, game, note, suggestion, project }: OpenInstall): Install {
  return { id, folder, title, game, note, suggestion, project: project.folder };
}

/** The folders in a folder, names only; an empty path gives the places to start from. */
export async function listFolders(
  folder: string,
  gameOf: (folder: string) => Promise<string | null>,
): Promise<FolderListing> {
  if (folder === '') return { folder: '', parent: null, folders: places(), game: null };
  const full = resolve(folder);
  const rows = await readFolder(full).catch(error => {
    throw diskFailure(error, full, 'listed');
  });
  const folders = rows
    .filter(row => (row.isDirectory() || row.isSymbolicLink()) && !row.name.startsWith('.'))
    .map(row => ({ name: row.name, folder: join(full, row.name) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true, sensitivity: 'base' }));
  return { folder: full, parent: dirname(full) === full ? '' : dirname(full), folders, game: await gameOf(full) };
}

function places(): FolderListing['folders'] {
  const home = homedir();
  return [{ name: `Home (${basename(home)})`, folder: home }, ...roots()];
}

function roots(): FolderListing['folders'] {
  const candidates =
    process.platform === 'win32'
      ? [...'CDEFGHIJKLMNOPQRSTUVWXYZAB'].map(letter => `${letter}:\\`)
      : ['/', '/Volumes', '/media', '/mnt'];
  return candidates.filter(folder => existsSync(folder)).map(folder => ({ name: folder, folder }));
}

/** The recent folders, latest first; kept in the data folder. */
interface Recents {
  list(): Promise<readonly RecentInstall[]>;
  add(install: { readonly folder: string; readonly title: string; readonly game: string | null }): void;
  forget(folder: string): void;
}

const MOST = 20;
const row = v.object({ folder: v.string(), title: v.string(), game: v.nullable(v.string()), opened: v.number() });
type Row = v.InferOutput<typeof row>;

/** Opens the list; a damaged file is an empty list. */
function openRecents(dataFolder: string, presence: InstallNeeds['presence']): Recents {
  const file = inDataFolder(dataFolder, 'recent.json');
  const without = (folder: string): Row[] => read(file).filter(known => known.folder !== folder);
  return {
    list: () =>
      Promise.all(read(file).map(async known => ({ ...known, missing: !(await presence.isThere(known.folder)) }))),
    add({ folder, title, game }) {
      write(file, dataFolder, [{ folder, title, game, opened: Date.now() }, ...without(folder)].slice(0, MOST));
    },
    forget: folder => write(file, dataFolder, without(folder)),
  };
}

function read(file: string): Row[] {
  if (!existsSync(file)) return [];
  const parsed = v.safeParse(v.array(row), parse(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.output : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a damaged list of recent folders is not worth a message
  }
}

function write(file: string, folder: string, rows: readonly Row[]): void {
  makeFolder(folder);
  keepText(file, `${JSON.stringify(rows, undefined, 2)}\n`);
}
