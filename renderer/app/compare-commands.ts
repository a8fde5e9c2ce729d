import type { Command } from '../state/commands.ts';
import { compareWithOriginal, compareWithPicked, pickForCompare } from '../state/compare-actions.ts';
import type { Workbench } from '../state/workbench.ts';

/** Two versions side by side. */
export function compareCommands(bench: Workbench): readonly Command[] {
  const group = 'Compare';
  const { documents, tabs, installs, overlays, comparing } = bench;
  const active = () => {
    const { active: tab } = tabs.store.getState();
    return tab && documents.entry(tab.asset)?.asset;
  };
  const isEdited = () => {
    const status = active()?.status;
    return status !== undefined && status !== 'clean';
  };
  return [
    {
      id: 'compare.choose',
      title: 'Compare two versions…',
      group,
      keys: ['Ctrl+Shift+D'],
      when: () => installs.store.getState().install !== undefined,
      run: () => overlays.open('compare'),
    },
    {
      id: 'compare.original',
      title: 'Compare with original',
      group,
      keys: ['Ctrl+K D'],
      when: isEdited,
      run() {
        const asset = active();
        if (asset !== undefined) compareWithOriginal(bench, asset);
      },
    },
    {
      id: 'compare.pick',
      title: 'Select for compare',
      group,
      when: () => active() !== undefined,
      run() {
        const asset = active();
        if (asset !== undefined) pickForCompare(bench, asset);
      },
    },
    {
      id: 'compare.picked',
      title: 'Compare with selected',
      group,
      when: () => active() !== undefined && comparing.store.getState().picked !== undefined,
      run() {
        const asset = active();
        if (asset !== undefined) compareWithPicked(bench, asset);
      },
    },
  ];
}
