import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { FolderListing, Install, InstallId } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import { diskFailure } from '../../files/disk-failure.ts';
import { readFolder } from '../../files/disk-names.ts';
import type { OpenInstall } from './open-install.ts';
import type { Recents } from './recents.ts';

type Topic =
  | 'recentInstalls'
  | 'forgetInstall'
  | 'listFolders'
  | 'openInstall'
  | 'openDemo'
  | 'closeInstall'
  | 'relocateInstall';

export interface Opener {
  /** The same install when it is open already. */
  open(folder: string): Promise<OpenInstall>;
  close(id: InstallId): Promise<void>;
  /** Opens another folder instead, with the same mod project. */
  relocate(id: InstallId, folder: string): Promise<{ readonly left: string; readonly found: OpenInstall }>;
  /** Writes the demo install where it is missing, and says where it is. */
  demo(): Promise<string>;
  gameOf(folder: string): Promise<string | null>;
}

/** Opening and closing a game's folder, and the list of those opened before. */
export function installHandlers(opener: Opener, recents: Recents): Pick<Handlers<Workbench>, Topic> {
  async function open(folder: string): Promise<Install> {
    const install = await opener.open(folder);
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
    openInstall: ({ folder }) => open(folder),
    openDemo: async () => open(await opener.demo()),
    async closeInstall({ install }) {
      await opener.close(install);
      return undefined;
    },
    async relocateInstall({ install, folder }) {
      const { left, found } = await opener.relocate(install, folder);
      if (left !== found.folder) recents.forget(left);
      recents.add(found);
      return toInstall(found);
    },
  };
}

/** An open folder as the window knows it. */
export function toInstall({ id, folder, title, game, note, suggestion, project }: OpenInstall): Install {
  return { id, folder, title, game, note, suggestion, project: project.folder };
}

/** The folders in a folder, names only; an empty one gives the places to start from. */
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
