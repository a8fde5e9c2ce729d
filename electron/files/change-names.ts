import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Pieces } from '../../shared/base/pieces.ts';
import { confirmFolder, type Disk, nearestFolder } from './disk.ts';
import { diskFailure, isMissing } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import { openFile } from './file-source.ts';
import { realPlace } from './folder-bounds.ts';
import { makeFolder } from './permissions.ts';
import type { WriteOptions } from './prepare-file.ts';
import { discardFile, prepareFile } from './prepare-file.ts';
import { replaceTarget } from './write-file.ts';
import type { Backup, ReadyFile } from './write-note.ts';

/** One file of a write over several. */
export interface FileWrite {
  readonly path: string;
  /** The new file; absent if it is removed. */
  readonly content?: Pieces;
  readonly options?: WriteOptions;
  /** Where the old bytes are kept, and their hash; absent if the file is new. */
  readonly backup?: Backup;
  /** With a removed file, folders below this one are removed if they become empty. */
  readonly within?: string;
}

/** A file that is ready to be renamed or removed. */
export interface Change {
  readonly ready: ReadyFile;
  readonly clearReadOnly: boolean;
}

/** Finishes the new file next to its target, and returns what the note needs to know of it. */
export async function prepareChange(write: FileWrite): Promise<Change> {
  const { path, content, options = {}, backup, within } = write;
  const kept = backup && { backup: { ...(await attributesOf(path)), ...backup } };
  const clearReadOnly = options.clearReadOnly === true;
  if (content === undefined) {
    const target = realPlace(path);
    const around = within === undefined ? {} : { within: realPlace(within) };
    return { ready: { target, ...askedAs(path, target), ...kept, ...around }, clearReadOnly };
  }
  const folder = dirname(path);
  const before = nearestFolder(folder);
  makeFolder(folder);
  const { target, temp, sha256: after } = await prepareFile(path, content, options);
  const time = options.modified === undefined ? {} : { modified: options.modified.getTime() };
  const around = before === folder ? {} : { within: realPlace(before) };
  return { ready: { target, ...askedAs(path, target), temp, after, ...time, ...kept, ...around }, clearReadOnly };
}

function askedAs(path: string, target: string): Pick<ReadyFile, 'path'> {
  return resolve(path) === target ? {} : { path: resolve(path) };
}

async function attributesOf(path: string): Promise<Pick<Backup, 'mode' | 'modified'>> {
  const { mode, mtimeMs } = await stat(diskPath(path));
  return { mode: mode & 0o777, modified: mtimeMs };
}

/** Renames or removes the file. If this fails, the file is unchanged. */
export async function changeName(
  { target, temp, modified }: ReadyFile,
  options: { readonly disk: Disk; readonly clearReadOnly: boolean },
): Promise<void> {
  const time = modified === undefined ? {} : { modified: new Date(modified) };
  if (temp !== undefined) return replaceTarget({ target, temp }, { ...options, ...time });
  await options.disk.unlink(target).catch(error => {
    if (!isMissing(error)) throw diskFailure(error, target, 'written');
  });
}

/** Waits until the changed names are on disk; returns the system's code if that cannot be confirmed. */
export async function confirmNames(files: readonly ReadyFile[], disk: Disk): Promise<string | undefined> {
  let unconfirmed: string | undefined;
  for (const folder of new Set(files.map(({ target }) => nearestFolder(dirname(target)))))
    try {
      unconfirmed = (await confirmFolder(folder, disk)) ?? unconfirmed;
    } catch (error) {
      throw diskFailure(error, folder, 'written');
    }
  return unconfirmed;
}

/** Restores a changed file, with its time and permissions. */
export async function restoreFile({ target, backup }: ReadyFile, disk: Disk): Promise<void> {
  if (backup === undefined)
    await disk.unlink(target).catch(error => {
      if (!isMissing(error)) throw error;
    });
  else await restoreBytes(target, backup, disk);
  // The name is right whatever the disk reports; a note remains until the end.
  await confirmFolder(dirname(target), disk).catch(() => undefined);
}

async function restoreBytes(target: string, { path, sha256, mode, modified }: Backup, disk: Disk): Promise<void> {
  const source = openFile(path);
  try {
    const prepared = await prepareFile(target, [source], {
      clearReadOnly: true,
      ...(mode !== undefined && { mode }),
      expects: { sha256, from: path },
    });
    const time = modified === undefined ? {} : { modified: new Date(modified) };
    await replaceTarget(prepared, { disk, clearReadOnly: true, ...time }).catch(async error => {
      await discardFile(prepared);
      throw error;
    });
  } finally {
    source.close();
  }
}
