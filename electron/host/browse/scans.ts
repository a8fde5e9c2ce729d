import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { CallContext } from '../../../shared/contract/call.ts';
import type { InstallId, ScanResult } from '../../../shared/contract/types.ts';
import { refuse } from '../../failures/refuse.ts';
import { indexFailures } from '../../index/index-failures.ts';
import type { Index } from '../../index/open-index.ts';
import { type ScanNumbers, type ScanOptions, type ScanSummary, scan } from '../../index/scan.ts';
import { scanResult } from '../../index/scan-result.ts';
import { createSpareThreads, type SpareThreads } from '../../workers/spare-threads.ts';
import { createThreads, type Threads } from '../../workers/threads.ts';
import { type BrowsedInstall, installNumber } from './browsed-install.ts';
import { KnownNames } from './known-names.ts';

/** One scan that several callers may wait for: it stops when the last of them gives up. */
class RunningScan {
  readonly done: Promise<ScanSummary>;
  readonly #stop = new AbortController();
  readonly #callers = new Set<OnProgress>();
  #last: ScanNumbers = { files: 0, entries: 0, bytes: 0, totalBytes: 0 };

  constructor(options: Omit<ScanOptions, 'signal' | 'onProgress'>, announce: OnProgress) {
    const onProgress: OnProgress = numbers => {
      this.#last = numbers;
      announce(numbers);
      for (const report of this.#callers) report(numbers);
    };
    this.done = scan({ ...options, signal: this.#stop.signal, onProgress });
    this.done.catch(() => undefined); // every caller hears of it in `join`; without callers, nobody needs to
  }

  /** Its last reported progress. */
  get last(): ScanNumbers {
    return this.#last;
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Waits for the end, or until the caller's signal. */
  async join(signal: AbortSignalLike, report: OnProgress): Promise<ScanSummary> {
    const gaveUp = Promise.withResolvers<never>();
    const giveUp = () => gaveUp.reject(signal.reason);
    this.#callers.add(report);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    try {
      return await Promise.race([gaveUp.promise, this.done]);
    } catch (error) {
      return signal.aborted ? refuse(indexFailures.scanCancelled()) : Promise.reject(error);
    } finally {
      signal.removeEventListener('abort', giveUp);
      this.#callers.delete(report);
      if (this.#callers.size === 0) this.stop();
    }
  }

  /** Ends it at once, if it has not ended. */
  stop(): void {
    this.#stop.abort();
  }
}

/** The running scans, at most one per game folder. */
export interface Scans {
  /** Starts one, or joins the running one. */
  scan(id: InstallId, context: CallContext): Promise<ScanResult>;
  isRunning(id: InstallId): boolean;
  stop(id: InstallId): void;
  /** Stops all; resolves when no thread runs any more. */
  close(): Promise<void>;
}

export function createScans(viewOf: (id: InstallId) => BrowsedInstall, names: Names): Scans {
  const running = new Map<InstallId, RunningScan>();
  // A written file is read again at once, by an idle thread.
  const spare = createSpareThreads(() => createThreads('crawl'));
  return {
    async scan(id, context) {
      let scan = running.get(id);
      // A scan that nobody wants any more must end first: two at a time would store the same files.
      while (scan?.isStopped === true) {
        await scan.done.catch(() => undefined); // its own callers heard of it; here only its end matters
        scan = running.get(id);
      }
      const view = viewOf(id);
      // No await between the check and the join, or the scan could be stopped in between.
      scan ??= start(view, { running, names, spare });
      const summary = await scan.join(context.signal, numbers => reportToCaller(context, numbers));
      await names.of(view)?.settled();
      return scanResult(view.index, view.install.folder, summary);
    },
    isRunning: id => running.has(id),
    stop: id => running.get(id)?.stop(),
    async close() {
      const scans = [...running.values()];
      for (const scan of scans) scan.stop();
      await Promise.allSettled(scans.map(scan => scan.done));
      await spare.close();
    },
  };
}

interface Around {
  readonly running: Map<InstallId, RunningScan>;
  readonly names: Names;
  readonly spare: SpareThreads<Threads<'crawl'>>;
}

/** Everybody gets its progress; whoever waits for it also gets it from the call. */
function start(view: BrowsedInstall, { running, names, spare }: Around): RunningScan {
  const { services, index, install } = view;
  const report = (numbers: ScanNumbers, isRunning: boolean) =>
    services.emit('scanProgress', { install: install.id, ...numbers, running: isRunning });
  const onFile = (path: string) => names.of(view)?.refresh(path);
  const scan = new RunningScan({ index, folder: install.folder, onFile, spare }, numbers => report(numbers, true));
  running.set(install.id, scan);
  const ended = (summary?: ScanSummary) => {
    running.delete(install.id);
    report(scan.last, false);
    if (summary !== undefined && summary.read + summary.removed > 0)
      services.emit('installChanged', { install: install.id, reason: 'index' });
  };
  scan.done.then(ended, () => ended());
  return scan;
}

function reportToCaller(context: CallContext, { bytes, totalBytes }: ScanNumbers): void {
  context.progress({ text: 'Reading the game’s files', done: bytes, total: totalBytes, unit: 'bytes' });
}

type OnProgress = (numbers: ScanNumbers) => void;

/** The names of the open game folders, for quick open. */
interface Names {
  /** Loaded on first need; absent before the first scan of the game folder has begun. */
  of(view: BrowsedInstall): KnownNames | undefined;
  forget(id: InstallId): void;
  close(): Promise<void>;
}

/** Another Gantry that is scanning writes all the time; the names are not all reloaded for each of its steps. */
const PATIENCE_MILLISECONDS = 2000;

export function createNames(): Names {
  const known = new Map<InstallId, KnownNames>();
  const forgetWhenOutdated = createWatch(() => {
    for (const names of known.values()) names.close();
    known.clear();
  });
  return {
    of({ index, install }) {
      forgetWhenOutdated(index);
      const names = known.get(install.id);
      const number = installNumber(index, install);
      if (names !== undefined || number === undefined) return names;
      const made = new KnownNames(index, number);
      known.set(install.id, made);
      made.addAll();
      return made;
    },
    forget(id) {
      known.get(id)?.close();
      known.delete(id);
    },
    async close() {
      const all = [...known.values()];
      for (const names of all) names.close();
      await Promise.allSettled(all.map(names => names.settled()));
    },
  };
}

/** Calls back when another process has changed the index; checking is frequent and cheap. */
function createWatch(onChange: () => void): (index: Index) => void {
  let seen: number | undefined;
  let lastTime = Number.NEGATIVE_INFINITY;
  return index => {
    const changes = index.foreignChanges();
    if (changes === seen || performance.now() - lastTime < PATIENCE_MILLISECONDS) return;
    if (seen !== undefined) {
      lastTime = performance.now();
      onChange();
    }
    seen = changes;
  };
}
