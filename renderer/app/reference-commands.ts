import type { AssetId } from '../../shared/contract/types.ts';
import type { Command } from '../state/commands.ts';
import { referenceStrings } from '../state/reference-strings.ts';
import type { Workbench } from '../state/workbench.ts';
import { showSearch } from './search-commands.ts';

/** From a name to what it stands for, and back to all that name it. */
export function referenceCommands(bench: Workbench): readonly Command[] {
  const group = 'Go';
  const { references, peek, selection, tabs, notices } = bench;
  const active = () => tabs.store.getState().active;
  const when = () => active() !== undefined;
  /** The name in the selected field. */
  const onName = (go: (asset: AssetId, name: string) => Promise<void>) => {
    const { current } = selection.store.getState();
    const value = current?.asset === active()?.asset ? current?.field?.value : undefined;
    if (current && typeof value === 'string') void go(current.asset, value);
    else notices.say(referenceStrings.nothing, { tone: 'info' });
  };
  return [
    {
      id: 'reference.follow',
      title: 'Go to Definition',
      group,
      keys: ['F12'],
      when,
      run: () => onName(references.follow),
    },
    {
      id: 'reference.peek',
      title: 'Peek Definition',
      group,
      keys: ['Alt+F12'],
      when,
      run: () => onName(peek.look),
    },
    {
      id: 'reference.users',
      title: 'Find References',
      group,
      keys: ['Shift+F12'],
      when,
      run() {
        const tab = active();
        if (tab === undefined) return;
        showSearch(bench);
        void references.list(tab.asset, tab.name, 'usedBy');
      },
    },
  ];
}
