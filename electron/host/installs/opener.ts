import { gameIn, recognise } from '../../index/recognise.ts';
import { openProject } from '../project/open-project.ts';
import type { Opener } from './install-handlers.ts';
import type { InstallTable } from './installs.ts';
import { findFolder, type OpenInstall } from './open-install.ts';

export interface OpenerDeps {
  readonly dataFolder: string;
  readonly installs: InstallTable;
  /** Writes the demo install where it is missing, and says where it is. */
  demo(): Promise<string>;
  /** Gives back what other topics hold of an install. */
  closed(install: OpenInstall): void;
}

/** Opens folders as installs: recognises the game and finds the mod project that belongs to it. */
export function createOpener({ dataFolder, installs, demo, closed }: OpenerDeps): Opener {
  const opening = new Map<string, Promise<OpenInstall>>();
  async function openNew(found: Pick<OpenInstall, 'id' | 'folder'>): Promise<OpenInstall> {
    const recognised = await recognise(found.folder);
    const project = await openProject({ install: found.folder, game: recognised.game, dataFolder });
    const install = { ...found, ...recognised, project };
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
      const install = installs.get(id);
      installs.remove(id);
      closed(install);
      await install.project.close();
    },
    demo,
    gameOf: async folder => (await gameIn(folder))?.game ?? null,
  };
}
