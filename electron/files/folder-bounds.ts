import { existsSync, readlinkSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { diskPath, realDiskPath } from './disk-names.ts';

/** Whether a path is the folder or below it, judging by names alone. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}

/** The real path, if links lead out of the folder. */
export function leadsOutside(folder: string, path: string): string | undefined {
  const real = realPlace(path);
  return isInside(realPlace(folder), real) ? undefined : real;
}

/** The most links followed in a row; the system refuses longer chains and circles. */
const MOST_LINKS = 40;

/** The path with links followed and every name as the disk spells it, even if its target does not exist yet. */
export function realPlace(path: string, links = MOST_LINKS): string {
  if (existsSync(diskPath(path))) return realDiskPath(path);
  const folder = dirname(path);
  if (folder === path) return path;
  const real = realPlace(folder, links);
  const goal = links > 0 ? linkGoal(path) : undefined;
  return goal === undefined ? join(real, basename(path)) : realPlace(resolve(real, goal), links - 1);
}

/** The target of a link that does not exist yet. */
function linkGoal(path: string): string | undefined {
  try {
    return readlinkSync(diskPath(path));
  } catch {
    return undefined; // not a link, or missing
  }
}
