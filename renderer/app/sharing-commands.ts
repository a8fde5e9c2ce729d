import type { InstallId } from '../../shared/contract/types.ts';
import type { Command } from '../state/commands.ts';
import type { Workbench } from '../state/workbench.ts';

/** Mods as patch files, and installs remembered by their hashes. */
export function sharingCommands(bench: Workbench): readonly Command[] {
  const group = 'Game';
  const { sharing, documents, installs } = bench;
  const when = () => installs.store.getState().install !== undefined;
  const onInstall = (run: (install: InstallId) => void) => () => {
    const { install } = installs.store.getState();
    if (install !== undefined) run(install.id);
  };
  return [
    {
      id: 'share.export',
      title: 'Save as: a patch…',
      group: 'File',
      keys: ['Ctrl+K E'],
      when,
      run: () => void documents.flush().then(() => sharing.label()),
    },
    {
      id: 'share.patches',
      title: 'Apply or remove a patch…',
      group,
      when,
      run: onInstall(id => void documents.flush().then(() => sharing.listPatches(id))),
    },
    { id: 'share.snapshots', title: 'Snapshots…', group, when, run: () => void sharing.listSnapshots() },
  ];
}
