import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, stat, statfs, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { joinedStretches, type Pieces, piecesSize } from '../../shared/base/pieces.ts';
import { refuse } from '../failures/refuse.ts';
import type { Disk } from './disk.ts';
import { diskFailure, isMissing, isSystemError } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import { fileFailures } from './file-failures.ts';
import { realPlace } from './folder-bounds.ts';
import { BLOCK, blocksOf, hashFile, type WorkOptions } from './hash-source.ts';
import { fileModeIn } from './permissions.ts';
import { removeStaleTemps, tempPathFor } from './temp-files.ts';
import { begin, finish } from './unfinished.ts';

export interface WriteOptions extends WorkOptions {
  /** Called when the file is finished, before it replaces the target; throws to keep the target as it is. */
  readonly check?: () => void;
  /** What was checked or recorded about the content before; refused if it has changed. */
  readonly expects?: Expected;
  /** Writes even if the target is read-only; the new file is not. Absent if nobody can ask for it. */
  readonly clearReadOnly?: boolean;
  /** The folder has no leftovers of an earlier write: a caller that writes many files has checked. */
  readonly isTidy?: boolean;
  /** Permissions and modification time of the new file, if they do not follow from the target. */
  readonly mode?: number;
  /** Set at the last moment: an old temporary file counts as abandoned. */
  readonly modified?: Date;
  readonly disk?: Disk;
}

interface Expected {
  readonly sha256: string;
  /** The file that the content is read from, if it is another. */
  readonly from?: string;
}

/** This many bytes of a file are written before the disk is told to begin. */
const SYNC_EVERY = 16 * BLOCK;

/** The content of a file. */
export interface Written {
  readonly size: number;
  readonly sha256: string;
  /** The system's code, if the disk cannot confirm that it has stored the new name: a power cut may undo it. */
  readonly unconfirmed?: string;
}

/** A complete and verified file that waits next to its target. */
export interface PreparedFile extends Written {
  /** The file itself, where the given path was a link or in another case. */
  readonly target: string;
  readonly temp: string;
}

/**
 * Writes the content next to its target, to the disk, and compares it. The target is not touched. The new file counts as
 * unfinished until it replaces the target, is discarded, or a note records it.
 */
export async function prepareFile(path: string, content: Pieces, options: WriteOptions = {}): Promise<PreparedFile> {
  try {
    const target = realPlace(path);
    const old = await stat(diskPath(target)).catch(noneIfMissing);
    refuseUnwritable(path, old, options);
    if (options.isTidy !== true) await removeStaleTemps(dirname(target));
    await checkSpace(path, dirname(target), piecesSize(content));
    return await prepareBeside({ target, old, options }, content);
  } catch (error) {
    throw diskFailure(error, path, 'written');
  }
}

function noneIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Removes what `prepareFile` left. */
export async function discardFile(prepared: Pick<PreparedFile, 'temp'>): Promise<void> {
  await unlink(diskPath(prepared.temp)).catch(leaveToNextWrite);
  finish(prepared.temp);
}

/** The state of a write. */
interface Job {
  readonly target: string;
  /** The target as it is; absent if it is new. */
  readonly old: Stats | undefined;
  readonly options: WriteOptions;
}

async function prepareBeside(job: Job, content: Pieces): Promise<PreparedFile> {
  const { target } = job;
  const temp = tempPathFor(target);
  begin(temp);
  try {
    const written = await writeTemp(temp, content, job);
    job.options.check?.();
    return { target, temp, ...written };
  } catch (error) {
    await unlink(diskPath(temp)).catch(leaveToNextWrite);
    finish(temp);
    throw error;
  }
}

/** Refuses a pipe or a device, which the new file would replace, and a read-only file. */
export function refuseUnwritable(path: string, old: Stats | undefined, options: WriteOptions): void {
  if (old === undefined) return;
  if (!old.isFile()) refuse(fileFailures.notAFile(path));
  if ((old.mode & 0o222) === 0 && options.clearReadOnly !== true)
    refuse(fileFailures.readOnly(path, { mayClear: options.clearReadOnly === false }));
}

