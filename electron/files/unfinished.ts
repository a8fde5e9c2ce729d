// Files that this process has begun and not finished. A signal reaches the whole process, so leftovers are tracked for all of it.
import { rmSync } from 'node:fs';
import { diskPath } from './disk-names.ts';

const unfinished = new Set<string>();
let heard: (() => void) | undefined;

/** Called whenever a file is begun, from now on. */
export function hearUnfinished(listener: (() => void) | undefined): void {
  heard = listener;
}

/** Until `finish`, a file that is not whole. */
export function begin(path: string): void {
  unfinished.add(path);
  heard?.();
}

/** It is whole, or gone. */
export function finish(path: string): void {
  unfinished.delete(path);
}

export function hasUnfinished(): boolean {
  return unfinished.size > 0;
}

/** Removes all that is not whole: the process ends. */
export function removeUnfinished(): void {
  for (const path of unfinished)
    try {
      rmSync(diskPath(path), { force: true });
    } catch {
      // Files that cannot be deleted now are deleted by the next write into their folder.
    }
  unfinished.clear();
}
