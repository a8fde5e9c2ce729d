import type { InstallId } from '../../../shared/contract/types.ts';
import type { Installs } from '../services.ts';
import type { Presence } from './presence.ts';

/** Reports when an open game folder disappears, as with an unplugged disk, and when it is back. */
export interface FolderWatch {
  /** Checks at once, and reports before it resolves. */
  isGone(install: InstallId): Promise<boolean>;
  /** Checks all open game folders; never rejects. */
  check(): Promise<void>;
  /** Ends after the current check. */
  close(): Promise<void>;
}

export interface FolderWatchOptions {
  readonly installs: Pick<Installs, 'all'>;
  readonly presence: Pick<Presence, 'isThere'>;
  gone(install: InstallId): void;
  back(install: InstallId): void;
  /** Called if a folder could not be checked: its state is assumed unchanged. */
  noteFailure(error: unknown): void;
  readonly interval?: number;
}

const INTERVAL = 1000;

/** Polls once a second: no system reports every way in which a folder can disappear. */
export function watchFolders(options: FolderWatchOptions): FolderWatch {
  const { installs, presence, gone, back, noteFailure, interval = INTERVAL } = options;
  const missing = new Set<InstallId>();
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const open = installs.all();
    for (const id of missing) if (!open.some(install => install.id === id)) missing.delete(id);
    for (const { id, folder } of open) {
      const isThere = await presence.isThere(folder).catch(error => {
        noteFailure(error);
        return !missing.has(id);
      });
      if (isThere && missing.delete(id)) back(id);
      if (isThere || missing.has(id)) continue;
      missing.add(id);
      gone(id);
    }
  }
  /** One check at a time: a disk that is disappearing may take long to answer. */
  function check(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }
  const timer = setInterval(check, interval).unref();
  return {
    check,
    async isGone(install) {
      await check();
      return missing.has(install);
    },
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}
