import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { nearestFolder, removeEmptyFolders } from './disk.ts';
import { diskFailure } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import { makeFolders } from './make-folders.ts';

/** Makes a folder with those on the way to it, private where the one they are made in is. */
export function makeFolder(folder: string): void {
  const nearest = nearestFolder(resolve(folder));
  const mode = isPrivate(nearest) ? 0o700 : 0o777;
  try {
    makeFolders(folder, mode);
  } catch (error) {
    throw diskFailure(error, folder, 'written');
  }
}

/** Work with a folder, which is made for it; when it fails, those that were made and are empty are removed again. */
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

/** Asked before a folder is made: removes it and those on the way to it again, as far as they were missing and are empty. */
export function foldersMadeFor(folder: string): { removeEmpty(): void } {
  const nearest = nearestFolder(resolve(folder));
  return { removeEmpty: () => removeEmptyFolders(resolve(folder), nearest) };
}

/** The permissions of a new file: in a private folder, only its owner's. */
export function fileModeIn(folder: string): number {
  return isPrivate(folder) ? 0o600 : 0o666;
}

/** Whether only its owner can read a folder; on Windows that depends on its location and not its mode. */
function isPrivate(folder: string): boolean {
  const found = statSync(diskPath(folder), { throwIfNoEntry: false });
  return found !== undefined && process.platform !== 'win32' && (found.mode & 0o077) === 0;
}
