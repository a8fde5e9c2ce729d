import type { Client } from '../../../shared/contract/call.ts';
import type { ComparisonId, Side } from '../../../shared/contract/compare-types.ts';
import type { Workbench as Contract } from '../../../shared/contract/workbench.ts';
import { failureOf } from '../base/notices.ts';
import { createOutbox, type Outbox } from '../base/outbox.ts';
import type { createComparedLines, createComparisonEntries } from './compared-lines.ts';
import { areFolders, type ChosenSide, type ComparisonEntry } from './comparison-entry.ts';

/** A tree with up to this many lines is shown expanded. */
const OPEN_LINES = 300;
/** The initial state of a comparison. */
export const BLANK = {
  ...{ filter: {}, isOpen: true, except: [], total: 0, lines: [], at: -1 },
  took: Number.POSITIVE_INFINITY,
} as const;

interface RunParts {
  readonly client: Client<Contract>;
  readonly entries: ReturnType<typeof createComparisonEntries>;
  readonly lines: Pick<ReturnType<typeof createComparedLines>, 'begin' | 'renew'>;
}

type Compared = Pick<ComparisonEntry, 'a' | 'b' | 'options'>;

/** Comparisons as the host makes and keeps them. */
function createHostComparisons(client: Client<Contract>) {
  /** A host that was restarted has to open the folder again. */
  async function sideOf({ side, folder }: ChosenSide, comparison: ComparisonId): Promise<Side> {
    if (folder !== undefined) await client.openSide({ folder, comparison });
    return side;
  }

  async function forget(host: ComparisonId): Promise<void> {
    try {
      await client.closeComparison({ comparison: host });
    } catch {
      // It is gone already, which was the goal.
    }
  }

  async function make(comparison: ComparisonId, { a, b, options }: Compared, signal: AbortSignal) {
    const since = performance.now();
    const [sideA, sideB] = [await sideOf(a, comparison), await sideOf(b, comparison)];
    const job = { comparison, a: sideA, b: sideB, options };
    const summary = await client.compare(job, { signal });
    return { summary, took: performance.now() - since, isStale: false };
  }

  return { make, forget };
}

/** Has the host compare; a new run of a comparison cancels the one before. */
export function createRuns({ client, entries: { entry, update, put }, lines }: RunParts) {
  const { make, forget } = createHostComparisons(client);
  const running = new Map<ComparisonId, AbortController>();
  let count = 0;
  // Several windows may share one host.
  const inThisWindow = crypto.randomUUID();
  const isStill = (id: ComparisonId, host: ComparisonId) => entry(id)?.host === host;

  async function run(id: ComparisonId, { a, b, options }: Compared): Promise<void> {
    const before = entry(id)?.host;
    count += 1;
    const host = `${id}.${count} ${inThisWindow}`;
    put(id, { a, b, options, host, ...BLANK });
    const stop = new AbortController();
    running.get(id)?.abort();
    running.set(id, stop);
    try {
      const made = await make(host, { a, b, options }, stop.signal);
      if (!isStill(id, host)) return void (await client.closeComparison({ comparison: host }));
      const differing = Object.values(made.summary.kinds).reduce((sum, kind) => sum + kind, 0);
      update(id, { ...made, isOpen: differing <= OPEN_LINES });
      await lines.begin(id);
      askSame(id);
    } catch (error) {
      if (isStill(id, host)) update(id, { failure: failureOf(error) });
      // A folder may have been opened after its tab was closed.
      else void forget(host);
    } finally {
      if (running.get(id) === stop) running.delete(id);
      // The new run keeps the folders that both need, so that closing the old run does not close them.
      if (before !== undefined) void forget(before);
    }
  }

  /** Repeats the comparison for a changed side: the old result is shown until the new one is ready. */
  async function follow(id: ComparisonId): Promise<void> {
    const known = entry(id);
    if (known?.summary === undefined || running.has(id)) return;
    const { host } = known;
    const stop = new AbortController();
    running.set(id, stop);
    try {
      const made = await make(host, known, stop.signal);
      if (!isStill(id, host)) return void forget(host);
      update(id, made);
      await lines.renew(id);
      askSame(id);
    } catch {
      // The tab says that it is outdated; repeating it by hand shows the error.
      if (isStill(id, host)) update(id, { isStale: true });
    } finally {
      if (running.get(id) === stop) running.delete(id);
    }
  }

  /** Finds which rows of folders are the same now. */
  async function findSame(id: ComparisonId): Promise<void> {
    const known = entry(id);
    if (known?.summary === undefined || known.summary.same || !areFolders(known)) return;
    const { host } = known;
    try {
      const now = await client.comparedNow({ comparison: host });
      if (isStill(id, host)) update(id, { now });
    } catch {
      // The rows are as they were when compared, as far as is known.
      if (isStill(id, host)) update(id, { now: undefined });
    }
  }

  const [followed, asked] = [
    new Map<ComparisonId, Outbox<ComparisonId>>(),
    new Map<ComparisonId, Outbox<ComparisonId>>(),
  ];
  const putInto = (of: typeof followed, id: ComparisonId, send: typeof follow) => {
    const again = of.get(id) ?? createOutbox(send);
    of.set(id, again);
    again.put(id);
  };
  const askSame = (id: ComparisonId) => putInto(asked, id, findSame);

  return {
    run,
    forget,
    /** Several changes during a comparison cause a single repeat. */
    follow: (id: ComparisonId) => putInto(followed, id, follow),
    /** The same for requests for its rows. */
    askSame,
    stop(id: ComparisonId) {
      running.get(id)?.abort();
      followed.delete(id);
      asked.delete(id);
    },
  };
}
