import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../shared/contract/call.ts';
import type {
  ComparedLine,
  CompareOptions,
  CompareProgress,
  ComparisonId,
  ComparisonReport,
  RowFilter,
  Side,
} from '../../shared/contract/compare-types.ts';
import type { DifferenceExported, SnapshotRow } from '../../shared/contract/patch-types.ts';
import type { AssetId, Backup, Install, InstallId } from '../../shared/contract/types.ts';
import type { Workbench as Contract } from '../../shared/contract/workbench.ts';
import { type ChosenSide, type ComparisonEntry, nameOf } from './comparison-entry.ts';
import { failureOf, type Notices } from './notices.ts';
import type { Tabs } from './tabs.ts';

/** A field, an item or a whole that one asset takes over from another. */
export interface FieldCopy {
  readonly from: AssetId;
  readonly fromPath?: string;
  readonly to: AssetId;
  readonly path?: string;
  /** What is at `path` is put where `fromPath` stands. */
  readonly isMove?: true;
}

interface ComparingState {
  readonly entries: Readonly<Record<ComparisonId, ComparisonEntry>>;
  /** Selected to be compared with what comes next. */
  readonly picked?: ChosenSide;
}

export interface Comparing {
  readonly store: StoreApi<ComparingState>;
  /** Compares in a tab of its own, A being the one before. */
  start(a: ChosenSide, b: ChosenSide, options?: CompareOptions): Promise<void>;
  /** The same once more: what changed meanwhile, the sides swapped, or with other options. */
  again(id: ComparisonId, change?: { readonly swap?: boolean; readonly options?: CompareOptions }): Promise<void>;
  stop(id: ComparisonId): void;
  close(id: ComparisonId): void;
  pick(side: ChosenSide | undefined): void;
  setFilter(id: ComparisonId, filter: RowFilter): void;
  toggle(id: ComparisonId, row: string, isOpen: boolean): void;
  setAllOpen(id: ComparisonId, isOpen: boolean): void;
  /** The line is seen: it is asked for when it is not known. */
  see(id: ComparisonId, index: number): ComparedLine | undefined;
  /** Puts the keyboard on a line and shows it. */
  stand(id: ComparisonId, index: number): Promise<void>;
  /** The next or previous file or entry that is not the same; false at the end. */
  step(id: ComparisonId, by: 1 | -1): Promise<boolean>;
  report(id: ComparisonId, as: 'markdown' | 'json'): Promise<ComparisonReport | undefined>;
  /** The difference of two folders as a patch; nothing when it could not be told, and that has been shown. */
  exportDifference(id: ComparisonId, name: string): Promise<DifferenceExported | undefined>;
  /** A folder beside the one on the bench; nothing when it could not be opened, and that has been shown. */
  openSide(folder: string): Promise<ChosenSide | undefined>;
  /** Gives one asset what another has; true when that worked, else why not has been shown. */
  copyAcross(copy: FieldCopy): Promise<boolean>;
  copyEntry(from: AssetId, into: AssetId): Promise<boolean>;
  dropEntry(entry: AssetId): Promise<boolean>;
  /** Gives an entry the name that it has on the other side. */
  copyName(from: AssetId, to: AssetId): Promise<boolean>;
  /** What was remembered of folders, by hashes. */
  snapshots(): Promise<readonly SnapshotRow[]>;
  /** The originals that are kept of files that were written. */
  backups(install: InstallId): Promise<readonly Backup[]>;
  heard(progress: CompareProgress): void;
  changed(asset: AssetId): void;
  written(install: InstallId): void;
}

const PAGE = 200;
/** Up to so many lines a tree is shown open. */
const OPEN_LINES = 300;
const BLANK = { isStale: false, filter: {}, isOpen: true, except: [], total: 0, lines: [], at: -1 } as const;

