import type { Workbench } from '../state/workbench.ts';

/** Recalls how the window looked, greets the host, and opens what was asked for or what was open last. */
export async function start(bench: Workbench): Promise<void> {
  await bench.storage.load();
  await bench.preferences.load();
  bench.keyBindings.load();
  bench.bookmarks.load();
  const hello = await bench.connection.greet();
  if (hello === undefined) return;
  await bench.installs.refreshRecents();
  const { recents } = bench.installs.store.getState();
  const last = bench.session.lastFolder();
  const folder = hello.requested ?? last;
  if (folder === undefined || bench.installs.store.getState().install !== undefined) return;
  const recent = recents.find(other => other.folder === folder);
  if (recent?.missing === true) void bench.installs.awaitFolder(folder);
  else if (recent !== undefined || folder === hello.requested) await bench.installs.open(folder);
}
