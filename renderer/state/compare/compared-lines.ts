import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../../shared/contract/call.ts';
import type { ComparedLine, ComparisonId, RowFilter } from '../../../shared/contract/compare-types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import type { Notices } from '../base/notices.ts';
import { type ChosenSide, type ComparisonEntry, isSameNow } from './comparison-entry.ts';

/** The lines of comparisons: which ones are shown, and which one has the keyboard. */
export interface ComparedLines {
  setFilter(id: ComparisonId, filter: RowFilter): void;
  toggle(id: ComparisonId, row: string, isOpen: boolean): void;
  setAllOpen(id: ComparisonId, isOpen: boolean): void;
  /** The line is visible: it is requested if unknown. */
  see(id: ComparisonId, index: number): ComparedLine | undefined;
  /** Moves the keyboard to a line and shows it. */
  setCurrent(id: ComparisonId, index: number): Promise<void>;
  /** The next or previous file or entry that is not the same; false at the end. */
  step(id: ComparisonId, by: 1 | -1): Promise<boolean>;
}

const PAGE = 200;

/** Requests the page of a line, one request at a time. */
function createLoading(
  client: Client<Contract>,
  notices: Notices,
  { entry, update }: Pick<ComparisonEntries, 'entry' | 'update'>,
) {
  const asked = new Set<string>();
  return async (id: ComparisonId, index: number, isFresh = false): Promise<ComparedLine | undefined> => {
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
      const next = isFresh ? [] : now.lines.slice(0, total);
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
  };
}

type Load = ReturnType<typeof createLoading>;

/** The line that has the keyboard, and its details. */
function createCursor({ entry, update }: ComparisonEntries, load: Load) {
  async function lineAt(id: ComparisonId, index: number): Promise<ComparedLine | undefined> {
    return entry(id)?.lines[index] ?? load(id, index);
  }

  async function setCurrent(id: ComparisonId, index: number): Promise<void> {
    update(id, { at: index });
    const line = await lineAt(id, index);
    if (line !== undefined && entry(id)?.at === index) update(id, { shown: line.row });
  }

  async function step(id: ComparisonId, by: 1 | -1): Promise<boolean> {
    const known = entry(id);
    if (known === undefined) return false;
    for (let index = known.at + by; index >= 0 && index < known.total; index += by) {
      const line = await lineAt(id, index);
      if (line === undefined || line.hasChildren || isSameNow(known, line.row.id)) continue;
      await setCurrent(id, index);
      return true;
    }
    return false;
  }

  return { setCurrent, step };
}

const isPair = (line: ComparedLine | undefined): boolean => line !== undefined && !line.hasChildren;

export function createComparedLines(
  client: Client<Contract>,
  notices: Notices,
  entries: ComparisonEntries,
): ComparedLines & {
  /** Requests the first lines, and moves to the first pair. */
  begin(id: ComparisonId): Promise<void>;
  /** Requests the lines of a repeated comparison, and keeps the position if it still exists. */
  renew(id: ComparisonId): Promise<void>;
} {
  const { entry, update } = entries;
  const load = createLoading(client, notices, entries);
  const { setCurrent, step } = createCursor(entries, load);

  async function begin(id: ComparisonId): Promise<void> {
    await load(id, 0);
    const first = entry(id)?.lines.findIndex(isPair) ?? -1;
    if (first >= 0) await setCurrent(id, first);
  }

  async function renew(id: ComparisonId): Promise<void> {
    const { at: before = -1, shown } = entry(id) ?? {};
    const from = Math.max(0, before);
    await load(id, from, true);
    const { lines = [] } = entry(id) ?? {};
    const at = lines.findIndex(line => line?.row.id === shown?.id);
    const row = lines[at]?.row;
    if (row !== undefined) return update(id, { at, shown: row });
    const next = lines.findIndex((line, index) => index >= from && isPair(line));
    const near = next < 0 ? lines.findLastIndex(isPair) : next;
    if (near >= 0) await setCurrent(id, near);
  }

  /** Another way to list the same rows: the present lines stay until the new ones arrive. */
  function look(id: ComparisonId, change: Partial<ComparisonEntry>): void {
    const shown = entry(id)?.shown;
    update(id, { ...change, lines: [], at: -1 });
    void load(id, 0).then(() => {
      const at = entry(id)?.lines.findIndex(line => line?.row.id === shown?.id) ?? -1;
      update(id, { at });
    });
  }

  return {
    ...{ begin, renew, setCurrent, step },
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
  };
}

export interface ComparingState {
  readonly entries: Readonly<Record<ComparisonId, ComparisonEntry>>;
  /** Selected to be compared with the next. */
  readonly picked?: ChosenSide;
}

/** The state of each comparison. */
interface ComparisonEntries {
  readonly store: StoreApi<ComparingState>;
  entry(id: ComparisonId): ComparisonEntry | undefined;
  put(id: ComparisonId, fresh: ComparisonEntry): void;
  /** Undefined if it was closed in the meantime. */
  update(id: ComparisonId, change: Partial<ComparisonEntry>): void;
  remove(id: ComparisonId): void;
}

export function createComparisonEntries(): ComparisonEntries {
  const store = createStore<ComparingState>(() => ({ entries: {} }));
  return {
    store,
    entry: id => store.getState().entries[id],
    put: (id, fresh) => store.setState(({ entries }) => ({ entries: { ...entries, [id]: fresh } })),
    update: (id, change) =>
      store.setState(({ entries }) => {
        const known = entries[id];
        return known === undefined ? {} : { entries: { ...entries, [id]: { ...known, ...change } } };
      }),
    remove: id => store.setState(({ entries: { [id]: _, ...entries } }) => ({ entries })),
  };
}
