// Electron checks what is in the archive of a package. What the system itself must open lies beside it: the archive
// holds its hashes, as they were when it was built (electron/launch/build-app.js).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { refuse } from '../failures/refuse.ts';
import { fileFailures } from './file-failures.ts';

const ARCHIVE = '/app.asar/';
const UNPACKED = '/app.asar.unpacked/';

/** The path next to the package's archive for a path inside it; undefined outside of packages. */
export function besideArchive(file: URL): URL | undefined {
  return file.href.includes(ARCHIVE) ? new URL(file.href.replace(ARCHIVE, UNPACKED)) : undefined;
}

/** The path inside the package's archive for a path next to it; undefined outside of packages. */
export function inArchive(file: URL): URL | undefined {
  return file.href.includes(UNPACKED) ? new URL(file.href.replace(UNPACKED, ARCHIVE)) : undefined;
}

/** A list of hashes in the archive; one that is not there lists nothing. Read without a library: threads wait for it. */
export function listIn(file: URL): object {
  try {
    return Object(JSON.parse(readFileSync(fileURLToPath(file), 'utf8')));
  } catch {
    return {};
  }
}

/** Refuses a part of Gantry that is not the one that was built; `name` is its name in the refusal. */
export function refuseChanged(file: URL, hash: unknown, name: string): void {
  if (hash !== hashOf(fileURLToPath(file))) refuse(fileFailures.changedPart(name));
}

/** A missing file has no hash that could be listed. */
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
