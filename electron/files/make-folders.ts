import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { diskPath } from './disk-names.ts';

/**
 * Makes a folder and its missing parents. Node's own function never ends below an existing folder that reports itself as
 * missing, as /proc does.
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
    return false; // making it reports why
  }
}
