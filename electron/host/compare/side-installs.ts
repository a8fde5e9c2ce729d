import type { InstallId } from '../../../shared/contract/types.ts';
import type { Opener } from '../installs/install-handlers.ts';
import type { InstallTable } from '../installs/installs.ts';
import type { OpenInstall } from '../installs/open-install.ts';

/** Folders that are open only to be compared with. */
export interface SideInstalls {
  /** Opens a folder beside the one on the bench. */
  open(folder: string): Promise<OpenInstall>;
  /** What is opened with it is on the bench: no comparison closes it any more. */
  onBench(opener: Opener): Opener;
  /** Closes those that no comparison needs. */
  closeUnused(needed: ReadonlySet<InstallId>): Promise<void>;
}

export function createSideInstalls(opener: Pick<Opener, 'open' | 'close'>, installs: InstallTable): SideInstalls {
  const onlySides = new Set<InstallId>();
  const isOpen = (id: InstallId): boolean => installs.all().some(install => install.id === id);
  return {
    async open(folder) {
      const before = new Set(installs.all().map(install => install.id));
      const install = await opener.open(folder);
      if (!before.has(install.id)) onlySides.add(install.id);
      return install;
    },
    onBench: bench => ({
      ...bench,
      async open(folder) {
        const install = await bench.open(folder);
        onlySides.delete(install.id);
        return install;
      },
    }),
    async closeUnused(needed) {
      for (const install of [...onlySides].filter(id => !needed.has(id))) {
        onlySides.delete(install);
        if (isOpen(install)) await opener.close(install);
      }
    },
  };
}
