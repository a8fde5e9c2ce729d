import type { StoreApi } from 'zustand/vanilla';
import type { Client } from '../../shared/contract/call.ts';
import type { Backup, Edited } from '../../shared/contract/change-types.ts';
import type {
  CompareOptions,
  CompareProgress,
  ComparisonId,
  ComparisonReport,
  Side,
} from '../../shared/contract/compare-types.ts';
import type { DifferenceExported, SnapshotRow } from '../../shared/contract/patch-types.ts';
import type { AssetId, InstallId } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';
import {
  type ComparedLines,
  type ComparingState,
  createComparedLines,
  createComparisonEntries,
} from './compared-lines.ts';
import { type ChosenSide, type ComparisonEntry, concerns, nameOf } from './comparison-entry.ts';
import { failureOf, type Notices } from './notices.ts';
import type { Tabs } from './tabs.ts';

export interface Comparing extends ComparedLines, SideCopies {
  readonly store: StoreApi<ComparingState>;
  /** Compares in a tab of its own, A being the one before. */
  start(a: ChosenSide, b: ChosenSide, options?: CompareOptions): Promise<void>;
  /** The same once more: what changed meanwhile, the sides swapped, or with other options. */
  again(id: ComparisonId, change?: { readonly swap?: boolean; readonly options?: CompareOptions }): Promise<void>;
  stop(id: ComparisonId): void;
  close(id: ComparisonId): void;
  pick(side: ChosenSide | undefined): void;
  report(id: ComparisonId, as: 'markdown' | 'json'): Promise<ComparisonReport | undefined>;
  /** The difference of two folders as a patch; nothing when it could not be told, and that has been shown. */
  exportDifference(id: ComparisonId, name: string): Promise<DifferenceExported | undefined>;
  /** A folder beside the one on the bench; nothing when it could not be opened, and that has been shown. */
  openSide(folder: string): Promise<ChosenSide | undefined>;
  heard(progress: CompareProgress): void;
  changed(asset: AssetId): void;
  written(install: InstallId): void;
}

/** A field, an item or a whole that one asset takes over from another. */
export interface FieldCopy {
  readonly from: AssetId;
  readonly fromPath?: string;
  readonly to: AssetId;
  readonly path?: string;
  /** What is at `path` is put where `fromPath` stands. */
  readonly isMove?: true;
}

/** What one side takes over from the other, and what there is to compare with. */
interface SideCopies {
  /** Gives one asset what another has; nothing when that failed, and why has been shown. */
  copyAcross(copy: FieldCopy): Promise<Edited | undefined>;
  copyEntry(from: AssetId, into: AssetId): Promise<Edited | undefined>;
  dropEntry(entry: AssetId): Promise<Edited | undefined>;
  /** Gives an entry the name that it has on the other side. */
  copyName(from: AssetId, to: AssetId): Promise<Edited | undefined>;
  /** What was remembered of folders, by hashes. */
  snapshots(): Promise<readonly SnapshotRow[]>;
  /** The originals that are kept of files that were written. */
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

/** Up to so many lines a tree is shown open. */
const OPEN_LINES = 300;
const BLANK = { isStale: false, filter: {}, isOpen: true, except: [], total: 0, lines: [], at: -1 } as const;

interface RunParts {
  readonly client: Client<Contract>;
  readonly entries: ReturnType<typeof createComparisonEntries>;
  begin(id: ComparisonId): Promise<void>;
}

/** Has the host compare; a new run of a comparison ends the one before. */
function createRuns({ client, entries: { entry, update, put }, begin }: RunParts) {
  const running = new Map<ComparisonId, AbortController>();
  let count = 0;
  // Several windows may work with one host.
  const inThisWindow = crypto.randomUUID();
  const isStill = (id: ComparisonId, host: ComparisonId) => entry(id)?.host === host;

  async function run(id: ComparisonId, { a, b, options }: Pick<ComparisonEntry, 'a' | 'b' | 'options'>): Promise<void> {
    const before = entry(id)?.host;
    count += 1;
    const host = `${id}.${count} ${inThisWindow}`;
    put(id, { a, b, options, host, ...BLANK });
    const stop = new AbortController();
    running.get(id)?.abort();
    running.set(id, stop);
    try {
      const job = { comparison: host, a: await sideOf(a), b: await sideOf(b), options };
      const summary = await client.compare(job, { signal: stop.signal });
      if (!isStill(id, host)) return void (await client.closeComparison({ comparison: host }));
      const differing = Object.values(summary.kinds).reduce((sum, kind) => sum + kind, 0);
      update(id, { summary, isOpen: differing <= OPEN_LINES });
      await begin(id);
    } catch (error) {
      if (isStill(id, host)) update(id, { failure: failureOf(error) });
    } finally {
      if (running.get(id) === stop) running.delete(id);
      // The new one holds the folders both need, so that closing the old one does not take them away.
      if (before !== undefined) void forget(before);
    }
  }

  /** A host that was restarted has to open the folder again. */
  async function sideOf({ side, folder }: ChosenSide): Promise<Side> {
    if (folder !== undefined) await client.openSide({ folder });
    return side;
  }

  async function forget(host: ComparisonId): Promise<void> {
    try {
      await client.closeComparison({ comparison: host });
    } catch {
      // It is gone already, which is what was wanted.
    }
  }

  return {
    run,
    forget,
    stop(id: ComparisonId) {
      running.get(id)?.abort();
    },
  };
}

/** Everything that is being compared in this window. */
export function createComparing(client: Client<Contract>, tabs: Tabs, notices: Notices): Comparing {
  const entries = createComparisonEntries();
  const { store, entry, update, put } = entries;
  const lines = createComparedLines(client, notices, entries);
  let count = 0;
  const { run, stop, forget } = createRuns({ client, entries, begin: lines.begin });

  function stale(isMeant: (entry: ComparisonEntry) => boolean): void {
    for (const [id, entry] of Object.entries(store.getState().entries))
      if (isMeant(entry)) update(id, { isStale: true });
  }

  const { begin: _, ...shownLines } = lines;
  return {
    store,
    ...shownLines,
    ...createSideCopies(client, notices),
    async start(a, b, options = {}) {
      count += 1;
      const id: ComparisonId = `comparison ${count}`;
      const sides = { a, b, options };
      put(id, { ...sides, host: id, ...BLANK });
      tabs.compare({ comparison: id, name: nameOf(a, b) });
      await run(id, sides);
    },
    async again(id, { swap = false, options } = {}) {
      const known = entry(id);
      if (known === undefined) return;
      const [a, b] = swap ? [known.b, known.a] : [known.a, known.b];
      await run(id, { a, b, options: options ?? known.options });
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
    async exportDifference(id, name) {
      const known = entry(id);
      if (known?.a.side.kind !== 'install' || known.b.side.kind !== 'install') return undefined;
      const folders = { old: known.a.side.install, now: known.b.side.install };
      return notices.watch(client.exportDifference({ ...folders, label: { name } }));
    },
    async openSide(folder) {
      const install = await notices.watch(client.openSide({ folder }));
      return (
        install && {
          ...{ side: { kind: 'install', install: install.id }, title: install.title },
          ...{ folder: install.folder, place: install.folder },
        }
      );
    },
    heard(progress) {
      for (const [id, { host }] of Object.entries(store.getState().entries))
        if (host === progress.comparison) update(id, { progress });
    },
    changed: asset => stale(entry => concerns(entry, asset)),
    written: install =>
      stale(({ a, b }) => [a, b].some(({ side }) => side.kind === 'install' && side.install === install)),
  };
}
