import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { memorySource } from '../../../shared/base/source.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { diskPath } from '../../files/disk-names.ts';
import { fileFailures } from '../../files/file-failures.ts';
import { openFile } from '../../files/file-source.ts';
import { hashSource, type WorkOptions } from '../../files/hash-source.ts';
import type { Project } from '../project/project.ts';
import { backupOf } from '../project/project-paths.ts';
import type { InstallChange } from '../write/change-install.ts';
import { type CreateStep, type DeleteStep, type FileStep, pathOf, targetOf } from './file-steps.ts';
import type { NotedFile } from './patch-records.ts';

/** Adds and removes whole files. */
export async function stepChanges(
  project: Project,
  steps: readonly FileStep[],
  options: StepOptions,
): Promise<InstallChange[]> {
  const changes: InstallChange[] = [];
  for (const step of steps) {
    if (step.kind === 'create') changes.push(creation(project, step, options));
    else changes.push(...(await removal(project, step, options)));
  }
  return changes;
}

interface StepOptions extends WorkOptions {
  readonly clearReadOnly?: boolean;
}

/** Undoes a step; for a removed file, from the bytes that were kept. */
export async function inverseOf(project: Project, step: NotedFile): Promise<FileStep> {
  const { address } = step;
  if (step.kind === 'create') return { kind: 'delete', address, before: step.after, isOwn: true };
  const path = backupOf(project.paths, step.before.sha256);
  const kept = await keptBytes(path).catch(error => {
    if (isMissing(error)) refuse(projectFailures.noBackup(address));
    throw error;
  });
  if (kept.sha256 !== step.before.sha256) refuse(projectFailures.damagedBackup(address, path));
  return { kind: 'create', address, after: step.before, content: kept.source };
}

async function keptBytes(path: string) {
  const file = openFile(path);
  try {
    const source = memorySource(file.read(0, file.size));
    return { source, sha256: await hashSource(source) };
  } finally {
    file.close();
  }
}

function creation(project: Project, step: CreateStep, { signal }: StepOptions): InstallChange {
  const { address, after, content } = step;
  if (pathOf(project, address) !== undefined) refuse(projectFailures.changedSincePlan(address));
  const known = project.manifest.files[address]?.original;
  const isBack = known?.sha256 === after.sha256;
  return {
    plan: targetOf(step),
    becomes: [content],
    keeps: 'forGood',
    options: {
      ...(signal !== undefined && { signal }),
      ...(isBack && { mode: known.mode, modified: new Date(known.modified) }),
      expects: { sha256: after.sha256, from: address },
    },
  };
}

/** A copy of the bytes is kept, and recorded as the file's original, before it is removed: `restore` restores it too. */
async function removal(
  project: Project,
  step: DeleteStep,
  { clearReadOnly = false }: StepOptions,
): Promise<InstallChange[]> {
  const { address, before, isOwn = false } = step;
  const path = pathOf(project, address);
  if (path === undefined) return [];
  const { mode, mtimeMs } = await stat(diskPath(path));
  if ((mode & 0o222) === 0 && !clearReadOnly) refuse(fileFailures.readOnly(path, { mayClear: true }));
  const now = openFile(path);
  if ((await hashSource(now)) !== before.sha256) refuse(projectFailures.changedSincePlan(path));
  const { [address]: known } = project.manifest.files;
  const original = { ...before, mode: mode & 0o777, modified: mtimeMs };
  return [
    {
      plan: { ...targetOf(step), file: relative(project.install, path).split(sep).join('/') },
      becomes: 'gone',
      now,
      keeps: 'forGood',
      takesFolders: isOwn,
      ...(!isOwn && known === undefined && { record: { original, written: before, time: project.now() } }),
    },
  ];
}
