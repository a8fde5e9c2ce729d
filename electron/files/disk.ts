import { existsSync, rmdirSync } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isSystemError } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import { isInside } from './folder-bounds.ts';

/** The calls that change a folder's contents. They are passed in, so that a test can make one of them fail. */
export interface Disk {
  readonly platform: NodeJS.Platform;
  /** Milliseconds between attempts to rename a file that another program may be holding. */
  readonly pauses: readonly number[];
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Waits until the names in a folder are on the disk. */
  syncFolder(folder: string): Promise<void>;
}

export const realDisk: Disk = {
  platform: process.platform,
  // About five seconds in all: a scanner or indexer lets go sooner, a running game does not.
  pauses: [10, 20, 40, 80, 160, 320, 640, 1000, 1200, 1500],
  rename: (from, to) => rename(diskPath(from), diskPath(to)),
  unlink: path => unlink(diskPath(path)),
  async syncFolder(folder) {
    const handle = await open(diskPath(folder), 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};

/** What FUSE, SMB and the shared folders of virtual machines answer when they cannot sync a folder at all. */
const CANNOT_SYNC: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPERM', 'EACCES']);

/**
 * Waits until the new names in a folder are on the disk; returns the system's code if this disk does not support that.
 * Windows has no such call and needs none.
 */
export async function confirmFolder(folder: string, disk: Disk): Promise<string | undefined> {
  if (disk.platform === 'win32') return undefined;
  try {
    await disk.syncFolder(folder);
    return undefined;
  } catch (error) {
    if (isSystemError(error) && CANNOT_SYNC.has(error.code)) return error.code;
    throw error;
  }
}

/** Removes a folder and those around it as long as they are empty, but never `within` itself. */
export function removeEmptyFolders(folder: string, within: string): void {
  if (folder === within || !isInside(within, folder)) return;
  try {
    rmdirSync(diskPath(folder));
  } catch {
    if (existsSync(diskPath(folder))) return; // something else is in it
  }
  removeEmptyFolders(dirname(folder), within);
}

/** The innermost folder on the way to this one that exists. */
export function nearestFolder(folder: string): string {
  return existsSync(diskPath(folder)) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
