import type { Asset, AssetId, InstallId } from '../../shared/contract/types.ts';
import type { Command } from '../state/commands/commands.ts';
import { useCommands } from '../state/commands/use-commands.ts';
import {
  compareWithOriginal,
  compareWithPicked,
  differsFromOriginal,
  pickForCompare,
} from '../state/compare/compare-actions.ts';
import { referenceStrings } from '../state/navigation/strings.ts';
import type { FieldQuestion } from '../state/structures/defining.ts';
import { useWorkbench, type Workbench } from '../state/workbench.ts';
import { editCommands, goCommands, viewCommands, writeCommands } from './command-table.ts';
import { extractCommands } from './extract-commands.ts';
import { placeCommands, searchCommands, showSearch } from './place-commands.ts';
import { strings } from './strings.ts';
import { tabCommands } from './tab-commands.ts';
import { chooseView } from './view-of.ts';

/** Adds the shell's own commands to the table. */
export function ShellCommands() {
  const bench = useWorkbench();
  const all: readonly Command[] = [
    ...goCommands(bench),
    ...editCommands(bench),
    ...searchCommands(bench),
    ...referenceCommands(bench),
    ...compareCommands(bench),
    ...tabCommands(bench),
    ...viewCommands(bench),
    ...writeCommands(bench),
    ...sharingCommands(bench),
    ...learnCommands(bench),
    ...extractCommands(bench),
    ...placeCommands(bench),
    ...structureCommands(bench),
  ];
  useCommands(all);
  return null;
}

/** The user's own structures: writing, choosing and managing them. */
function structureCommands(
  bench: Pick<Workbench, 'defining' | 'installs' | 'tabs' | 'documents' | 'preferences'>,
): readonly Command[] {
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

async function askFor(
  bench: Pick<Workbench, 'defining' | 'documents' | 'tabs' | 'preferences'>,
  asset: Asset,
  question: FieldQuestion,
): Promise<void> {
  if (await showDefinition(bench, asset, asset.structure === undefined)) bench.defining.ask(asset.id, question);
}

/** Shows the structure of an asset, or a new one if it has none. */
async function showDefinition(
  bench: Pick<Workbench, 'defining' | 'documents' | 'tabs' | 'preferences'>,
  asset: Asset,
  isNew: boolean,
): Promise<boolean> {
  const isThere = isNew ? await bench.defining.load(asset.id, { isNew: true }) : true;
  if (!isThere) return false;
  const now = (await bench.documents.open(asset.id)) ?? asset;
  chooseView(bench, now, 'definition');
  return true;
}

/** Comparing two versions. */
function compareCommands(
  bench: Pick<Workbench, 'changes' | 'documents' | 'tabs' | 'installs' | 'overlays' | 'comparing'>,
): readonly Command[] {
  const group = 'Compare';
  const { changes, documents, tabs, installs, overlays, comparing } = bench;
  const active = () => {
    const { active: tab } = tabs.store.getState();
    const asset = tab && documents.entry(tab.asset)?.asset;
    return asset?.kind === 'folder' ? undefined : asset;
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
      when() {
        const asset = active();
        return asset !== undefined && differsFromOriginal(changes.store.getState().list, asset.id);
      },
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

/** From a name to its target, and from a target to everything that refers to it. */
function referenceCommands(bench: Workbench): readonly Command[] {
  const group = 'Go';
  const { references, peek, selection, tabs, notices } = bench;
  const active = () => tabs.store.getState().active;
  const when = () => active() !== undefined;
  /** The name in the selected field. */
  const onName = (go: (asset: AssetId, name: string) => Promise<void>) => {
    const { current } = selection.store.getState();
    const value = current?.asset === active()?.asset ? current?.field?.value : undefined;
    if (current && typeof value === 'string') void go(current.asset, value);
    else notices.say(referenceStrings.nothing, { tone: 'bad' });
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

/** Mods as patch files, and game folders remembered by their hashes. */
function sharingCommands(bench: Pick<Workbench, 'sharing' | 'documents' | 'installs'>): readonly Command[] {
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
      group: 'Patches',
      when,
      run: onInstall(id => void documents.flush().then(() => sharing.listPatches(id))),
    },
    { id: 'share.snapshots', title: 'Snapshots…', group, when, run: () => void sharing.listSnapshots() },
  ];
}

/** A file of the demo that has a text and a structure. */
const SAMPLE = 'zbd/reader.zbd::dfn_heron.zrd';

/** The lessons and the tour; both open the demo if no game is open. */
function learnCommands(bench: Workbench): readonly Command[] {
  const { client, installs, navigation, overlays, preferences, tabs } = bench;
  const group = 'Help';

  async function openSomething(): Promise<boolean> {
    return installs.store.getState().install !== undefined || (await installs.openDemo()) !== undefined;
  }

  /** Gives the tour views, a structure and bytes to point to; only the demo has this file. */
  async function showSample(): Promise<void> {
    const { install } = installs.store.getState();
    if (install === undefined || tabs.store.getState().active !== undefined) return;
    const row = await client.locate({ install: install.id, address: SAMPLE }).catch(() => undefined);
    if (row !== undefined) await navigation.go({ asset: row.id, address: SAMPLE }, 'goto', { view: 'hex' });
  }

  return [
    {
      id: 'learn',
      title: 'Learn hex editing',
      group,
      async run() {
        const { learn } = preferences.store.getState();
        preferences.set({ learn: { ...learn, shown: !learn.shown } });
        if (!learn.shown) await openSomething();
      },
    },
    {
      id: 'tour',
      title: 'Take the tour',
      group,
      async run() {
        const { learn } = preferences.store.getState();
        preferences.set({ tourOffered: true, learn: { ...learn, shown: false } });
        if (!(await openSomething())) return;
        await showSample();
        overlays.open('tour');
      },
    },
  ];
}
