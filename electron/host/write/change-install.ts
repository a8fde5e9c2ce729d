import { existsSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pieces } from '../../../shared/base/pieces.ts';
import type { PlanTarget, WriteResult } from '../../../shared/contract/change-types.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { projectFailures, unconfirmed as sayUnconfirmed } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import type { FileWrite } from '../../files/change-names.ts';
import type { Disk } from '../../files/disk.ts';
import { diskFailure } from '../../files/disk-failure.ts';
import { diskPath, namesInFolder } from '../../files/disk-names.ts';
import type { FileSource } from '../../files/file-source.ts';
import { leadsOutside } from '../../files/folder-bounds.ts';
import type { WriteOptions } from '../../files/prepare-file.ts';
import { writeFiles } from '../../files/write-files.ts';
import type { WrittenFile } from '../project/manifest.ts';
import { keepBytes } from '../project/originals.ts';
import type { Project } from '../project/project.ts';
import { backupOf } from '../project/project-paths.ts';
import type { WriteNotes } from '../project/project-types.ts';

/** A file of the game folder that is about to change, with what the project keeps and records about it. */
export interface InstallChange {
  readonly plan: PlanTarget;
  readonly becomes: Pieces | 'gone' | 'same';
  /** The present file; absent if there is none. */
  readonly now?: FileSource;
  /** Whether the earlier bytes stay in the project, or only until everything is done. */
  readonly keeps: 'forGood' | 'untilDone';
  readonly options?: WriteOptions;
  /** The project's record of the file before it changes. */
  readonly record?: WrittenFile;
  /** Folders that are left empty are removed with the file. */
  readonly takesFolders?: boolean;
  /** Notes in the project what has been done. */
  noteDone?(notes: WriteNotes): Promise<void>;
}

export interface ChangeOptions {
  /** Allows changing files outside the game folder that links in it lead to. */
  readonly followLinks?: boolean;
  readonly disk?: Disk;
}

export interface Changing {
  readonly project: Project;
  readonly notes: WriteNotes;
  readonly options: ChangeOptions;
}

/** Changes files of the game folder, all or none, even if Gantry is killed half-way. */
export async function changeInstall(changing: Changing, changes: readonly InstallChange[]): Promise<WriteResult> {
  const { project, notes, options } = changing;
  // A restored file would be made in a folder that the disk later hides.
  refuseWithoutFolder(project);
  for (const { plan } of changes) refuseOutside(project, plan, options);
  const real = changes.filter(({ becomes }) => becomes !== 'same');
  const kept: string[] = [];
  let unconfirmed: string | undefined;
  try {
    // Permanent copies first: two files may have the same bytes.
    for (const keeps of ['forGood', 'untilDone'] as const)
      for (const change of real.filter(other => other.keeps === keeps)) kept.push(...(await keepOld(project, change)));
    await notes.saveFiles(
      Object.fromEntries(changes.flatMap(({ plan, record }) => (record ? [[plan.file, record]] : []))),
    );
    if (real.length > 0) ({ unconfirmed } = await write(changing, real));
  } catch (error) {
    throw keepingEdits(error);
  } finally {
    if (!existsSync(project.paths.writeNote)) for (const path of kept) await unlink(path).catch(() => undefined);
  }
  for (const change of changes) await change.noteDone?.(notes);
  const targets = changes.map(({ plan }) => plan);
  return unconfirmed === undefined ? { targets } : { targets, notes: [sayUnconfirmed(unconfirmed)] };
}

/** Says that the game folder itself is gone, which is no fault of any file in it; an empty one is an unplugged disk's mount point. */
export function refuseWithoutFolder({ install, manifest }: Project): void {
  const isKnown = Object.keys(manifest.edited).length + Object.keys(manifest.files).length > 0;
  if (!existsSync(install) || (isKnown && namesInFolder(install).length === 0))
    refuse(projectFailures.folderGone(install));
}

/** Nobody expects a write to a game to change a file elsewhere; a file written there on request may be restored. */
function refuseOutside(
  { install, manifest }: Project,
  { file }: PlanTarget,
  { followLinks = false }: ChangeOptions,
): void {
  const outside = leadsOutside(install, join(install, file));
  if (outside === undefined || followLinks || manifest.files[file]?.outside === outside) return;
  refuse(projectFailures.leadsOutside(file, outside));
}

/** Keeps the earlier bytes; returns the copy if it is only temporary. */
async function keepOld({ paths }: Project, { plan, now, keeps }: InstallChange): Promise<string[]> {
  if (now === undefined) return [];
  const isNew = await keepBytes(paths, plan.before.sha256, now);
  return isNew && keeps === 'untilDone' ? [backupOf(paths, plan.before.sha256)] : [];
}

function write({ project, notes, options }: Changing, changes: readonly InstallChange[]) {
  const { disk } = options;
  return writeFiles(
    project.paths.writeNote,
    changes.map(change => writeOf(project, change, disk)),
    {
      ...(disk !== undefined && { disk }),
      onReady() {
        for (const { plan, now } of changes)
          if (now === undefined ? existsSync(diskPath(join(project.install, plan.file))) : now.hasChanged())
            refuse(projectFailures.changedSincePlan(plan.file));
        notes.refuseIfLost();
      },
    },
  );
}

function writeOf(
  project: Project,
  { plan, becomes, now, options, takesFolders }: InstallChange,
  disk?: Disk,
): FileWrite {
  const { sha256 } = plan.before;
  return {
    path: join(project.install, plan.file),
    ...(typeof becomes !== 'string' && { content: becomes }),
    ...(now !== undefined && { backup: { path: backupOf(project.paths, sha256), sha256 } }),
    ...(takesFolders && { within: project.install }),
    options: { ...options, ...(disk !== undefined && { disk }) },
  };
}

/** Whatever the disk reports, the edits are safe, and the user should know. */
function keepingEdits(error: unknown): unknown {
  const failure = diskFailure(error, 'The game folder', 'written');
  if (!(failure instanceof FailureError) || failure.failure.code !== 'disk') return failure;
  return new FailureError(projectFailures.writeFailed(failure.failure));
}