/** Everything that is being compared in this window. */
export function createComparing(client: Client<Contract>, tabs: Tabs, notices: Notices): Comparing {
  const store = createStore<ComparingState>(() => ({ entries: {} }));
  const running = new Map<ComparisonId, AbortController>();
  const asked = new Set<string>();
  let count = 0;
  // Several windows may work with one host.
  const inThisWindow = crypto.randomUUID();

  const entry = (id: ComparisonId) => store.getState().entries[id];

  function update(id: ComparisonId, change: Partial<ComparisonEntry>): void {
    store.setState(({ entries }) => {
      const known = entries[id];
      return known === undefined ? {} : { entries: { ...entries, [id]: { ...known, ...change } } };
    });
  }

  function put(id: ComparisonId, fresh: ComparisonEntry): void {
    store.setState(({ entries }) => ({ entries: { ...entries, [id]: fresh } }));
  }

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
      const lines = Object.values(summary.kinds).reduce((sum, kind) => sum + kind, 0);
      update(id, { summary, isOpen: lines <= OPEN_LINES });
      await load(id, 0);
      await firstRow(id);
    } catch (error) {
      if (isStill(id, host)) update(id, { failure: failureOf(error) });
    } finally {
      if (running.get(id) === stop) running.delete(id);
      // The new one holds the folders both need, so that closing the old one does not take them away.
      if (before !== undefined) void forget(before);
    }
  }

  /** What goes wrong is shown, and `otherwise` stands for it. */
  async function shown<T>(work: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work;
    } catch (error) {
      notices.caught(error);
      return otherwise;
    }
  }

  const isDone = (work: Promise<unknown>) =>
    shown(
      work.then(() => true),
      false,
    );

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

  async function firstRow(id: ComparisonId): Promise<void> {
    const known = entry(id);
    const first = known?.lines.findIndex(line => line !== undefined && !line.hasChildren) ?? -1;
    if (first >= 0) await stand(id, first);
  }

  async function load(id: ComparisonId, index: number): Promise<ComparedLine | undefined> {
    const known = entry(id);
    if (known?.summary === undefined) return undefined;
    const { host, filter, isOpen, except } = known;
    const first = index - (index % PAGE);
    const key = JSON.stringify([host, filter, isOpen, except, first]);
    if (asked.has(key)) return undefined;
    asked.add(key);
    try {
      const query = { comparison: host, filter, isOpen, except, first, count: PAGE };
      const { total, lines } = await client.comparedRows(query);
      const now = entry(id);
      if (now?.host !== host || now.filter !== filter || now.isOpen !== isOpen || now.except !== except)
        return undefined;
      const next = now.lines.slice(0, total);
      next.length = total;
      for (const [i, line] of lines.entries()) next[first + i] = line;
      update(id, { total, lines: next });
      return next[index];
    } catch (error) {
      notices.caught(error);
      return undefined;
    } finally {
      asked.delete(key);
    }
  }

  /** Another look at the same rows: the lines shown stay until the new ones are there. */
  function look(id: ComparisonId, change: Partial<ComparisonEntry>): void {
    const shown = entry(id)?.shown;
    update(id, { ...change, lines: [], at: -1 });
    void load(id, 0).then(() => {
      const at = entry(id)?.lines.findIndex(line => line?.row.id === shown?.id) ?? -1;
      update(id, { at });
    });
  }

  async function lineAt(id: ComparisonId, index: number): Promise<ComparedLine | undefined> {
    return entry(id)?.lines[index] ?? load(id, index);
  }

  async function stand(id: ComparisonId, index: number): Promise<void> {
    update(id, { at: index });
    const line = await lineAt(id, index);
    if (line !== undefined && entry(id)?.at === index) update(id, { shown: line.row });
  }

  function stale(isMeant: (side: Side) => boolean): void {
    for (const [id, { a, b }] of Object.entries(store.getState().entries))
      if (isMeant(a.side) || isMeant(b.side)) update(id, { isStale: true });
  }

  return {
    store,
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
    stop: id => running.get(id)?.abort(),
    close(id) {
      const known = entry(id);
      running.get(id)?.abort();
      running.delete(id);
      store.setState(({ entries: { [id]: _, ...entries } }) => ({ entries }));
      if (known !== undefined) void forget(known.host);
    },
    pick(picked) {
      const { entries } = store.getState();
      store.setState(picked === undefined ? { entries } : { entries, picked }, true);
    },
    setFilter: (id, filter) => look(id, { filter }),
    setAllOpen: (id, isOpen) => look(id, { isOpen, except: [] }),
    toggle(id, row, isOpen) {
      const known = entry(id);
      if (known === undefined) return;
      const others = known.except.filter(other => other !== row);
      look(id, { except: isOpen === known.isOpen ? others : [...others, row] });
    },
    see(id, index) {
      const line = entry(id)?.lines[index];
      if (line === undefined) void load(id, index);
      return line;
    },
    stand,
    async step(id, by) {
      const known = entry(id);
      if (known === undefined) return false;
      for (let index = known.at + by; index >= 0 && index < known.total; index += by) {
        const line = await lineAt(id, index);
        if (line === undefined || line.hasChildren) continue;
        await stand(id, index);
        return true;
      }
      return false;
    },
    async report(id, as) {
      const known = entry(id);
      return (
        known && shown<ComparisonReport | undefined>(client.comparisonReport({ comparison: known.host, as }), undefined)
      );
    },
    async exportDifference(id, name) {
      const known = entry(id);
      if (known?.a.side.kind !== 'install' || known.b.side.kind !== 'install') return undefined;
      const folders = { old: known.a.side.install, now: known.b.side.install };
      return shown<DifferenceExported | undefined>(client.exportDifference({ ...folders, label: { name } }), undefined);
    },
    async openSide(folder) {
      const install = await shown<Install | undefined>(client.openSide({ folder }), undefined);
      return (
        install && { side: { kind: 'install', install: install.id }, title: install.title, folder: install.folder }
      );
    },
    copyAcross: copy => isDone(client.copyAcross(copy)),
    copyEntry: (from, into) => isDone(client.copyEntry({ from, into })),
    dropEntry: entry => isDone(client.dropEntry({ entry })),
    copyName: (from, to) => isDone(client.copyName({ from, to })),
    snapshots: () => shown(client.snapshots({}), []),
    backups: install => shown(client.backups({ install }), []),
    heard(progress) {
      for (const [id, { host }] of Object.entries(store.getState().entries))
        if (host === progress.comparison) update(id, { progress });
    },
    changed: asset => stale(side => side.kind === 'asset' && side.asset === asset),
    written: install => stale(side => side.kind === 'install' && side.install === install),
  };
}
