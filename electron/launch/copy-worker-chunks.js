import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from './paths.js';

/**
 * electron-builder calls this once the archive of a package is made: copies what its workers load next to it.
 * @param {{ appOutDir: string, packager: { getResourcesDir(appOutDir: string): string } }} context
 */
export function afterPack({ appOutDir, packager }) {
  const beside = join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked/dist');
  /** @type {Record<string, Record<string, string>>} */
  const workers = JSON.parse(readFileSync(join(dist, 'worker-hashes.json'), 'utf8'));
  const loaded = new Set(Object.values(workers).flatMap(Object.keys));
  for (const path of loaded) cpSync(join(dist, path), join(beside, path));
}
