import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ElectronParts } from './parts.ts';

/** The folders that macOS asks to open, from the Finder or the Dock: kept until there is somebody to hand them to. */
export function heldPaths(app: ElectronParts['app']): { handTo(open: (folder: string) => void): void } {
  let held: string | undefined;
  let hand: ((folder: string) => void) | undefined;
  app.on('open-file', (event, path) => {
    event.preventDefault();
    const folder = folderOf(path);
    if (hand === undefined) held = folder;
    else hand(folder);
  });
  return {
    handTo(open) {
      hand = open;
      if (held !== undefined) open(held);
    },
  };
}

/** A game is a folder; a file stands for the one it is in. */
function folderOf(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? dirname(path) : path;
}
