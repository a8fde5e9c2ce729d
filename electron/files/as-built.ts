// Electron checks the files in a package's archive. Files that the system itself must open are next to it: the archive
// holds their hashes from the build (electron/launch/build-app.js).
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

/** A list of hashes in the archive; empty if it is missing. Read without a library, because threads wait for it. */
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

/** The hash of a file; a missing file has none that could be listed. */
function hashOf(file: string): string {
  return createHash('sha256')
    .update(readIfPresent(file) ?? '')
    .digest('hex');
}

function readIfPresent(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined; // whatever the reason: an unreadable file is not started
  }
}
