import { chmod, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pieces } from '../../shared/base/pieces.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { refuse } from '../failures/refuse.ts';
import { confirmFolder, type Disk, realDisk } from './disk.ts';
import { diskFailure, isSystemError } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import { fileFailures } from './file-failures.ts';
import { discardFile, type PreparedFile, prepareFile, type WriteOptions, type Written } from './prepare-file.ts';
import { finish } from './unfinished.ts';

/** Windows' errors while another program holds the file. Elsewhere these are permanent, except for a busy file. */
const HELD_ON_WINDOWS: readonly string[] = ['EPERM', 'EACCES', 'EBUSY'];
const HELD_ELSEWHERE: readonly string[] = ['EBUSY'];

/** Replaces a file in one step: at every moment it is the complete old file or the complete new one. */
export async function writeFile(path: string, content: Pieces, options: WriteOptions = {}): Promise<Written> {
  const prepared = await prepareFile(path, content, options);
  try {
    await replaceTarget(prepared, options);
  } catch (error) {
    await discardFile(prepared);
    throw error;
  }
  const unconfirmed = await confirmTarget(prepared, options);
  return { size: prepared.size, sha256: prepared.sha256, ...(unconfirmed !== undefined && { unconfirmed }) };
}

/** A finished file next to the one it will replace. */
type Waiting = Pick<PreparedFile, 'target' | 'temp'>;

/** Moves a prepared file to its target. If this fails, the target is unchanged. */
export async function replaceTarget(prepared: Waiting, options: WriteOptions = {}): Promise<void> {
  const { disk = realDisk } = options;
  const mode =
    disk.platform === 'win32' && options.clearReadOnly === true ? await clearReadOnly(prepared.target) : undefined;
  try {
    if (options.modified !== undefined) await utimes(diskPath(prepared.temp), options.modified, options.modified);
    await renamePatiently(prepared.temp, prepared.target, disk);
    finish(prepared.temp);
  } catch (error) {
    if (mode !== undefined) await chmod(diskPath(prepared.target), mode);
    throw heldFailure(error, prepared, disk.platform);
  }
}

/** Waits until the new name is on the disk; the file is the new one in any case. */
async function confirmTarget({ target }: Waiting, { disk = realDisk }: WriteOptions): Promise<string | undefined> {
  try {
    return await confirmFolder(dirname(target), disk);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    refuse(fileFailures.notConfirmed(target, error.message));
  }
}

/** Windows does not rename over a file that is marked read-only. */
async function clearReadOnly(target: string): Promise<number | undefined> {
  const old = await stat(diskPath(target)).catch(() => undefined);
  if (old === undefined || (old.mode & 0o222) !== 0) return undefined;
  await chmod(diskPath(target), old.mode | 0o200);
  return old.mode;
}

function heldFailure(error: unknown, prepared: Waiting, platform: Disk['platform']): unknown {
  const isHeld = isSystemError(error) && platform === 'win32' && HELD_ON_WINDOWS.includes(error.code);
  if (!isHeld) return diskFailure(error, prepared.target, 'written');
  return new FailureError(fileFailures.held(prepared.target, error.message));
}

/** Renames, and retries for a while if another program may be holding the file briefly. */
export async function renamePatiently(
  from: string,
  to: string,
  disk: Pick<Disk, 'platform' | 'pauses' | 'rename'>,
): Promise<void> {
  const held = disk.platform === 'win32' ? HELD_ON_WINDOWS : HELD_ELSEWHERE;
  for (const pause of disk.pauses) {
    try {
      return await disk.rename(from, to);
    } catch (error) {
      if (!isSystemError(error) || !held.includes(error.code)) throw error;
    }
    await wait(pause);
  }
  return disk.rename(from, to);
}
