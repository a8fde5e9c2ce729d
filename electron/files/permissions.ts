import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { nearestFolder, removeEmptyFolders } from './disk.ts';
import { diskFailure } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import { makeFolders } from './make-folders.ts';

/** Makes a folder and its missing parents; they are private if the folder they are made in is. */
export function makeFolder(folder: string): void {
  const nearest = nearestFolder(resolve(folder));
  const mode = isPrivate(nearest) ? 0o700 : 0o777;
  try {
    makeFolders(folder, mode);
  } catch (error) {
    throw diskFailure(error, folder, 'written');
  }
}

/** Makes a folder and runs work with it; if the work fails, the folders that were made are removed if they are empty. */
export async function withMadeFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const made = foldersMadeFor(folder);
  try {
    makeFolder(folder);
    return await work();
  } catch (error) {
    made.removeEmpty();
    throw error;
  }
}

/** Call before making a folder: the result removes the folders that were missing, if they are empty. */
export function foldersMadeFor(folder: string): { removeEmpty(): void } {
  const nearest = nearestFolder(resolve(folder));
  return { removeEmpty: () => removeEmptyFolders(resolve(folder), nearest) };
}

/** The permissions of a new file: in a private folder, only for its owner. */
export function fileModeIn(folder: string): number {
  return isPrivate(folder) ? 0o600 : 0o666;
}

/** Whether only its owner can read a folder; on Windows that depends on its location and not its mode. */
function isPrivate(folder: string): boolean {
  const found = statSync(diskPath(folder), { throwIfNoEntry: false });
  return found !== undefined && process.platform !== 'win32' && (found.mode & 0o077) === 0;
}
