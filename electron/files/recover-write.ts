import { existsSync, statSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { changeName, confirmNames, restoreFile } from './change-names.ts';
import { type Disk, realDisk, removeEmptyFolders } from './disk.ts';
import { diskPath } from './disk-names.ts';
import { openFile } from './file-source.ts';
import { realPlace } from './folder-bounds.ts';
import { hashSource } from './hash-source.ts';
import { discardFile } from './prepare-file.ts';
import { isTempOf, removeStaleTemps } from './temp-files.ts';
import { type PlannedFile, type ReadyFile, readNote } from './write-note.ts';

/** The result of an interrupted write: every file is the new one, or every file is the old one. */
export interface RecoveredWrite {
  readonly outcome: 'completed' | 'rolledBack';
  /** Files that another program changed in the meantime; they were left alone. */
  readonly left: readonly string[];
}

/**
 * Finishes or undoes an interrupted write; undefined if there was none. A note may come with a project from somebody else:
 * it is only followed if every path is `allowed` and leads where the note says, and every other file is one that a write
 * makes.
 */
export async function recoverWrite(
  noteFile: string,
  allowed: (path: string) => boolean,
  disk: Disk = realDisk,
): Promise<RecoveredWrite | undefined> {
  const note = await readNote(noteFile);
  if (note === undefined) return undefined;
  if ('planned' in note) {
    for (const file of note.planned) if (allowed(file.path)) await forget(file);
    await unlink(noteFile);
    return { outcome: 'rolledBack', left: [] };
  }
  const hasFailed = 'failed' in note;
  const files = hasFailed ? note.failed : note;
  if (!files.every(file => isFollowed(file, allowed))) return undefined;
  const recovered = await recoverFiles(files, { hasFailed, disk });
  await unlink(noteFile);
  return recovered;
}

/** Deletes the remains of unfinished content. */
async function forget({ path, within }: PlannedFile): Promise<void> {
  const folder = dirname(path);
  if (existsSync(diskPath(folder))) await removeStaleTemps(folder);
  if (within !== undefined) removeEmptyFolders(folder, within);
}

function isFollowed({ path, target, temp }: ReadyFile, allowed: (path: string) => boolean): boolean {
  const asked = path ?? target;
  return allowed(asked) && realPlace(asked) === target && (temp === undefined || isTempOf(temp, target));
}

async function recoverFiles(
  files: readonly ReadyFile[],
  { hasFailed, disk }: { readonly hasFailed: boolean; readonly disk: Disk },
): Promise<RecoveredWrite> {
  const found = await Promise.all(files.map(async file => ({ file, state: await stateOf(file) })));
  const left = found.filter(({ state }) => state === 'foreign').map(({ file }) => file.target);
  const canComplete = !hasFailed && found.every(({ state }) => state === 'done' || state === 'waiting');
  for (const { file, state } of found)
    if (canComplete) await complete(file, state, disk);
    else await takeBack(file, state, disk);
  if (canComplete) await confirmNames(files, disk);
  return { outcome: canComplete ? 'completed' : 'rolledBack', left };
}

/**
 * done: the file is the new one. waiting: it is the old one, and the new one is next to it. lost: the new one is missing.
 */
type State = 'done' | 'waiting' | 'lost' | 'foreign';

async function stateOf({ target, temp, after, backup }: ReadyFile): Promise<State> {
  const now = await hashOf(target);
  if (now === after) return 'done';
  if (now !== backup?.sha256) return 'foreign';
  return temp === undefined || (await hashOf(temp)) === after ? 'waiting' : 'lost';
}

/** Undefined if there is no file. */
async function hashOf(path: string): Promise<string | undefined> {
  const found = statSync(diskPath(path), { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  return found.isFile() ? hashSource(openFile(path)) : 'no file';
}

async function complete(file: ReadyFile, state: State, disk: Disk): Promise<void> {
  if (state === 'waiting') await changeName(file, { disk, clearReadOnly: true });
  if (file.temp !== undefined) await discardFile({ temp: file.temp });
  const { after, target, within } = file;
  if (after === undefined && within !== undefined) removeEmptyFolders(dirname(target), within);
}

async function takeBack(file: ReadyFile, state: State, disk: Disk): Promise<void> {
  if (state === 'done') await restoreFile(file, disk);
  if (file.temp !== undefined) await discardFile({ temp: file.temp });
  const { backup, target, within } = file;
  if (backup === undefined && within !== undefined) removeEmptyFolders(dirname(target), within);
}
