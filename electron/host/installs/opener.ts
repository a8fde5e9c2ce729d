import type { InstallId } from '../../../shared/contract/types.ts';
import { gameIn, recognise } from '../../index/recognise.ts';
import { failures } from '../failures.ts';
import { openProject } from '../project/open-project.ts';
import { refuse } from '../refuse.ts';
import type { Opener } from './install-handlers.ts';
import type { InstallTable } from './installs.ts';
import { findFolder, type OpenInstall } from './open-install.ts';
import { bindToFolder } from './relocate.ts';

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
  const openAt = (id: InstallId) => installs.all().find(install => install.id === id);
  async function open(folder: string): Promise<OpenInstall> {
    const found = await findFolder(folder);
    const known = openAt(found.id);
    if (known !== undefined) return known;
    const running = opening.get(found.id) ?? openNew(found).finally(() => opening.delete(found.id));
    opening.set(found.id, running);
    return running;
  }
  async function close(id: InstallId): Promise<void> {
    const install = installs.get(id);
    installs.remove(id);
    closed(install);
    await install.project.close();
  }
  return {
    open,
    close,
    async relocate(id, folder) {
      const install = installs.get(id);
      const place = await findFolder(folder);
      if (place.id === id) return { left: install.folder, found: install };
      if (openAt(place.id) !== undefined) refuse(failures.alreadyOpen(place.folder));
      await bindToFolder(install.project, place.folder, dataFolder);
      await close(id);
      return { left: install.folder, found: await open(place.folder) };
    },
    demo,
    gameOf: async folder => (await gameIn(folder))?.game ?? null,
  };
}
