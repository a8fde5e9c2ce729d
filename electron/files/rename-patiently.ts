import { rename } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isSystemError } from './disk-failure.ts';

/**
 * Waits between tries, in milliseconds: about five seconds in all. A scanner or indexer lets go sooner, a running game
 * does not.
 */
const PAUSES = [10, 20, 40, 80, 160, 320, 640, 1000, 1200, 1500];
/** What Windows answers while somebody holds the file. Elsewhere these say no for good, but for a busy one. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  win32: ['EPERM', 'EACCES', 'EBUSY'],
};

export interface Renaming {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly pauses: readonly number[];
}

const REAL: Renaming = { platform: process.platform, rename, pauses: PAUSES };

/** Renames, and tries again for a while where another program may only be holding the file for a moment. */
export async function renamePatiently(from: string, to: string, how: Renaming = REAL): Promise<void> {
  const held = HELD[how.platform] ?? ['EBUSY'];
  for (const pause of how.pauses) {
    try {
      return await how.rename(from, to);
    } catch (error) {
      if (!isSystemError(error) || !held.includes(error.code)) throw error;
    }
    await wait(pause);
  }
  return how.rename(from, to);
}
