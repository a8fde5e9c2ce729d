import { opendir } from 'node:fs/promises';
import { diskPath } from '../../files/disk-names.ts';
import type { Index } from '../../index/open-index.ts';

/** Whether game folders are present. */
export interface Presence {
  isThere(folder: string): Promise<boolean>;
  /** An empty folder that should contain files is an unplugged disk's mount point, not a game without files. */
  isEmptied(folder: string): Promise<boolean>;
}

/** The index is consulted only for an empty folder. */
export function createPresence(index: () => Index): Presence {
  function knows(folder: string): boolean {
    const { installByFolder, totals } = index().queries;
    const install = installByFolder.get(folder);
    return install !== undefined && (totals.get(install.id)?.files ?? 0) > 0;
  }
  return {
    async isThere(folder) {
      const holds = await holdsAny(folder);
      return holds === true || (holds === false && !knows(folder));
    },
    isEmptied: async folder => (await holdsAny(folder)) === false && knows(folder),
  };
}

/** Undefined if it cannot be read, whatever the reason. */
async function holdsAny(path: string): Promise<boolean | undefined> {
  try {
    const folder = await opendir(diskPath(path));
    try {
      return (await folder.read()) !== null;
    } finally {
      await folder.close();
    }
  } catch {
    return undefined;
  }
}
