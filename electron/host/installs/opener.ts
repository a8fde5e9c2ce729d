import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InstallId } from '../../../shared/contract/types.ts';
import { failures } from '../../failures/failures.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress } from '../../files/address.ts';
import { diskPath } from '../../files/disk-names.ts';
import { gameIn, recognise } from '../../index/recognise.ts';
import { openProject } from '../project/open-project.ts';
import type { Project } from '../project/project.ts';
import { findProjectFolder, hasProject } from '../project/project-paths.ts';
import { noteOutsideRestores } from '../write/outside-restores.ts';
import type { Opener } from './install-handlers.ts';
import type { InstallTable } from './installs.ts';
import { findFolder, type OpenInstall } from './open-install.ts';
import type { Presence } from './presence.ts';

export interface OpenerDeps {
  readonly dataFolder: string;
  readonly installs: InstallTable;
  readonly presence: Pick<Presence, 'isEmptied'>;
  /** Writes the demo game if it is missing, and returns its folder. */
  demo(): Promise<string>;
  /** Resolves when all pending edits of a game folder are made. */
  settled(install: InstallId): Promise<void>;
  /** Releases what other topics hold of a game folder. */
  closed(install: OpenInstall): void;
}

/** Opens game folders: recognises the game and finds its mod project. */
export function createOpener({ dataFolder, installs, presence, demo, settled, closed }: OpenerDeps): Opener {
  const opening = new Map<string, Promise<OpenInstall>>();
  const closing = new Map<InstallId, Promise<void>>();
  async function openNew(found: Pick<OpenInstall, 'id' | 'folder'>): Promise<OpenInstall> {
    // Its project is read once everything is ready.
    await closing.get(found.id)?.catch(() => undefined);
    const recognised = await recognise(found.folder);
    const project = await openProject({ install: found.folder, game: recognised.game, dataFolder });
    await noteOutsideRestores(project);
    const install = { ...found, ...recognised, project };
    installs.add(install);
    return install;
  }
  const openAt = (id: InstallId) => installs.all().find(install => install.id === id);
  /** If it is being closed, it is opened again. */
  const stillOpen = (install: OpenInstall | undefined) =>
    install !== undefined && closing.has(install.id) ? undefined : install;
  async function open(folder: string): Promise<OpenInstall> {
    // Even if it is gone: a window that lost its connection continues with it.
    const asked = stillOpen(installs.all().find(install => install.folder === folder));
    if (asked !== undefined) return asked;
    const found = await findFolder(folder);
    const known = stillOpen(openAt(found.id));
    if (known !== undefined) return known;
    if (await presence.isEmptied(found.folder)) refuse(projectFailures.folderGone(found.folder));
    const running = opening.get(found.id) ?? openNew(found).finally(() => opening.delete(found.id));
    opening.set(found.id, running);
    return running;
  }
  async function end(install: OpenInstall): Promise<void> {
    // The last typed text may still be compiling.
    await settled(install.id);
    installs.remove(install.id);
    closed(install);
    await install.project.close();
  }
  async function close(id: InstallId): Promise<void> {
    const ending = closing.get(id) ?? end(installs.get(id)).finally(() => closing.delete(id));
    closing.set(id, ending);
    await ending;
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
    async locate(gone, folder) {
      const place = await findFolder(folder);
      if (openAt(place.id) !== undefined) refuse(failures.alreadyOpen(place.folder));
      if (hasProject(findProjectFolder(dataFolder, gone))) {
        const project = await openProject({ install: gone, game: null, dataFolder });
        await bindToFolder(project, place.folder, dataFolder).finally(() => project.close());
      }
      return open(place.folder);
    },
    demo,
    gameOf: async folder => (await gameIn(folder))?.game ?? null,
  };
}

/** Binds a mod project to the folder its game is in now; refuses one that is another game, or has a project already. */
async function bindToFolder(project: Project, folder: string, dataFolder: string): Promise<void> {
  const other = findProjectFolder(dataFolder, folder);
  if (hasProject(other)) refuse(projectFailures.hasOtherProject(folder, other));
  const files = filesOf(project);
  const [first] = files;
  if (first !== undefined && !files.some(file => existsSync(diskPath(join(folder, file)))))
    refuse(projectFailures.notThisGame(folder, first));
  await project.rebind(folder);
}

/** The files of the game folder that the project knows. */
function filesOf({ manifest }: Project): readonly string[] {
  const edited = Object.keys(manifest.edited).map(address => parseAddress(address).path);
  return [...new Set([...edited, ...Object.keys(manifest.files)])];
}
