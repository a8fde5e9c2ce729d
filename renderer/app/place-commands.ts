import { hexOffset } from '../../shared/base/hex.ts';
import type { Command } from '../state/commands/commands.ts';
import type { Selection } from '../state/navigation/selection.ts';
import { navigationTarget } from '../state/search/search-rows.ts';
import type { Workbench } from '../state/workbench.ts';
import { fieldSteps } from './field-steps.ts';
import { strings } from './strings.ts';

/** From the selection to the structure around or inside it, and bookmarks. */
export function placeCommands(bench: Workbench): readonly Command[] {
  const group = 'Go';
  const { installs } = bench;
  const when = () => selectedIn(bench) !== undefined;
  return [
    { id: 'structure.out', title: strings.outOf, group, keys: ['Ctrl+['], when, run: () => void goOut(bench) },
    { id: 'structure.into', title: strings.into, group, keys: ['Ctrl+]'], when, run: () => void goInto(bench) },
    { id: 'bookmark.toggle', title: strings.bookmark, group, keys: ['Ctrl+D'], when, run: () => toggle(bench) },
    {
      id: 'bookmark.list',
      title: strings.bookmarks,
      group,
      keys: ['Ctrl+K B'],
      when: () => installs.store.getState().install !== undefined,
      run: () => void listBookmarks(bench),
    },
  ];
}

/** The selection in the asset in front, or the last one made there: that is what the asset shows. */
function selectedIn({ selection, tabs }: Pick<Workbench, 'selection' | 'tabs'>): Selection | undefined {
  const { active } = tabs.store.getState();
  return active && selection.store.getState().last[active.asset];
}

async function goOut(bench: Pick<Workbench, 'selection' | 'tabs' | 'notices'>): Promise<void> {
  const { selection, notices } = bench;
  const current = selectedIn(bench);
  const path = current?.path ?? '';
  if (current === undefined || path === '') return notices.say(strings.outermost, { tone: 'info' });
  await selection.selectPath(current.asset, fieldSteps(path).at(-2)?.path ?? '', 'goto');
}

/** Selects the first part of the selection. */
async function goInto(bench: Pick<Workbench, 'client' | 'selection' | 'tabs' | 'notices'>): Promise<void> {
  const { client, selection, notices } = bench;
  const current = selectedIn(bench);
  if (current === undefined) return;
  const { asset, path = '' } = current;
  const isNothingChosen = selection.watchChoices();
  try {
    const [first] = (await client.nodesAt({ asset, path, first: 0, count: 1 })).children;
    if (!isNothingChosen()) return;
    if (first === undefined) notices.say(strings.innermost, { tone: 'info' });
    else await selection.selectPath(asset, first.path, 'goto', first);
  } catch (error) {
    notices.caught(error);
  }
}

function toggle(bench: Pick<Workbench, 'selection' | 'tabs' | 'bookmarks' | 'notices'>): void {
  const { tabs, bookmarks, notices } = bench;
  const current = selectedIn(bench);
  const { active } = tabs.store.getState();
  if (current === undefined || active === undefined) return;
  const { start, size, path } = current;
  const { address } = active;
  const text = path || hexOffset(start);
  notices.say(strings.bookmarked[bookmarks.toggle({ address, start, size, text })](text));
}

/** Lists bookmarks in the Search panel, where Enter or F4 goes to one. */
async function listBookmarks(bench: Workbench): Promise<void> {
  const { client, installs, bookmarks, search } = bench;
  const { install } = installs.store.getState();
  if (install === undefined) return;
  const own = bookmarks.sorted();
  const located = await Promise.allSettled(own.map(({ address }) => client.locate({ install: install.id, address })));
  const hits = own.flatMap(({ address, start, size, text: place, note }, i) => {
    const text = note === undefined ? place : `${note} (${place})`;
    const found = located[i];
    if (found?.status !== 'fulfilled') return [];
    const { id, format = '' } = found.value;
    return [{ asset: id, address, format, start, size, text, mark: [0, text.length] as const }];
  });
  showSearch(bench);
  search.list(strings.bookmarksTitle, hits);
}

/** The least height at which the field, some hits and the line below them fit. */
const HEIGHT = 240;

/** Shows the Search panel with enough room. */
export function showSearch({ preferences, panelLayout }: Pick<Workbench, 'preferences' | 'panelLayout'>): void {
  const { bottom } = preferences.store.getState();
  preferences.set({ bottom: { ...bottom, tab: 'search', size: Math.max(bottom.size, HEIGHT) } });
  panelLayout.show('bottom');
}

/** Searches the whole game, and goes from hit to hit wherever the keyboard is. */
export function searchCommands(bench: Workbench): readonly Command[] {
  const group = 'Search';
  const { search, navigation } = bench;
  const when = () => bench.installs.store.getState().install !== undefined;
  const hasHits = () => search.store.getState().hits.length > 0;
  const step = (by: 1 | -1) => () => {
    const hit = search.step(by);
    if (hit) void navigation.go(navigationTarget(hit), 'find', { focus: true });
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