async function checkSpace(path: string, folder: string, needed: number): Promise<void> {
  // Some network disks do not report it; then the write itself finds out.
  const disk = await statfs(diskPath(folder)).catch(() => undefined);
  if (disk === undefined || disk.blocks === 0) return;
  const free = disk.bavail * disk.bsize;
  if (needed > free) refuse(fileFailures.notEnoughSpace(path, needed, free));
}

async function writeTemp(temp: string, content: Pieces, job: Job): Promise<Written> {
  const handle = await open(diskPath(temp), 'wx', fileModeIn(dirname(temp)));
  try {
    const written = await writePieces(handle, content, job.options);
    refuseUnexpected(written, job);
    await keepAttributes(handle, job);
    // Reading it back does not need to wait for the disk; what follows waits for both.
    await allDone([handle.sync(), verify(temp, written, job)]);
    return written;
  } finally {
    await handle.close();
  }
}

async function writePieces(handle: FileHandle, content: Pieces, options: WriteOptions): Promise<Written> {
  const hash = createHash('sha256');
  const total = piecesSize(content);
  const disk = new EarlySync(handle);
  let size = 0;
  let onItsWay = Promise.resolve();
  try {
    for (const source of joinedStretches(content)) {
      for await (const block of blocksOf(source, signalOf(options))) {
        await onItsWay;
        disk.begin(size);
        // The disk writes this block while it is hashed and the next one is read.
        onItsWay = awaitedLater(writeBlock(handle, block, size));
        hash.update(block);
        size += block.length;
        options.onProgress?.(size, total);
      }
    }
  } finally {
    await allDone([onItsWay, disk.done()]);
  }
  return { size, sha256: hash.digest('hex') };
}

/** Lets the disk begin with a large file while the rest is being written, so that little is left to wait for at the end. */
class EarlySync {
  readonly #handle: FileHandle;
  #synced = 0;
  #going = Promise.resolve();

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** How many bytes have been written. */
  begin(size: number): void {
    if (size - this.#synced < SYNC_EVERY) return;
    this.#synced = size;
    this.#going = awaitedLater(this.#going.then(() => this.#handle.datasync()));
  }

  done(): Promise<void> {
    return this.#going;
  }
}

/** A promise that is awaited later: until then, its failure is not an unhandled rejection. */
function awaitedLater(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  return work;
}

async function writeBlock(handle: FileHandle, block: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < block.length; ) {
    const { bytesWritten } = await handle.write(block, done, block.length - done, position + done);
    done += bytesWritten;
  }
}

/** Sets only what differs: not every disk supports owners and permissions. */
async function keepAttributes(handle: FileHandle, { old, options }: Job): Promise<void> {
  const now = await handle.stat();
  const kept = (old ?? now).mode & 0o777;
  const mode = options.mode ?? (options.clearReadOnly === true ? kept | 0o200 : kept);
  // Only the administrator can give a file away; for everybody else it is already their own.
  const isForeign = old !== undefined && (old.uid !== now.uid || old.gid !== now.gid);
  if (isForeign && process.getuid?.() === 0) await handle.chown(old.uid, old.gid);
  if (mode !== (now.mode & 0o777)) await handle.chmod(mode);
}

/** Reads the file again by its name and compares it with what was written. */
async function verify(temp: string, written: Written, { target, options }: Job): Promise<void> {
  const { size } = await stat(diskPath(temp));
  if (size !== written.size || (await hashFile(temp, signalOf(options))) !== written.sha256)
    refuse(fileFailures.notWrittenRight(target));
}

function refuseUnexpected({ sha256 }: Written, { target, options: { expects } }: Job): void {
  if (expects !== undefined && sha256 !== expects.sha256) refuse(fileFailures.changedWhileOpen(expects.from ?? target));
}

/** As Promise.all, but nothing is still running when it fails. */
async function allDone(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
}

function signalOf(options: WriteOptions): WorkOptions {
  return options.signal === undefined ? {} : { signal: options.signal };
}

/** A temporary file that cannot be deleted now is deleted by the next write into its folder. */
function leaveToNextWrite(error: unknown): void {
  if (!isSystemError(error)) throw error;
}
