import type { Command } from '../state/commands.ts';
import { navigationTarget } from '../state/search-rows.ts';
import type { Workbench } from '../state/workbench.ts';

/** The least height at which the field, some hits and the line below them have room. */
const HEIGHT = 240;

/** Brings the Search panel up, with room for it. */
export function showSearch({ preferences, room }: Pick<Workbench, 'preferences' | 'room'>): void {
  const { bottom } = preferences.store.getState();
  preferences.set({ bottom: { ...bottom, tab: 'search', size: Math.max(bottom.size, HEIGHT) } });
  room.show('bottom');
}

/** Searching the whole game, and going from hit to hit wherever the keyboard is. */
export function searchCommands(bench: Workbench): readonly Command[] {
  const group = 'Search';
  const { search, navigation } = bench;
  const when = () => bench.installs.store.getState().install !== undefined;
  const hasHits = () => search.store.getState().hits.length > 0;
  const step = (by: 1 | -1) => () => {
    const hit = search.step(by);
    if (hit) void navigation.go(navigationTarget(hit), 'find').then(() => bench.viewFocus.want(hit.asset));
  };
  return [
    {
      id: 'search',
      title: 'Search all files',
      group,
      keys: ['Ctrl+Shift+F'],
      when,
      run() {
        showSearch(bench);
        search.ask();
      },
    },
    { id: 'search.next', title: 'Next hit', group, keys: ['F4'], when: hasHits, run: step(1) },
    { id: 'search.previous', title: 'Previous hit', group, keys: ['Shift+F4'], when: hasHits, run: step(-1) },
    {
      id: 'search.cancel',
      title: 'Stop the search',
      group,
      when: () => search.store.getState().isRunning,
      run: search.cancel,
    },
  ];
}
