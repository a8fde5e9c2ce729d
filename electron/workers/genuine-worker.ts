import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { fileFailures } from '../files/file-failures.ts';
import { refuse } from '../files/refuse.ts';

const UNPACKED = '/app.asar.unpacked/';
const hashes = v.record(v.string(), v.string());

/**
 * Refuses a worker that is not the one that was built. Electron checks what is in the archive of a package, but workers
 * lie beside it: the archive holds their hashes. Anything else runs from where it was built or written.
 */
export function refuseChangedWorker(worker: URL): void {
  if (!worker.href.includes(UNPACKED)) return;
  const listed = new URL('../worker-hashes.json', worker.href.replace(UNPACKED, '/app.asar/'));
  const file = fileURLToPath(worker);
  const name = basename(file);
  if (readHashes(listed)?.[name] !== hashOf(file)) refuse(fileFailures.changedWorker(`dist/workers/${name}`));
}

function readHashes(file: URL): Readonly<Record<string, string>> | undefined {
  const text = readOrNothing(fileURLToPath(file))?.toString('utf8');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), hashes), text);
  return parsed.success ? parsed.output : undefined;
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
