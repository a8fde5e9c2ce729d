import { mkdirSync, statSync } from 'node:fs';
import { nearestFolder } from './disk.ts';
import { diskPath } from './disk-names.ts';

/** Makes a folder with those on the way to it, private where the one they are made in is. */
export function makeFolder(folder: string): void {
  const mode = isPrivate(nearestFolder(folder)) ? 0o700 : 0o777;
  mkdirSync(diskPath(folder), { recursive: true, mode });
}

/** The permissions of a new file: in a private folder, those of its owner alone. */
export function fileModeIn(folder: string): number {
  return isPrivate(folder) ? 0o600 : 0o666;
}

/** Whether only its owner may look into a folder; on Windows its place says so and not its mode. */
function isPrivate(folder: string): boolean {
  const found = statSync(diskPath(folder), { throwIfNoEntry: false });
  return found !== undefined && process.platform !== 'win32' && (found.mode & 0o077) === 0;
}
