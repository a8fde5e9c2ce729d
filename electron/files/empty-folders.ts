import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { diskPath } from './disk-names.ts';
import { isInside } from './outside.ts';

/** Removes a folder and those around it as long as they are empty, but never `within` itself. */
export async function removeEmptyFolders(folder: string, within: string): Promise<void> {
  if (folder === within || !isInside(within, folder)) return;
  const isGone = await rmdir(diskPath(folder)).then(
    () => true,
    () => !existsSync(diskPath(folder)), // something else is in it
  );
  if (isGone) await removeEmptyFolders(dirname(folder), within);
}

/** The innermost folder on the way to this one that exists. */
export function nearestFolder(folder: string): string {
  return existsSync(diskPath(folder)) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
