import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { piecesSource } from '../../../shared/base/pieces.ts';
import type { PlanTarget, WriteResult } from '../../../shared/contract/change-types.ts';
import { identify } from '../../../shared/formats/index.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { type Address, parseAddress } from '../../files/address.ts';
import { besideDisk } from '../../files/beside-disk.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { diskPath } from '../../files/disk-names.ts';
import { type FileSource, openFile } from '../../files/file-source.ts';
import { hashSource, type WorkOptions } from '../../files/hash-source.ts';
import { repack } from '../../files/repack.ts';
import { isOurs, type WrittenFile, writingOver } from '../project/manifest.ts';
import type { Project } from '../project/project.ts';
import { backupOf } from '../project/project-paths.ts';
import type { WriteNotes } from '../project/project-types.ts';
import { type ChangeOptions, changeInstall, type InstallChange } from './change-install.ts';
import { indexChanges } from './follow-indexes.ts';
import { restoredTogether } from './restored-together.ts';

export interface RestoreOptions extends WorkOptions, ChangeOptions {}

/**
 * Restores the originals of one file, of one entry, or of everything written, in the game folder. The edits stay in
 * the project, unwritten.
 */
export function restoreInstall(project: Project, address?: string, options: RestoreOptions = {}): Promise<WriteResult> {
  return project.writing(async notes => {
    const isEntry = address !== undefined && parseAddress(address).entries.length > 0;
    const changes = isEntry ? [await entryRestore(project, address)] : await fileRestores(project, address, options);
    if (!isEntry && address !== undefined)
      for (const file of changes.flatMap(({ plan }) => together(project, plan)))
        changes.push(...(await fileRestores(project, file, options)));
    return changeInstall({ project, notes, options }, [...changes, ...(await indexChanges(project, changes))]);
  });
}

/** A missing file is restored on its own. */
function together(project: Project, { file, before }: PlanTarget): readonly string[] {
  return before.sha256 === '' ? [] : restoredTogether(project, file);
}

/** Restores the original of one file, or of everything written. */
export async function fileRestores(
  project: Project,
  file: string | undefined,
  options: WorkOptions,
): Promise<InstallChange[]> {
  const changes: InstallChange[] = [];
  for (const [name, record] of recordsFor(project, file))
    changes.push(await fileRestore({ project, file: name, record, options }));
  return changes;
}

function recordsFor(project: Project, file: string | undefined): (readonly [string, WrittenFile])[] {
  return file === undefined ? Object.entries(project.manifest.files) : [recordFor(project, file)];
}

function recordFor({ manifest }: Project, file: string): readonly [string, WrittenFile] {
  const wanted = parseAddress(file).path;
  const record = manifest.files[wanted];
  return record === undefined ? refuse(projectFailures.noBackup(wanted)) : [wanted, record];
}

/** What restoring the original of a written file would change. */
export async function planRestore(project: Project, file: string): Promise<PlanTarget> {
  const [name, record] = recordFor(project, file);
  const backup = await openBackup(project, name, record);
  return targetOf(name, join(project.install, name), { backup, sha256: record.original.sha256 });
}

interface Restoring {
  readonly project: Project;
  readonly file: string;
  readonly record: WrittenFile;
  readonly options: WorkOptions;
}

async function fileRestore({ project, file, record, options }: Restoring): Promise<InstallChange> {
  const { original } = record;
  const path = join(project.install, file);
  const backup = await openBackup(project, file, record);
  const plan = await targetOf(file, path, { backup, sha256: original.sha256 });
  const { sha256: found } = plan.before;
  return {
    plan,
    becomes: found === original.sha256 ? 'same' : [backup],
    ...(found !== '' && { now: openFile(path) }),
    // What somebody else wrote since is kept, named by its hash.
    keeps: isOurs(record, found) ? 'untilDone' : 'forGood',
    record: writingOver(record, found, { size: original.size, sha256: original.sha256 }),
    options: {
      clearReadOnly: true,
      expects: { sha256: original.sha256, from: backup.path },
      mode: original.mode,
      modified: new Date(original.modified),
      ...(options.signal !== undefined && { signal: options.signal }),
    },
    noteDone: notes => noteRestored(project, file, notes),
  };
}

/** The edits of a file are now only in the project. */
export function noteRestored(project: Project, file: string, notes: WriteNotes): Promise<void> {
  const states = project.timelines().filter(({ address }) => parseAddress(address).path === file);
  const marks = states.map(state => ({ address: state.address, accepted: state.original?.sha256 ?? null }));
  return notes.mark('restored', marks);
}

async function openBackup(project: Project, file: string, { original }: WrittenFile): Promise<FileSource> {
  const path = backupOf(project.paths, original.sha256);
  try {
    const backup = openFile(path);
    if ((await hashSource(backup)) !== original.sha256) refuse(projectFailures.damagedBackup(file, path));
    return backup;
  } catch (error) {
    if (isMissing(error)) refuse(projectFailures.noBackup(file));
    throw error;
  }
}

async function targetOf(
  file: string,
  path: string,
  { backup, sha256 }: { readonly backup: FileSource; readonly sha256: string },
): Promise<PlanTarget> {
  const after = { size: backup.size, sha256 };
  const empty = { file, entries: [], after, untouchedEntries: 0, problems: [] };
  const exists = await stat(diskPath(path)).catch(() => undefined);
  if (exists === undefined)
    return { ...empty, before: { size: 0, sha256: '' }, ranges: [{ start: 0, size: backup.size, what: 'bytes' }] };
  const now = openFile(path);
  const before = { size: now.size, sha256: await hashSource(now) };
  const { changed } = await besideDisk({ source: now, name: basename(file), address: file }, backup, { identify });
  return { ...empty, before, ranges: changed };
}

/** Restores the original of one entry in its file, which is otherwise unchanged. */
async function entryRestore(project: Project, address: string): Promise<InstallChange> {
  const state = project.states().find(other => other.address === address);
  const { path: file, entries }: Address = parseAddress(address);
  const record = project.manifest.files[file];
  if (state === undefined || record === undefined) refuse(projectFailures.noBackup(address));
  const source = openFile(join(project.install, file));
  const before = { size: source.size, sha256: await hashSource(source) };
  const edit = { entries, kind: 'replace', content: state.document.original } as const;
  const repacked = await repack({ source, name: basename(file), address: file }, [edit]);
  const after = { size: repacked.size, sha256: await hashSource(piecesSource(repacked.pieces)) };
  const { entries: changed, changed: ranges, untouched: untouchedEntries } = repacked;
  return {
    plan: { file, entries: changed, ranges, before, after, untouchedEntries, problems: [] },
    becomes: after.sha256 === before.sha256 ? 'same' : repacked.pieces,
    now: source,
    // What another program wrote since is kept, as when a whole file is restored.
    keeps: isOurs(record, before.sha256) ? 'untilDone' : 'forGood',
    record: writingOver(record, before.sha256, after),
    options: { expects: { sha256: after.sha256 }, clearReadOnly: true },
    noteDone: notes => notes.mark('restored', [{ address, accepted: state.original?.sha256 ?? null }]),
  };
}
