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
  /** The game folder's real path. */
  readonly install: string;
  readonly game: string | null;
  readonly dataFolder: string;
  readonly now?: () => number;
  readonly patience?: number;
  readonly open?: OpenInside;
}

/** The mod project of a game folder, existing or new; a new one is on disk from its first edit on. */
export async function openProject(options: OpenProjectOptions): Promise<Project> {
  const { install, game, dataFolder, now = Date.now, patience, open = openInside } = options;
  const paths = projectPaths(findProjectFolder(dataFolder, install));
  const fresh = { version: PROJECT_VERSION, game, install, edited: {}, files: {} };
  const manifest = readManifest(paths.manifest) ?? fresh;
  await recover(paths, manifest, patience);
  return new Project({ paths, manifest, open, now, ...(patience !== undefined && { patience }) });
}

/** A mod project by its own folder; refuses other folders. */
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

/** A project may come from somebody else: its path must be that very folder, and not lead elsewhere. */
async function checkInstall(folder: string, { install }: Manifest): Promise<void> {
  const real = await realpath(install).catch(() => undefined);
  if (real === undefined) refuse(projectFailures.projectFolderGone(folder, install));
  if (real !== install) refuse(projectFailures.installElsewhere(folder, install, real));
}

/** Finishes or undoes a write that a crash interrupted, unless the writer is still running. */
async function recover(paths: ProjectPaths, { install }: Manifest, patience: number | undefined): Promise<void> {
  if (!existsSync(paths.writeNote) || isLocked(paths.lock)) return;
  const lock = await takeWriterLock(paths.lock, { patience });
  try {
    await recoverInstall(paths, install);
  } catch (error) {
    // A running game may hold the file: the edits can be viewed, and the next write starts with this again.
    if (!(error instanceof FailureError)) throw error;
  } finally {
    lock.release();
  }
}
