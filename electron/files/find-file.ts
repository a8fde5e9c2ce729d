import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { refuse } from '../failures/refuse.ts';
import { diskFailure, isMissing, isSystemError } from './disk-failure.ts';
import { diskPath, namesInFolder } from './disk-names.ts';
import { fileFailures } from './file-failures.ts';
import { nearestNames } from './nearest-names.ts';

/**
 * The file or folder a path names; where there is none, case is ignored, as the games do. Refuses with the nearest
 * names.
 */
export function findFile(base: string, path: string): string {
  const wanted = resolve(base, path);
  if (existsSync(diskPath(wanted))) return wanted;
  // As it is written on Windows; a name that truly holds a backslash has been taken above.
  return findFolded(resolve(base, path.replaceAll('\\', '/')));
}

function findFolded(wanted: string): string {
  const parent = dirname(wanted);
  if (parent === wanted) refuse(fileFailures.noSuchFile(wanted, ''));
  const folder = existsSync(diskPath(parent)) ? parent : findFolded(parent);
  const names = namesIn(folder, wanted);
  const folded = basename(wanted).toLowerCase();
  const alike = names.filter(name => name.toLowerCase() === folded);
  const [only] = alike;
  if (only === undefined) refuse(fileFailures.noSuchFile(wanted, nearestNames(names, basename(wanted)).join(', ')));
  if (alike.length > 1) refuse(fileFailures.severalFiles(wanted, alike.join(', ')));
  return join(folder, only);
}

function namesIn(folder: string, wanted: string): string[] {
  try {
    return namesInFolder(folder);
  } catch (error) {
    if (isMissing(error) || (isSystemError(error) && error.code === 'ENOTDIR'))
      refuse(fileFailures.noSuchFile(wanted, ''));
    throw diskFailure(error, folder, 'listed');
  }
}

/** The path with links resolved, or as it stands where there is nothing yet. */
export function realPath(path: string): string {
  return existsSync(path) ? realpathSync.native(path) : resolve(path);
}
