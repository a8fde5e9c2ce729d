import type { Workbench } from '../state/workbench.ts';
import { strings } from './strings.ts';

/** Keeps the window's title true, until the returned function is called. */
export function followTitle({ tabs, installs, changes }: Pick<Workbench, 'tabs' | 'installs' | 'changes'>): () => void {
  function apply(): void {
    const { active, comparisons, front } = tabs.store.getState();
    const { install } = installs.store.getState();
    const comparison = comparisons.find(other => other.comparison === front);
    document.title = strings.windowTitle({
      asset: comparison?.name ?? active?.name,
      folder: install?.folder.split(/[\\/]/).findLast(part => part !== ''),
      changes: changes.store.getState().list.filter(change => !change.written).length,
    });
  }
  apply();
  const ends = [tabs.store.subscribe(apply), installs.store.subscribe(apply), changes.store.subscribe(apply)];
  return () => {
    for (const end of ends) end();
  };
}
