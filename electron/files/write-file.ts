import { chmod, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Pieces } from '../../shared/base/pieces.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { diskFailure, isSystemError } from './disk-failure.ts';
import { fileFailures } from './file-failures.ts';
import { discardFile, type PreparedFile, prepareFile, type WriteOptions, type Written } from './prepare-file.ts';
import { type Renaming, renamePatiently } from './rename-patiently.ts';

/** Puts the content in the file's place in one step: at every moment the file is the old one or the new one, whole. */
export async function writeFile(path: string, content: Pieces, options: WriteOptions = {}): Promise<Written> {
  const prepared = await prepareFile(path, content, options);
  try {
    await commitFile(prepared, options);
  } catch (error) {
    await discardFile(prepared);
    throw error;
  }
  return { size: prepared.size, sha256: prepared.sha256 };
}

/** Lets a prepared file take its target's place. */
export async function commitFile(prepared: PreparedFile, options: WriteOptions = {}, how?: Renaming): Promise<void> {
  const platform = how?.platform ?? process.platform;
  const mode =
    platform === 'win32' && options.clearReadOnly === true ? await clearReadOnly(prepared.target) : undefined;
  try {
    await renamePatiently(prepared.temp, prepared.target, how);
    await syncFolder(dirname(prepared.target), platform);
  } catch (error) {
    if (mode !== undefined) await chmod(prepared.target, mode);
    throw heldFailure(error, prepared, platform);
  }
}

/** Windows does not rename over a file that is marked read-only. */
async function clearReadOnly(target: string): Promise<number | undefined> {
  const old = await stat(target).catch(() => undefined);
  if (old === undefined || (old.mode & 0o222) !== 0) return undefined;
  await chmod(target, old.mode | 0o200);
  return old.mode;
}

/** After this the new name is on the disk as well; Windows has no such call and needs none. */
async function syncFolder(folder: string, platform: NodeJS.Platform): Promise<void> {
  if (platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function heldFailure(error: unknown, prepared: PreparedFile, platform: NodeJS.Platform): unknown {
  const isHeld = isSystemError(error) && platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(error.code);
  if (!isHeld) return diskFailure(error, prepared.target, 'written');
  return new FailureError(fileFailures.held(prepared.target, error.message));
}
