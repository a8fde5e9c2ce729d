import type { Workbench } from '../state/workbench.ts';

/** Recalls how the window looked, greets the host, and opens what was asked for or what was open last. */
export async function start(bench: Workbench): Promise<void> {
  await bench.storage.load();
  await bench.preferences.load();
  bench.keyBindings.load();
  const hello = await bench.connection.greet();
  if (hello === undefined) return;
  await bench.installs.refreshRecents();
  const { recents } = bench.installs.store.getState();
  const last = bench.session.lastFolder();
  const isThere = recents.some(recent => recent.folder === last && !recent.missing);
  const folder = hello.requested ?? (isThere ? last : undefined);
  if (folder !== undefined && bench.installs.store.getState().install === undefined) await bench.installs.open(folder);
}
