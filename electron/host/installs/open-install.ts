import { access, constants, realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { diskFailure } from '../../files/disk-failure.ts';
import { isTextPath, realDiskPath } from '../../files/disk-names.ts';
import { installId } from '../asset-id.ts';
import type { Project } from '../project/project.ts';

/** A game's folder while it is open. */
export interface OpenInstall {
  readonly id: InstallId;
  /** The real path, links resolved. */
  readonly folder: string;
  readonly title: string;
  readonly game: string | null;
  /** How it was recognised, or why it was not. */
  readonly note: string;
  /** What to open instead, if the folder is one level too deep or too high. */
  readonly suggestion: string | null;
  readonly project: Project;
}

/** The id and the real path of a folder on disk; refuses anything else. */
export async function findFolder(folder: string): Promise<{ readonly id: InstallId; readonly folder: string }> {
  const full = resolve(folder);
  refuseUnlessText(full);
  const found = await stat(full).catch(error => {
    throw error.code === 'ENOENT' ? new FailureError(failures.noSuchFolder(full)) : diskFailure(error, full, 'listed');
  });
  if (!found.isDirectory()) refuse(failures.notAFolder(full));
  await access(full, constants.R_OK | constants.X_OK).catch(error => {
    throw diskFailure(error, full, 'listed');
  });
  refuseUnlessText(realDiskPath(full));
  const real = await realpath(full);
  return { id: installId(real), folder: real };
}

/** Only Linux has folder names that are not text. */
function refuseUnlessText(path: string): void {
  if (!isTextPath(path)) refuse(failures.notATextPath(path));
}
