import { gameIn, recognise } from '../../index/recognise.ts';
import type { Services } from '../services.ts';
import type { Opener } from './install-handlers.ts';
import type { InstallTable } from './installs.ts';
import { findFolder, type OpenInstall } from './open-install.ts';

export interface OpenerDeps {
  readonly services: Services;
  readonly installs: InstallTable;
  /** Gives back what other topics hold of an install. */
  closed(install: OpenInstall): void;
}

/** Opens folders as installs: recognises the game and finds the mod project that belongs to it. */
export function createOpener({ installs, closed }: OpenerDeps): Opener {
  const opening = new Map<string, Promise<OpenInstall>>();
  async function openNew(found: Pick<OpenInstall, 'id' | 'folder'>): Promise<OpenInstall> {
    const install = { ...found, ...(await recognise(found.folder)), projectFolder: '' };
    installs.add(install);
    return install;
  }
  return {
    async open(folder) {
      const found = await findFolder(folder);
      const known = installs.all().find(install => install.id === found.id);
      if (known !== undefined) return known;
      const running = opening.get(found.id) ?? openNew(found).finally(() => opening.delete(found.id));
      opening.set(found.id, running);
      return running;
    },
    async close(id) {
      closed(installs.get(id));
      installs.remove(id);
    },
    demo: async () => '',
    gameOf: async folder => (await gameIn(folder))?.game ?? null,
  };
}
