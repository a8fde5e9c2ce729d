import type { Pieces } from '../../../shared/base/pieces.ts';
import { refuse } from '../../failures/refuse.ts';
import { fileFailures } from '../../files/file-failures.ts';
import { realPlace } from '../../files/folder-bounds.ts';
import type { WriteOptions } from '../../files/prepare-file.ts';
import { writeFile } from '../../files/write-file.ts';

/** A file that was read, and what shows whether it has changed. */
export interface ReadFrom {
  readonly file: string;
  hasChanged?(): boolean;
}

/** Refuses to overwrite the file that it was made from if another run has written that since: its edits would be lost. */
export function refuseOverwriting({ file, hasChanged }: ReadFrom, path: string): void {
  if (realPlace(path) === realPlace(file) && hasChanged?.() === true) refuse(fileFailures.writtenMeanwhile(file));
}

/** Writes what was made from a file; over that same file only if it is as it was read. */
export async function writeMade(
  from: ReadFrom,
  path: string,
  pieces: Pieces,
  options: Pick<WriteOptions, 'signal'>,
): Promise<void> {
  await writeFile(path, pieces, { ...options, check: () => refuseOverwriting(from, path) });
}
