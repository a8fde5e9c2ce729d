import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { FailureError } from '../../../shared/contract/failure.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { openInside } from '../../files/open-address.ts';
import { type Manifest, PROJECT_VERSION, readManifest } from './manifest.ts';
import { Project } from './project.ts';
import { findProjectFolder, type ProjectPaths, projectPaths, recoverInstall } from './project-paths.ts';
import type { OpenInside } from './project-types.ts';
import { isLocked, takeWriterLock } from './writer-lock.ts';

export interface OpenProjectOptions {
  /** The install's real folder. */
  readonly install: string;
  readonly game: string | null;
  readonly dataFolder: string;
  readonly now?: () => number;
  readonly patience?: number;
  readonly open?: OpenInside;
}

/** The mod project of an install, the one there is or a new one; a new one is on disk from its first edit on. */
export async function openProject(options: OpenProjectOptions): Promise<Project> {
  const { install, game, dataFolder, now = Date.now, patience, open = openInside } = options;
  const paths = projectPaths(findProjectFolder(dataFolder, install));
  const fresh = { version: PROJECT_VERSION, game, install, edited: {}, files: {} };
  const manifest = readManifest(paths.manifest) ?? fresh;
  await recover(paths, manifest, patience);
  return new Project({ paths, manifest, open, now, ...(patience !== undefined && { patience }) });
}

/** A mod project by its own folder; refuses a folder that is none. */
export async function openProjectFolder(
  folder: string,
  options: Pick<OpenProjectOptions, 'now' | 'patience' | 'open'> = {},
): Promise<Project> {
  const paths = projectPaths(folder);
  const manifest = readManifest(paths.manifest);
  if (manifest === undefined) refuse(projectFailures.noProject(folder));
  await checkInstall(folder, manifest);
  const { now = Date.now, patience, open = openInside } = options;
  await recover(paths, manifest, patience);
  return new Project({ paths, manifest, open, now, ...(patience !== undefined && { patience }) });
}

/** A project may come from somebody else: what it names must be that very folder, and not lead elsewhere. */
async function checkInstall(folder: string, { install }: Manifest): Promise<void> {
  const real = await realpath(install).catch(() => undefined);
  if (real === undefined) refuse(projectFailures.projectFolderGone(folder, install));
  if (real !== install) refuse(projectFailures.installElsewhere(folder, install, real));
}

/** Finishes or takes back a write that a crash cut off, unless the writer still lives. */
async function recover(paths: ProjectPaths, { install }: Manifest, patience: number | undefined): Promise<void> {
  if (!existsSync(paths.writeNote) || isLocked(paths.lock)) return;
  const lock = await takeWriterLock(paths.lock, patience);
  try {
    await recoverInstall(paths, install);
  } catch (error) {
    // A running game may hold the file: the edits can be looked at, and the next write begins with this again.
    if (!(error instanceof FailureError)) throw error;
  } finally {
    lock.release();
  }
}
