// Files that this process has begun and not finished. A signal ends the whole process, so they are tracked for all of it.
import { rmSync } from 'node:fs';
import { diskPath } from './disk-names.ts';

const unfinished = new Set<string>();
let heard: (() => void) | undefined;

/** Called whenever a file is begun, from now on. */
export function hearUnfinished(listener: (() => void) | undefined): void {
  heard = listener;
}

/** Marks a file as incomplete until `finish`. */
export function begin(path: string): void {
  unfinished.add(path);
  heard?.();
}

/** Marks a file as complete, or as gone. */
export function finish(path: string): void {
  unfinished.delete(path);
}

export function hasUnfinished(): boolean {
  return unfinished.size > 0;
}

/** Removes all incomplete files before the process ends. */
export function removeUnfinished(): void {
  for (const path of unfinished)
    try {
      rmSync(diskPath(path), { force: true });
    } catch {
      // Files that cannot be deleted now are deleted by the next write into their folder.
    }
  unfinished.clear();
}
