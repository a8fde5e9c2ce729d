import { copyFileSync, existsSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isSystemError } from '../../files/disk-failure.ts';
import type { Manifest } from './manifest.ts';
import { backupOf, type ProjectPaths, projectPaths } from './project-paths.ts';

/** What a process that lost the right to write a project knows of it. */
export interface OwnState {
  readonly manifest: Manifest;
  readonly journal: Uint8Array;
}

/** Makes a mod project of its own, beside the one that was lost, of what is known of it here; its folder. */
export function keepBeside(paths: ProjectPaths, { manifest, journal }: OwnState, time: Date): string {
  const kept = projectPaths(freeFolder(paths.folder, time));
  mkdirSync(kept.backup, { recursive: true, mode: 0o700 });
  writeFileSync(kept.manifest, `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  writeFileSync(kept.journal, journal, { mode: 0o600 });
  const originals = [...Object.values(manifest.edited), ...Object.values(manifest.files).map(file => file.original)];
  for (const sha256 of new Set(originals.map(original => original.sha256)))
    if (sha256 !== null && existsSync(backupOf(paths, sha256))) share(backupOf(paths, sha256), backupOf(kept, sha256));
  return kept.folder;
}

/** `Game kept 2026-11-22 18.30.05.gantry` */
function freeFolder(folder: string, time: Date): string {
  const stamp = time.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const name = `${basename(folder, '.gantry')} kept ${stamp}`;
  for (let count = 1; ; count++) {
    const free = join(dirname(folder), `${count === 1 ? name : `${name} ${count}`}.gantry`);
    if (!existsSync(free)) return free;
  }
}

/** Originals never change under their name: one on the disk is enough, where the disk can share it. */
function share(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    copyFileSync(from, to);
  }
}
