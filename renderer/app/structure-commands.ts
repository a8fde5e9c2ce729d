import type { Asset } from '../../shared/contract/types.ts';
import type { Command } from '../state/commands.ts';
import type { FieldQuestion } from '../state/defining.ts';
import type { Workbench } from '../state/workbench.ts';
import { chooseView } from './choose-view.ts';
import { strings } from './strings.ts';

/** Structures of the user's own: to write one, to choose one, to look after them. */
export function structureCommands(bench: Workbench): readonly Command[] {
  const { defining, installs } = bench;
  const say = strings.structures;
  const { group } = say;
  const shown = () => {
    const { active } = bench.tabs.store.getState();
    return active && bench.documents.entry(active.asset)?.asset;
  };
  const onShown = (run: (asset: Asset) => void) => () => {
    const asset = shown();
    if (asset !== undefined) run(asset);
  };
  const when = () => shown() !== undefined;
  const ask = (question: FieldQuestion) => onShown(asset => void askFor(bench, asset, question));
  return [
    {
      ...{ id: 'structure.new', title: say.create, group, keys: ['Ctrl+K N'], when },
      run: onShown(asset => void showDefinition(bench, asset, true)),
    },
    {
      ...{ id: 'structure.open', title: say.open, group, keys: ['Ctrl+K O'], when },
      run: onShown(({ id }) => defining.openLibrary(id)),
    },
    {
      ...{ id: 'structure.library', title: say.library, group, keys: ['Ctrl+K Y'] },
      when: () => installs.store.getState().install !== undefined,
      run: () => defining.openLibrary(),
    },
    { id: 'structure.field', title: say.field, group, keys: ['Ctrl+K F'], when, run: ask('selection') },
    { id: 'structure.place', title: say.place, group, keys: ['Ctrl+K P'], when, run: ask('place') },
  ];
}

async function askFor(bench: Workbench, asset: Asset, question: FieldQuestion): Promise<void> {
  if (await showDefinition(bench, asset, asset.structure === undefined)) bench.defining.ask(asset.id, question);
}

/** Shows the structure of an asset; a new one of what has none. */
async function showDefinition(bench: Workbench, asset: Asset, isNew: boolean): Promise<boolean> {
  const isThere = isNew ? await bench.defining.load(asset.id, { isNew: true }) : true;
  if (!isThere) return false;
  const now = (await bench.documents.open(asset.id)) ?? asset;
  chooseView(bench, now, 'definition');
  return true;
}
