import { setTimeout as wait } from 'node:timers/promises';
import type { Disk } from './disk.ts';
import { isSystemError } from './disk-failure.ts';

/** What Windows answers while somebody holds the file. Elsewhere these say no for good, but for a busy one. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  win32: ['EPERM', 'EACCES', 'EBUSY'],
};

/** Renames, and tries again for a while where another program may only be holding the file for a moment. */
export async function renamePatiently(
  from: string,
  to: string,
  disk: Pick<Disk, 'platform' | 'pauses' | 'rename'>,
): Promise<void> {
  const held = HELD[disk.platform] ?? ['EBUSY'];
  for (const pause of disk.pauses) {
    try {
      return await disk.rename(from, to);
    } catch (error) {
      if (!isSystemError(error) || !held.includes(error.code)) throw error;
    }
    await wait(pause);
  }
  return disk.rename(from, to);
}
