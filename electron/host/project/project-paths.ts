import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FailureError } from '../../../shared/contract/failure.ts';
import { isInside } from '../../files/folder-bounds.ts';
import { recoverWrite } from '../../files/recover-write.ts';
import { inDataFolder } from '../data-folder.ts';
import { readManifest } from './manifest.ts';

/** The paths of a mod project's parts. */
export interface ProjectPaths {
  readonly folder: string;
  readonly manifest: string;
  readonly journal: string;
  readonly edits: string;
  readonly backup: string;
  readonly lock: string;
  /** The record of a write over several files that is in progress. */
  readonly writeNote: string;
  /** What was applied from patch files, one file for each. */
  readonly patches: string;
}

export function projectPaths(folder: string): ProjectPaths {
  return {
    folder,
    manifest: join(folder, 'project.json'),
    journal: join(folder, 'journal.ndjson'),
    edits: join(folder, 'edits'),
    backup: join(folder, 'backup'),
    lock: join(folder, 'writer.lock'),
    writeNote: join(folder, 'write.json'),
    patches: join(folder, 'patches'),
  };
}

/** The project of a game folder: the one that names it, otherwise the first free name. Creates nothing. */
export function findProjectFolder(dataFolder: string, install: string): string {
  const name = basename(install).replace(/[^\p{L}\p{N} ._-]/gu, '_') || 'install';
  for (let count = 1; ; count++) {
    const folder = join(inDataFolder(dataFolder, 'projects'), `${count === 1 ? name : `${name} ${count}`}.gantry`);
    if (!hasProject(folder)) return findRelocated(dataFolder, install) ?? folder;
    if (readManifest(projectPaths(folder).manifest)?.install === install) return folder;
  }
}

/** Whether a folder holds a project with edits. */
export function hasProject(folder: string): boolean {
  return existsSync(projectPaths(folder).manifest);
}

/** A project stays in its own folder when its game is moved: it may have any name. */
function findRelocated(dataFolder: string, install: string): string | undefined {
  return projectsIn(dataFolder).find(project => project.install === install)?.folder;
}

/** Every project, with the game folder it is for. */
export function projectsIn(dataFolder: string): { readonly folder: string; readonly install: string }[] {
  const projects = inDataFolder(dataFolder, 'projects');
  const names = existsSync(projects) ? readdirSync(projects) : [];
  return names.flatMap(name => {
    const folder = join(projects, name);
    const install = installOf(folder);
    return install === undefined ? [] : [{ folder, install }];
  });
}

function installOf(folder: string): string | undefined {
  try {
    return readManifest(projectPaths(folder).manifest)?.install;
  } catch (error) {
    if (error instanceof FailureError) return undefined; // damaged, and not requested by name: reported when it is opened
    throw error;
  }
}

/** The file that stores the edits of an address: readable, and unique even on disks that ignore case. */
export function editsFileOf(paths: ProjectPaths, address: string): string {
  const name = address.replace(/[^A-Za-z0-9._-]+/g, '_').slice(-80);
  return join(paths.edits, `${createHash('sha1').update(address).digest('hex').slice(0, 12)} ${name}.json`);
}

/** The kept original with this hash. */
export function backupOf(paths: ProjectPaths, sha256: string): string {
  return join(paths.backup, sha256);
}

/** Finishes or undoes what a crash left half done in the game folder; the caller has the writer's lock. */
export async function recoverInstall(paths: ProjectPaths, install: string): Promise<void> {
  if (!existsSync(paths.writeNote)) return;
  await recoverWrite(paths.writeNote, path => isInside(install, path));
}
