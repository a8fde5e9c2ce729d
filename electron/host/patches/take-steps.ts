import { mkdir, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { memorySource } from '../../../shared/base/source.ts';
import type { Content } from '../../../shared/patch/patch.ts';
import { diskFailure, isMissing } from '../../files/disk-failure.ts';
import { fileFailures } from '../../files/file-failures.ts';
import { openFile } from '../../files/file-source.ts';
import { hashSource } from '../../files/hash-source.ts';
import { refuse } from '../../files/refuse.ts';
import { writeFile } from '../../files/write-file.ts';
import { projectFailures } from '../failures/project.ts';
import { keepBytes } from '../project/originals.ts';
import type { Project } from '../project/project.ts';
import { backupOf } from '../project/project-paths.ts';
import type { WriteNotes } from '../project/project-types.ts';
import type { WriteInstallOptions } from '../write/write-install.ts';
import { type CreateStep, type DeleteStep, type FileStep, pathOf } from './file-steps.ts';
import type { NotedFile } from './patch-records.ts';

/** Puts files there and takes others away; what was done is taken back where one of them cannot be. */
export function takeSteps(project: Project, steps: readonly FileStep[], options: WriteInstallOptions): Promise<void> {
  return project.writing(async notes => {
    const done: FileStep[] = [];
    try {
      for (const step of steps) {
        await takeStep(step, { project, notes, options });
        done.push(step);
      }
    } catch (error) {
      for (const step of done.reverse())
        await takeStep(await inverseOf(project, step), { project, notes, options: {} });
      throw error;
    }
  });
}

/** What takes a step back; of a file that went away the bytes that were kept. */
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

interface Taking {
  readonly project: Project;
  readonly notes: WriteNotes;
  readonly options: WriteInstallOptions;
}

function takeStep(step: FileStep, taking: Taking): Promise<void> {
  return step.kind === 'create' ? create(step, taking) : remove(step, taking);
}

async function create({ address, after, content }: CreateStep, { project, options }: Taking): Promise<void> {
  if (pathOf(project, address) !== undefined) refuse(projectFailures.changedSincePlan(address));
  const path = join(project.install, address);
  const known = project.manifest.files[address]?.original;
  const isBack = known?.sha256 === after.sha256;
  await mkdir(dirname(path), { recursive: true }).catch(error => {
    throw diskFailure(error, address, 'written');
  });
  await writeFile(path, [content], {
    ...(options.signal !== undefined && { signal: options.signal }),
    ...(isBack && { mode: known.mode, modified: new Date(known.modified) }),
    check: async written => {
      if ((await hashSource(written)) !== after.sha256) refuse(fileFailures.changedWhileOpen(path));
    },
  });
}

/** A copy of the bytes is kept, and noted as the original of the file, before it goes: `restore` puts it back too. */
async function remove({ address, before, isOwn }: DeleteStep, { project, notes, options }: Taking): Promise<void> {
  const path = pathOf(project, address);
  if (path === undefined) return;
  const { mode, mtimeMs } = await stat(path);
  if ((mode & 0o222) === 0 && !options.clearReadOnly) refuse(fileFailures.readOnly(path));
  await keep(path, before, project);
  const { [address]: known } = project.manifest.files;
  if (!isOwn && known === undefined) {
    const original = { ...before, mode: mode & 0o777, modified: mtimeMs };
    await notes.saveFile(address, { original, written: before, time: project.now() });
  }
  await unlink(path).catch(error => {
    throw diskFailure(error, address, 'written');
  });
  if (isOwn) await removeEmpty(dirname(path), project.install);
}

async function keep(path: string, { sha256 }: Content, { paths }: Project): Promise<void> {
  const file = openFile(path);
  try {
    if ((await hashSource(file)) !== sha256) refuse(projectFailures.changedSincePlan(path));
    await keepBytes(paths, sha256, file);
  } finally {
    file.close();
  }
}

/** Folders that held nothing else go with the file, but never the install's own. */
async function removeEmpty(folder: string, install: string): Promise<void> {
  const way = relative(install, folder);
  if (way === '' || way.startsWith('..')) return;
  const isGone = await rmdir(folder).then(
    () => true,
    () => false, // something else is in it
  );
  if (isGone) await removeEmpty(dirname(folder), install);
}
