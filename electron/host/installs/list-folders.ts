import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { FolderListing } from '../../../shared/contract/types.ts';
import { diskFailure } from '../../files/disk-failure.ts';

/** The folders in a folder, names only; an empty one gives the places to start from. */
export async function listFolders(
  folder: string,
  gameOf: (folder: string) => Promise<string | null>,
): Promise<FolderListing> {
  if (folder === '') return { folder: '', parent: null, folders: places(), game: null };
  const full = resolve(folder);
  const rows = await readdir(full, { withFileTypes: true }).catch(error => {
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
