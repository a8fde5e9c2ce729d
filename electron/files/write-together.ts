// Files that only make sense together, written so that after a crash all are the new ones or all the old ones.
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pieces } from '../../shared/base/pieces.ts';
import { diskFailure } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import { hashFile } from './hash-source.ts';
import { makeFolders } from './make-folders.ts';
import type { WriteOptions } from './prepare-file.ts';
import { recoverWrite } from './recover-write.ts';
import { isLeftBehind } from './temp-files.ts';
import { writeFiles } from './write-files.ts';
import type { Backup } from './write-note.ts';

export interface WrittenTogether {
  /** Absolute. */
  readonly path: string;
  readonly content: Pieces;
}

const NOTE = 'note.json';
const STAGE = /^(\d+)-[0-9a-f]{12}$/;

/** Writes several files as one; a folder keeps what is needed after a crash to finish or undo it. */
export async function writeTogether(
  folder: string,
  files: readonly WrittenTogether[],
  { check, ...options }: Pick<WriteOptions, 'signal' | 'check'> = {},
): Promise<void> {
  const stage = join(folder, `${process.pid}-${randomBytes(6).toString('hex')}`);
  makeFolders(stage, 0o700);
  try {
    const writes = [];
    for (const [i, { path, content }] of files.entries()) {
      const backup = await keptBefore(path, join(stage, String(i)));
      writes.push({ path, content, options, ...(backup && { backup }) });
    }
    await writeFiles(join(stage, NOTE), writes, { ...(check && { onReady: check }) });
  } finally {
    await removeStage(stage);
  }
}

/** A copy of a file as it is; undefined if there is none. */
async function keptBefore(path: string, copy: string): Promise<Backup | undefined> {
  try {
    if (statSync(diskPath(path), { throwIfNoEntry: false })?.isFile() !== true) return undefined;
    await copyFile(diskPath(path), diskPath(copy));
    return { path: copy, sha256: await hashFile(copy) };
  } catch (error) {
    throw diskFailure(error, path, 'written');
  }
}

/**
 * Finishes or undoes the writes of a dead process. What cannot be done yet, for example because a running game holds a
 * file, is left to the next start, and `left` is called with the reason.
 */
export async function recoverTogether(folder: string, left: (error: unknown) => void): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = STAGE.exec(name)?.[1];
    const stage = join(folder, name);
    if (pid === undefined || !(await isLeftBehind(stage, Number(pid)))) continue;
    try {
      await recoverWrite(join(stage, NOTE), () => true);
      await removeStage(stage);
    } catch (error) {
      left(error);
    }
  }
}

/** A note that remains is for the next process, with the files next to it. */
async function removeStage(stage: string): Promise<void> {
  if (!existsSync(join(stage, NOTE))) await rm(stage, { recursive: true, force: true });
}
