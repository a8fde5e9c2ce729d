import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuse } from '../failures/refuse.ts';
import { inArchive, listIn, refuseChanged } from '../files/as-built.ts';
import { fileFailures } from '../files/file-failures.ts';

/**
 * Refuses a worker that is not the one that was built. In a package, workers and the chunks they share lie beside the
 * archive; anything else runs from where it was built or written.
 */
export function refuseChangedWorker(worker: URL): void {
  const known = inArchive(worker);
  if (known === undefined) return;
  const name = basename(fileURLToPath(worker));
  const files = Object.entries(Object(Reflect.get(listIn(new URL('../worker-hashes.json', known)), name)));
  if (files.length === 0) refuse(fileFailures.changedPart(`dist/workers/${name}`));
  for (const [path, hash] of files) refuseChanged(new URL(`../${path}`, worker), hash, `dist/${path}`);
}
