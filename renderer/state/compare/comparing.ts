import type { StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { Backup, Edited } from '../../../shared/contract/change-types.ts';
import type {
  CompareOptions,
  CompareProgress,
  ComparisonId,
  ComparisonReport,
} from '../../../shared/contract/compare-types.ts';
import type { SnapshotRow } from '../../../shared/contract/patch-types.ts';
import type { AssetId, InstallId } from '../../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';
import type { Tabs } from '../window/tabs.ts';
import {
  type ComparedLines,
  type ComparingState,
  createComparedLines,
  createComparisonEntries,
} from './compared-lines.ts';
import { areFolders, type ChosenSide, type ComparisonEntry, concerns, nameOf } from './comparison-entry.ts';
import { BLANK, createRuns } from './comparison-runs.ts';

export interface Comparing extends ComparedLines, SideCopies {
  readonly store: StoreApi<ComparingState>;
  /** Compares in a tab of its own; A is the side before. */
  start(a: ChosenSide, b: ChosenSide, options?: CompareOptions): Promise<void>;
  /** The same, after opening the folders; does nothing if one cannot be opened or the request was abandoned. */
  openAndStart(a: ToCompare, b: ToCompare, options: CompareOptions, isAwaited: () => boolean): Promise<void>;
  /** Repeats it: after changes, with the sides swapped, or with other options. */
  again(id: ComparisonId, change?: { readonly swap?: boolean; readonly options?: CompareOptions }): Promise<void>;
  /** What to compare again in another window. */
  save(): SavedComparisons;
  /** Nothing is compared before it is shown. */
  recall(saved: SavedComparisons): void;
  /** A restored comparison is shown for the first time, so it is made now. */
  shown(id: ComparisonId): void;
  stop(id: ComparisonId): void;
  close(id: ComparisonId): void;
  pick(side: ChosenSide | undefined): void;
  report(id: ComparisonId, as: 'markdown' | 'json'): Promise<ComparisonReport | undefined>;
  heard(progress: CompareProgress): void;
  changed(of: { readonly install: InstallId; readonly asset: AssetId }): void;
  written(install: InstallId): void;
}

export type SavedComparisons = Readonly<Record<ComparisonId, Pick<ComparisonEntry, 'a' | 'b' | 'options'>>>;

/** A side, or the folder that is to be one. */
export type ToCompare = ChosenSide | { readonly folder: string };

/** A field, an item or a whole that one asset takes over from another. */
export interface FieldCopy {
  readonly from: AssetId;
  readonly fromPath?: string;
  readonly to: AssetId;
  readonly path?: string;
  /** Copies the item at `path` to the position of `fromPath`. */
  readonly isMove?: true;
}

/** Copying from one side to the other, and what there is to compare with. */
interface SideCopies {
  /** Copies something from one asset to another; undefined if that failed, which has then been shown. */
  copyAcross(copy: FieldCopy): Promise<Edited | undefined>;
  copyEntry(from: AssetId, into: AssetId): Promise<Edited | undefined>;
  dropEntry(entry: AssetId): Promise<Edited | undefined>;
  /** Gives an entry the name that it has on the other side. */
  copyName(from: AssetId, to: AssetId): Promise<Edited | undefined>;
  /** The snapshots of folders. */
  snapshots(): Promise<readonly SnapshotRow[]>;
  /** The backups of the files that were written. */
  backups(install: InstallId): Promise<readonly Backup[]>;
}

function createSideCopies(client: Client<Contract>, { watch }: Notices): SideCopies {
  return {
    copyAcross: copy => watch(client.copyAcross(copy)),
    copyEntry: (from, into) => watch(client.copyEntry({ from, into })),
    dropEntry: entry => watch(client.dropEntry({ entry })),
    copyName: (from, to) => watch(client.copyName({ from, to })),
    snapshots: () => watch(client.snapshots({})).then(rows => rows ?? []),
    backups: install => watch(client.backups({ install })).then(rows => rows ?? []),
  };
}

/** A comparison that takes longer than this is repeated only on request. */
const QUICK = 150;

/** Decides what happens to comparisons whose sides change. */
function createRenewals(
  { store, update }: ReturnType<typeof createComparisonEntries>,
  { follow, askSame }: Pick<ReturnType<typeof createRuns>, 'follow' | 'askSame'>,
): Pick<Comparing, 'changed' | 'written'> {
  /** One of its sides has changed. */
  function renew(id: ComparisonId, { took }: ComparisonEntry): void {
    if (took <= QUICK) follow(id);
    else update(id, { isStale: true });
  }

  function forEach(isMeant: (entry: ComparisonEntry) => boolean, act: typeof renew): void {
    for (const [id, entry] of Object.entries(store.getState().entries)) if (isMeant(entry)) act(id, entry);
  }

  return {
    changed({ asset, install }) {
      forEach(entry => !areFolders(entry) && concerns(entry, asset), renew);
      // For folders, the state on disk is compared: edits change no row, but may make its sides equal.
      forEach(entry => areFolders(entry) && entry.summary?.installs.includes(install) === true, askSame);
    },
    written: install =>
      forEach(entry => entry.summary?.installs.includes(install) === true && areFolders(entry), renew),
  };
}

/** Everything that is being compared in this window. */
export function createComparing(client: Client<Contract>, tabs: Tabs, notices: Notices): Comparing {
  const entries = createComparisonEntries();
  const { store, entry, update, put } = entries;
  const lines = createComparedLines(client, notices, entries);
  let count = 0;
  const { run, stop, forget, ...renewing } = createRuns({ client, entries, lines });

  const { begin: _, renew: _renew, ...shownLines } = lines;
  /** Opens a folder in addition to the current one; undefined if that failed, which has then been shown. */
  const openSide = async (folder: string, comparison: ComparisonId): Promise<ChosenSide | undefined> => {
    const install = await notices.watch(client.openSide({ folder, comparison }));
    return (
      install && {
        ...{ side: { kind: 'install', install: install.id }, title: install.title },
        ...{ folder: install.folder, place: install.folder },
      }
    );
  };
  const start: Comparing['start'] = async (a, b, options = {}) => {
    do count += 1;
    while (entry(`comparison ${count}`) !== undefined);
    const id: ComparisonId = `comparison ${count}`;
    const sides = { a, b, options };
    put(id, { ...sides, host: id, ...BLANK });
    tabs.compare({ comparison: id, name: nameOf(a, b) });
    await run(id, sides);
  };
  return {
    store,
    ...shownLines,
    ...createSideCopies(client, notices),
    start,
    async openAndStart(a, b, options, isAwaited) {
      const opening = `opening ${crypto.randomUUID()}`;
      const ready = async (side: ToCompare) => ('side' in side ? side : openSide(side.folder, opening));
      const [sideA, sideB] = [await ready(a), await ready(b)];
      if (sideA !== undefined && sideB !== undefined && isAwaited()) await start(sideA, sideB, options);
      if ('folder' in a || 'folder' in b) await forget(opening);
    },
    async again(id, { swap = false, options } = {}) {
      const known = entry(id);
      if (known === undefined) return;
      const [a, b] = swap ? [known.b, known.a] : [known.a, known.b];
      if (swap) tabs.compare({ comparison: id, name: nameOf(a, b) });
      await run(id, { a, b, options: options ?? known.options });
    },
    save() {
      const all = Object.entries(store.getState().entries);
      return Object.fromEntries(all.map(([id, { a, b, options }]) => [id, { a, b, options }]));
    },
    recall(saved) {
      for (const [id, sides] of Object.entries(saved)) put(id, { ...sides, host: id, ...BLANK, isRecalled: true });
    },
    shown(id) {
      const known = entry(id);
      if (known?.isRecalled) void run(id, known);
    },
    stop,
    close(id) {
      const known = entry(id);
      stop(id);
      entries.remove(id);
      if (known !== undefined) void forget(known.host);
    },
    pick(picked) {
      const { entries } = store.getState();
      store.setState(picked === undefined ? { entries } : { entries, picked }, true);
    },
    async report(id, as) {
      const known = entry(id);
      return known && notices.watch(client.comparisonReport({ comparison: known.host, as }));
    },
    heard(progress) {
      for (const [id, { host }] of Object.entries(store.getState().entries))
        if (host === progress.comparison) update(id, { progress });
    },
    ...createRenewals(entries, renewing),
  };
}
