import type { AssetId, ViewId } from '../../shared/contract/types.ts';
import type { Command } from '../state/commands/commands.ts';
import type { Workbench } from '../state/workbench.ts';
import { strings } from './strings.ts';
import { chooseView } from './view-of.ts';

/** A key for each view: Alt+Shift and a letter of its name. */
const VIEW_KEYS: Readonly<Record<ViewId, string>> = {
  scene: 'Alt+Shift+D',
  image: 'Alt+Shift+P',
  palettes: 'Alt+Shift+E',
  sheet: 'Alt+Shift+G',
  entries: 'Alt+Shift+L',
  audio: 'Alt+Shift+O',
  curve: 'Alt+Shift+C',
  table: 'Alt+Shift+B',
  text: 'Alt+Shift+T',
  structure: 'Alt+Shift+S',
  definition: 'Alt+Shift+K',
  hex: 'Alt+Shift+H',
  info: 'Alt+Shift+I',
};

/** Tabs and their views. */
export function tabCommands(bench: Pick<Workbench, 'tabs' | 'documents' | 'preferences'>): readonly Command[] {
  return [...openTabs(bench), ...moving(bench), ...viewsOfTab(bench)];
}

const group = 'Tabs';
export const hasTab = (bench: Pick<Workbench, 'tabs'>) => (): boolean =>
  bench.tabs.store.getState().active !== undefined;

function onActive(bench: Pick<Workbench, 'tabs'>, run: (asset: AssetId) => void): () => void {
  return () => {
    const asset = bench.tabs.store.getState().active?.asset;
    if (asset !== undefined) run(asset);
  };
}

function openTabs(bench: Pick<Workbench, 'tabs'>): readonly Command[] {
  const { tabs } = bench;
  return [
    {
      id: 'tab.close',
      title: 'Close tab',
      group,
      keys: ['Ctrl+W', 'Ctrl+F4'],
      when: hasTab(bench),
      run: onActive(bench, tabs.close),
    },
    {
      id: 'tab.close-all',
      title: 'Close all tabs',
      group,
      keys: ['Ctrl+K Ctrl+W'],
      when: hasTab(bench),
      run: () => tabs.closeAll(),
    },
    {
      id: 'tab.reopen',
      title: 'Reopen closed tab',
      group,
      keys: ['Ctrl+Shift+T', 'Ctrl+K T'],
      when: () => tabs.store.getState().closed.length > 0,
      run: () => tabs.reopen(),
    },
    {
      id: 'tab.keep',
      title: 'Keep preview open',
      group,
      keys: ['Ctrl+K Enter'],
      when: () => tabs.store.getState().active?.preview ?? false,
      run: onActive(bench, tabs.keep),
    },
  ];
}

function moving(bench: Pick<Workbench, 'tabs'>): readonly Command[] {
  const { tabs } = bench;
  const when = hasTab(bench);
  return [
    { id: 'tab.next', title: 'Next tab', group, keys: ['Ctrl+Tab', 'Alt+PageDown'], when, run: () => tabs.step(1) },
    {
      id: 'tab.previous',
      title: 'Previous tab',
      group,
      keys: ['Ctrl+Shift+Tab', 'Alt+PageUp'],
      when,
      run: () => tabs.step(-1),
    },
    { id: 'tab.split', title: 'Move tab to the right', group, keys: ['Ctrl+\\'], when, run: () => tabs.split() },
    ...[1, 2, 3].map(
      (nth): Command => ({
        id: `tab.group.${nth}`,
        title: `Go to group ${nth} of tabs`,
        group,
        keys: [`Ctrl+${nth}`],
        when,
        run: () => tabs.selectGroup(nth - 1),
      }),
    ),
  ];
}

function viewsOfTab(bench: Pick<Workbench, 'tabs' | 'documents' | 'preferences'>): readonly Command[] {
  const shown = () => {
    const { active } = bench.tabs.store.getState();
    return active && bench.documents.entry(active.asset)?.asset;
  };
  const ids = Object.keys(VIEW_KEYS) as ViewId[]; // the record has each of them
  return ids.map(id => ({
    id: `view.as.${id}`,
    title: `View as ${strings.viewAs[id]}`,
    group,
    keys: [VIEW_KEYS[id]],
    when: () => shown()?.views.includes(id) ?? false,
    run() {
      const asset = shown();
      if (asset !== undefined) chooseView(bench, asset, id);
    },
  }));
}
