import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { diskPath, realDiskPath } from './disk-names.ts';

/** Whether a path is the folder or lies below it, by their names alone. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}

/** Where a path really leads, when links on the way take it out of the folder. */
export function leadsOutside(folder: string, path: string): string | undefined {
  const real = realPlace(path);
  return isInside(realPlace(folder), real) ? undefined : real;
}

/** The path with links followed and every name as the disk spells it, also where what it names is still to be made. */
export function realPlace(path: string): string {
  if (existsSync(diskPath(path))) return realDiskPath(path);
  const folder = dirname(path);
  return folder === path ? path : join(realPlace(folder), basename(path));
}
