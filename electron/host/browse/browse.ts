import type { CallContext, Handlers } from '../../../shared/contract/call.ts';
import type { InstallId, ScanResult } from '../../../shared/contract/types.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { Index } from '../../index/open-index.ts';
import type { ScanSummary } from '../../index/scan.ts';
import type { ScanNumbers } from '../../index/scan-progress.ts';
import { scanResult } from '../../index/scan-result.ts';
import { KnownNames } from './known-names.ts';
import { childrenOf, locate } from './locate.ts';
import { type BrowseServices, installNumber, type View } from './place.ts';
import { problemsOf } from './problems.ts';
import { quickOpen } from './quick-open.ts';
import { RunningScan } from './running-scan.ts';

/** The browser's half of the host: what lies in an open install, and keeping the index of it up to date. */
export interface Browse {
  readonly handlers: Pick<Handlers<Workbench>, 'scan' | 'browse' | 'quickOpen' | 'locate' | 'problems'>;
  /** Stops what runs for an install and forgets its names. */
  closeInstall(id: InstallId): void;
  /** Stops everything; resolves when no thread runs any more. */
  close(): Promise<void>;
}

/** Makes it over the host's services and the one index that all installs share. */
export function createBrowse(services: BrowseServices, index: Index): Browse {
  const scans = new Map<InstallId, RunningScan>();
  const names = new Map<InstallId, KnownNames>();
  const viewOf = (id: InstallId): View => ({ services, index, install: services.installs.get(id) });
  const namesOf = (view: View) => namesIn(names, view);

  function startScan(view: View): RunningScan {
    const { id, folder } = view.install;
    const tell = (numbers: ScanNumbers, running: boolean) =>
      services.emit('scanProgress', { install: id, ...numbers, running });
    const onFile = (path: string) => namesOf(view)?.refresh(path);
    const scan = new RunningScan({ index, folder, onFile }, numbers => tell(numbers, true));
    scans.set(id, scan);
    const ended = (summary?: ScanSummary) => {
      scans.delete(id);
      tell(scan.last, false);
      if (summary && summary.read + summary.removed > 0)
        services.emit('installChanged', { install: id, reason: 'index' });
    };
    scan.done.then(ended, () => ended());
    return scan;
  }

  async function scan(id: InstallId, { signal, progress }: CallContext): Promise<ScanResult> {
    const text = 'Reading the game’s files';
    const tell = (numbers: ScanNumbers) =>
      progress({ text, done: numbers.bytes, total: numbers.totalBytes, unit: 'bytes' });
    let running = scans.get(id);
    while (running?.isStopped === true) {
      await running.done.catch(() => undefined); // its own callers heard of it; here only its end counts
      running = scans.get(id);
    }
    const view = viewOf(id);
    // Nothing is awaited up to here unless one had to end: a scan is never without a caller.
    running ??= startScan(view);
    const summary = await running.join(signal, tell);
    await namesOf(view)?.settled();
    return scanResult(index, view.install.folder, summary);
  }

  return {
    handlers: {
      scan: ({ install }, context) => scan(install, context),
      async browse({ install, parent }) {
        const view = viewOf(install);
        namesOf(view);
        return childrenOf(view, parent === undefined ? '' : services.assets.find(parent).address);
      },
      async quickOpen({ install, ...query }) {
        const view = viewOf(install);
        const indexing = scans.has(install);
        const known = namesOf(view);
        if (known === undefined) return { total: 0, hits: [], indexing };
        await known.settled();
        return { ...quickOpen(view, known, query), indexing };
      },
      locate: ({ install, address }) => locate(viewOf(install), address),
      problems: async ({ install }) => problemsOf(viewOf(install)),
    },
    closeInstall(id) {
      scans.get(id)?.stop();
      names.get(id)?.close();
      names.delete(id);
    },
    async close() {
      const running = [...scans.values()];
      for (const scan of running) scan.stop();
      await Promise.allSettled(running.map(scan => scan.done));
      for (const known of names.values()) known.close();
      await Promise.allSettled([...names.values()].map(known => known.settled()));
      names.clear();
    },
  };
}

/** The names of an install, taken in on first need; absent before its first scan has begun. */
function namesIn(names: Map<InstallId, KnownNames>, { index, install }: View): KnownNames | undefined {
  const known = names.get(install.id);
  const number = installNumber(index, install);
  if (known !== undefined || number === undefined) return known;
  const made = new KnownNames(index, number);
  names.set(install.id, made);
  made.addAll();
  return made;
}
