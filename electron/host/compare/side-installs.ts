import type { ComparisonId } from '../../../shared/contract/compare-types.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Opener } from '../installs/install-handlers.ts';
import type { InstallTable } from '../installs/installs.ts';
import type { OpenInstall } from '../installs/open-install.ts';

/** Folders that are open only to be compared with. */
export interface SideInstalls {
  /** Opens a folder in addition to the current one, for a comparison that may follow. */
  open(folder: string, comparison: ComparisonId): Promise<OpenInstall>;
  /** A comparison no longer needs what was opened for it. */
  release(comparison: ComparisonId): void;
  /** The user has opened it as well: no comparison closes it any more. */
  onBench(opener: Opener): Opener;
  /** Closes those that no comparison needs. */
  closeUnused(needed: () => ReadonlySet<InstallId>): Promise<void>;
}

export function createSideInstalls(opener: Pick<Opener, 'open' | 'close'>, installs: InstallTable): SideInstalls {
  const onlySides = new Set<InstallId>();
  const onBench = new Set<InstallId>();
  const openedFor = new Map<ComparisonId, ReadonlySet<InstallId>>();
  /** While folders are being opened it is unknown which these are, so none is closed. */
  let opening = 0;
  let whenOpened: (() => Promise<void>) | undefined;
  const isOpen = (id: InstallId): boolean => installs.all().some(install => install.id === id);

  function cameOnBench(install: OpenInstall): OpenInstall {
    onBench.add(install.id);
    onlySides.delete(install.id);
    return install;
  }

  async function closeUnused(needed: () => ReadonlySet<InstallId>): Promise<void> {
    if (opening > 0) {
      whenOpened = () => closeUnused(needed);
      return;
    }
    const inUse = new Set([...needed(), ...[...openedFor.values()].flatMap(ids => [...ids])]);
    for (const install of [...onlySides].filter(id => !inUse.has(id))) {
      onlySides.delete(install);
      if (isOpen(install)) await opener.close(install);
    }
  }

  function opened(): void {
    opening--;
    const due = whenOpened;
    if (opening > 0 || due === undefined) return;
    whenOpened = undefined;
    // Nobody waits for it; closing the host closes what remains.
    void due().catch(() => undefined);
  }

  return {
    async open(folder, comparison) {
      const before = new Set(installs.all().map(install => install.id));
      opening++;
      try {
        const install = await opener.open(folder);
        if (!before.has(install.id) && !onBench.has(install.id)) onlySides.add(install.id);
        openedFor.set(comparison, new Set(openedFor.get(comparison)).add(install.id));
        return install;
      } finally {
        opened();
      }
    },
    release: comparison => void openedFor.delete(comparison),
    onBench: bench => ({
      ...bench,
      open: async folder => cameOnBench(await bench.open(folder)),
      locate: async (gone, folder) => cameOnBench(await bench.locate(gone, folder)),
      async relocate(id, folder) {
        const moved = await bench.relocate(id, folder);
        onBench.delete(id);
        cameOnBench(moved.found);
        return moved;
      },
      async close(id) {
        onBench.delete(id);
        await bench.close(id);
      },
    }),
    closeUnused,
  };
}
