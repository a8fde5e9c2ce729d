import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileFailures } from '../files/file-failures.ts';
import { refuse } from '../files/refuse.ts';

const UNPACKED = '/app.asar.unpacked/';

/**
 * Refuses a worker that is not the one that was built. Electron checks what is in the archive of a package, but workers
 * lie beside it: the archive holds their hashes. Anything else runs from where it was built or written.
 */
export function refuseChangedWorker(worker: URL): void {
  if (!worker.href.includes(UNPACKED)) return;
  const listed = new URL('../worker-hashes.json', worker.href.replace(UNPACKED, '/app.asar/'));
  const file = fileURLToPath(worker);
  const name = basename(file);
  if (listedHash(listed, name) !== hashOf(file)) refuse(fileFailures.changedWorker(`dist/workers/${name}`));
}

/** The hash that the build listed for a worker; undefined where the list is not one. */
function listedHash(file: URL, name: string): unknown {
  try {
    const hashes: unknown = JSON.parse(readFileSync(fileURLToPath(file), 'utf8'));
    return Reflect.get(Object(hashes), name);
  } catch {
    return undefined; // no list is as good as one without the worker
  }
}

/** A missing worker has no hash that could be listed. */
function hashOf(file: string): string {
  return createHash('sha256')
    .update(readOrNothing(file) ?? '')
    .digest('hex');
}

function readOrNothing(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined; // whatever the reason: what cannot be read is not started
  }
}
