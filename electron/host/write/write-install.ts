import { mkdir, stat } from 'node:fs/promises';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { WriteResult } from '../../../shared/contract/types.ts';
import { parseAddress } from '../../files/address.ts';
import { diskFailure } from '../../files/disk-failure.ts';
import { openFile } from '../../files/file-source.ts';
import { hashSource } from '../../files/hash-source.ts';
import { openInSource } from '../../files/open-address.ts';
import { refuse } from '../../files/refuse.ts';
import { type FileWrite, writeFiles } from '../../files/write-files.ts';
import { projectFailures } from '../failures/project.ts';
import type { AssetState } from '../project/asset-state.ts';
import { isOurs } from '../project/manifest.ts';
import { keepBytes } from '../project/originals.ts';
import type { Project } from '../project/project.ts';
import { backupOf } from '../project/project-paths.ts';
import type { Mark, WriteNotes } from '../project/project-types.ts';
import { type PlannedTarget, type PlanOptions, planTargets } from './planned-target.ts';

export interface WriteInstallOptions extends PlanOptions {
  /** Writes files that are marked read-only too. */
  readonly clearReadOnly?: boolean;
}

/**
 * Writes the pending edits to the install: originals are kept by their hash, every new file is finished and verified
 * beside the old one, then all take their places. Nothing is written when one file is refused.
 */
export function writeInstall(project: Project, options: WriteInstallOptions = {}): Promise<WriteResult> {
  return project.writing(async notes => {
    const targets = await planTargets(project, options);
    for (const { plan } of targets) if (plan.refused !== undefined) throw new FailureError(plan.refused);
    if (targets.length === 0) return { targets: [] };
    try {
      const writes: FileWrite[] = [];
      for (const target of targets) writes.push(await prepareTarget(target, { project, notes, options }));
      await writeFiles(project.paths.writeNote, writes);
    } catch (error) {
      throw keepingEdits(error);
    }
    for (const target of targets) await noteWritten(target, notes);
    return { targets: targets.map(({ plan }) => plan) };
  });
}

interface Writing {
  readonly project: Project;
  readonly notes: WriteNotes;
  readonly options: WriteInstallOptions;
}

async function prepareTarget(
  { plan, path, source, repacked }: PlannedTarget,
  { project, notes, options }: Writing,
): Promise<FileWrite> {
  const { signal, onProgress, clearReadOnly = false } = options;
  if (repacked === undefined || source === undefined || plan.after === null)
    throw new Error(`${plan.file} has no plan`);
  await mkdir(project.paths.backup, { recursive: true });
  await keepBytes(project.paths, plan.before.sha256, source);
  await notes.saveFile(plan.file, await recordOf(project, plan.file, { before: plan.before, after: plan.after, path }));
  return {
    path,
    content: repacked.pieces,
    backup: { path: backupOf(project.paths, plan.before.sha256), sha256: plan.before.sha256 },
    options: {
      clearReadOnly,
      ...(signal !== undefined && { signal }),
      ...(onProgress !== undefined && { onProgress }),
      check: async written => {
        await repacked.verify(written);
        if (source.hasChanged()) refuse(projectFailures.changedSincePlan(plan.file));
      },
    },
  };
}

interface Content {
  readonly size: number;
  readonly sha256: string;
}

/** The original stays the first one, as long as nobody else wrote the file in between. */
async function recordOf(
  project: Project,
  file: string,
  { before, after, path }: { readonly before: Content; readonly after: Content; readonly path: string },
) {
  const known = project.manifest.files[file];
  const { mode, mtimeMs } = await stat(path);
  const isFirst = known === undefined || !isOurs(known, before.sha256);
  const original = isFirst ? { ...before, mode: mode & 0o777, modified: mtimeMs } : known.original;
  return { original, written: after, previous: before.sha256, time: project.now() };
}

/** The edits now lie in the install: each address notes the hash of its bytes there. */
async function noteWritten({ path, plan, states, outer }: PlannedTarget, notes: WriteNotes): Promise<void> {
  const source = openFile(path);
  try {
    const marks: Mark[] = [];
    for (const state of [...states, ...outer])
      marks.push({ address: state.address, accepted: await hashAt(source, plan.file, state) });
    await notes.mark('written', marks);
  } finally {
    source.close();
  }
}

async function hashAt(source: ReturnType<typeof openFile>, file: string, { address }: AssetState): Promise<string> {
  const { entries } = parseAddress(address);
  const found = openInSource({ source, name: file.split('/').at(-1) ?? file, address: file }, entries);
  return hashSource(found.source);
}

/** Whatever the disk says, the edits are safe, and the player should know. */
function keepingEdits(error: unknown): unknown {
  const failure = diskFailure(error, 'The install', 'written');
  if (!(failure instanceof FailureError) || failure.failure.code !== 'disk') return failure;
  const { where, text, next = '', details = '' } = failure.failure;
  return new FailureError(projectFailures.writeFailed(where?.file ?? '', text, next, details));
}
