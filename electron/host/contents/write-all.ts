import { join } from 'node:path';
import { fileFailures } from '../../files/file-failures.ts';
import { makeFolders } from '../../files/make-folders.ts';
import type { WriteOptions } from '../../files/prepare-file.ts';
import { type WrittenTogether, writeTogether } from '../../files/write-together.ts';
import { unfinishedFolder } from '../data-folder.ts';
import { takeWriterLock } from '../project/writer-lock.ts';

/** Writes several files, all or none. Other runs wait meanwhile: what `check` finds is so until the files have their names. */
export async function writeAll(
  dataFolder: string,
  files: readonly WrittenTogether[],
  options: Pick<WriteOptions, 'signal' | 'check'>,
): Promise<void> {
  const folder = unfinishedFolder(dataFolder);
  makeFolders(folder, 0o700);
  const lock = await takeWriterLock(join(folder, 'writer.lock'), { busy: fileFailures.otherWrites });
  try {
    await writeTogether(folder, files, options);
  } finally {
    lock.release();
  }
}
