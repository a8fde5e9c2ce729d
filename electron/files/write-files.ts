import { unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FailureError } from '../../shared/contract/failure.ts';
import type { FileWrite } from './change-names.ts';
import { type Change, changeName, confirmNames, prepareChange, restoreFile } from './change-names.ts';
import { type Disk, nearestFolder, realDisk, removeEmptyFolders } from './disk.ts';
import { diskFailure } from './disk-failure.ts';
import { fileFailures } from './file-failures.ts';
import { realPlace } from './folder-bounds.ts';
import { discardFile } from './prepare-file.ts';
import { finish } from './unfinished.ts';
import { writeFile } from './write-file.ts';
import type { PlannedFile, WriteNote } from './write-note.ts';

export interface FilesOptions {
  readonly disk?: Disk;
  /** Called when every file is ready and none has changed; throws to leave everything as it is. */
  readonly onReady?: () => void;
}

export interface FilesWritten {
  /** The system's code, if a disk cannot say whether it has stored the new names. */
  readonly unconfirmed?: string;
}

/**
 * Writes, replaces and removes several files so that `recoverWrite` can make it all or nothing after a crash: first every
 * new file is completed next to its target, then a note records that, then the names change. If a name cannot change, the
 * files before it are restored.
 */
export async function writeFiles(
  noteFile: string,
  writes: readonly FileWrite[],
  { disk = realDisk, onReady }: FilesOptions = {},
): Promise<FilesWritten> {
  const work: Work = { noteFile, planned: writes.map(plannedOf), changes: [], disk };
  await writeNote(noteFile, { planned: work.planned });
  try {
    for (const write of writes) work.changes.push(await prepareChange(write));
    onReady?.();
    // From now on the note decides: after a crash, the next process finishes the write.
    for (const { ready } of work.changes) if (ready.temp !== undefined) finish(ready.temp);
    await writeNote(
      noteFile,
      work.changes.map(({ ready }) => ready),
    );
  } catch (error) {
    await cleanUp(work);
    throw error;
  }
  return changeNames(work);
}

interface Work {
  readonly noteFile: string;
  readonly planned: PlannedFile[];
  readonly changes: Change[];
  readonly disk: Disk;
}

/** A new file that does not stay takes the folders made for it with it. */
function plannedOf({ path, content, within }: FileWrite): PlannedFile {
  const around = content === undefined ? within : nearestFolder(dirname(path));
  return { path: realPlace(path), ...(around !== undefined && { within: realPlace(around) }) };
}

async function writeNote(noteFile: string, note: WriteNote): Promise<void> {
  await writeFile(noteFile, [new TextEncoder().encode(JSON.stringify(note))]);
}

async function changeNames(work: Work): Promise<FilesWritten> {
  const done: Change[] = [];
  try {
    for (const change of work.changes) {
      await changeName(change.ready, { disk: work.disk, clearReadOnly: change.clearReadOnly });
      done.push(change);
    }
    const unconfirmed = await confirmNames(
      done.map(({ ready }) => ready),
      work.disk,
    );
    for (const { ready } of done)
      if (ready.after === undefined && ready.within !== undefined)
        removeEmptyFolders(dirname(ready.target), ready.within);
    await unlink(work.noteFile);
    return unconfirmed === undefined ? {} : { unconfirmed };
  } catch (error) {
    await rollBack(work, done, error);
    throw error;
  }
}

/** Restores what can be restored now; `recoverWrite` does the rest from the note and the prepared files. */
async function rollBack(work: Work, done: readonly Change[], why: unknown): Promise<void> {
  const left: string[] = [];
  const failed = work.changes.map(({ ready }) => ready);
  // If this cannot be noted, the next start may find every file done, and leaves what is restored now alone.
  await writeNote(work.noteFile, { failed }).catch(() => undefined);
  for (const { ready } of done.toReversed()) await restoreFile(ready, work.disk).catch(() => left.push(ready.target));
  if (left.length === 0) return cleanUp(work);
  const first = diskFailure(why, left[0] ?? '', 'written');
  if (first instanceof FailureError) throw new FailureError(fileFailures.halfWritten(left, first.failure));
  throw first;
}

/** Deletes all prepared files. */
async function cleanUp({ noteFile, planned, changes }: Work): Promise<void> {
  for (const { ready } of changes) if (ready.temp !== undefined) await discardFile({ temp: ready.temp });
  for (const { path, within } of planned) if (within !== undefined) removeEmptyFolders(dirname(path), within);
  await unlink(noteFile);
}
