import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseAddress } from '../../files/address.ts';
import { diskPath } from '../../files/disk-names.ts';
import { projectFailures } from '../failures/project.ts';
import type { Project } from '../project/project.ts';
import { findProjectFolder, hasProject } from '../project/project-paths.ts';
import { refuse } from '../refuse.ts';

/** Binds a mod project to the folder its game is in now; refuses one that is not this game, or has a project already. */
export async function bindToFolder(project: Project, folder: string, dataFolder: string): Promise<void> {
  const other = findProjectFolder(dataFolder, folder);
  if (hasProject(other)) refuse(projectFailures.hasOtherProject(folder, other));
  const files = filesOf(project);
  const [first] = files;
  if (first !== undefined && !files.some(file => existsSync(diskPath(join(folder, file)))))
    refuse(projectFailures.notThisGame(folder, first));
  await project.rebind(folder);
}

/** The files of the install that the project knows. */
function filesOf({ manifest }: Project): readonly string[] {
  const edited = Object.keys(manifest.edited).map(address => parseAddress(address).path);
  return [...new Set([...edited, ...Object.keys(manifest.files)])];
}
