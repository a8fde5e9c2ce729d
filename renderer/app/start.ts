import type { Storage } from '../state/storage.ts';
import type { Workbench } from '../state/workbench.ts';

/** Greets the host, and opens what was asked for or, unless the start is a safe one, what was open last. */
export async function start(bench: Workbench, storage: Storage): Promise<void> {
  const hello = await bench.connection.greet();
  if (hello === undefined) return;
  if (hello.safe) storage.ignore();
  await bench.installs.refreshRecents();
  const { recents } = bench.installs.store.getState();
  const last = bench.session.lastFolder();
  const isThere = recents.some(recent => recent.folder === last && !recent.missing);
  const folder = hello.requested ?? (isThere ? last : undefined);
  if (folder !== undefined && bench.installs.store.getState().install === undefined) await bench.installs.open(folder);
}
