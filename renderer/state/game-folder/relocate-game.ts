import type { Workbench } from '../workbench.ts';

/** Asks with the system's own dialog where the game folder is now. */
export async function locateGame(bench: Pick<Workbench, 'client' | 'notices' | 'tabs' | 'installs'>): Promise<void> {
  try {
    const { folder } = await bench.client.chooseFolder({});
    if (folder !== null) await relocateGame(bench, folder);
  } catch (error) {
    bench.notices.caught(error);
  }
}

/** Continues with the game in another folder: the same mod project, with the same files in the tabs. */
export async function relocateGame(
  bench: Pick<Workbench, 'tabs' | 'installs' | 'client'>,
  folder: string,
): Promise<void> {
  const { tabs, active } = bench.tabs.store.getState();
  const before = bench.installs.store.getState().install;
  const install = await bench.installs.relocate(folder);
  if (install === undefined || install.id === before?.id) return;
  // The front tab is shown last.
  const inOrder = [...tabs.filter(tab => tab !== active), ...(active === undefined ? [] : [active])];
  for (const { address, view } of inOrder) {
    const row = await bench.client.locate({ install: install.id, address }).catch(() => undefined); // not in the new place
    if (row !== undefined) bench.tabs.show(row, { keep: true, ...(view !== undefined && { view }) });
  }
}
