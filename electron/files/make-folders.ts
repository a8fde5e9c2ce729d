import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { diskPath } from './disk-names.ts';

/**
 * Makes a folder with those on the way to it. Node’s own way never ends below a folder that exists and answers that it does
 * not, as /proc does.
 */
export function makeFolders(folder: string, mode: number): void {
  const missing: string[] = [];
  let path = resolve(folder);
  while (!isFolder(path) && dirname(path) !== path) {
    missing.push(path);
    path = dirname(path);
  }
  for (const each of missing.toReversed())
    try {
      mkdirSync(diskPath(each), { mode });
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!isFolder(each)) throw error;
    }
}

function isFolder(path: string): boolean {
  try {
    return statSync(diskPath(path), { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false; // what makes it is told why
  }
}
