import { availableParallelism } from 'node:os';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import { refuse } from '../failures/refuse.ts';
import { diskFailure } from '../files/disk-failure.ts';
import { readFolder } from '../files/disk-names.ts';
import { createThreads } from '../workers/threads.ts';
import { reader } from './content-of.ts';
import { indexFailures } from './index-failures.ts';
import { storeDangling } from './names-in-install.ts';
import type { Index } from './open-index.ts';
import type { FileRow } from './queries.ts';
import { type ScanJob, scanFile } from './scan-file.ts';
import { createProgress, type ScanNumbers } from './scan-progress.ts';
import { dropFile } from './store-file.ts';
import { type FoundFile, type Oddity, walk } from './walk.ts';

export interface ScanOptions {
  readonly index: Index;
  /** The install's root: an absolute path. */
  readonly folder: string;
  readonly signal?: AbortSignalLike;
  readonly onProgress?: (numbers: ScanNumbers) => void;
  /** A file was read anew or is gone; what was known of it is out of date. */
  readonly onFile?: (path: string) => void;
  readonly workers?: number;
  /** The worker's code; another one in tests. */
  readonly worker?: URL;
  readonly silenceMilliseconds?: number;
}

/** What a scan did. */
export interface ScanSummary {
  readonly install: number;
  readonly read: number;
  readonly removed: number;
  readonly seconds: number;
}

const MOST_WORKERS = 4;
const BYTES_WORTH_A_THREAD = 32 * 1024 * 1024;

/** Brings the index up to date with a folder: only files of another size or time than known are read, in threads. */
export async function scan(options: ScanOptions): Promise<ScanSummary> {
  const started = performance.now();
  try {
    const done = await scanFolder(options);
    return { ...done, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    if (options.signal?.aborted === true) refuse(indexFailures.scanCancelled());
    throw error;
  }
}

async function scanFolder(options: ScanOptions): Promise<Omit<ScanSummary, 'seconds'>> {
  const { index, folder, signal } = options;
  const install = await installNumber(index, folder);
  const { files, oddities } = await walk(folder, signal);
  const known = new Map(index.queries.files.all(install).map(row => [row.path, row]));
  const changed = files.filter(file => !isUnchanged(file, known.get(file.path)));
  const progress = createProgress(files, changed, options.onProgress);
  await readFiles({ ...options, install, progress }, changed, known);
  const gone = withoutThese(known.keys(), files);
  if (gone.length > 0) await refuseWithoutFolder(folder, files);
  for (const path of gone) {
    await dropFile(index, install, path);
    options.onFile?.(path);
  }
  if (changed.length + gone.length > 0) await storeDangling(index, install);
  await index.change(() => storeOddities(index, install, oddities));
  progress.close();
  return { install, read: changed.length, removed: gone.length };
}

type Reading = ScanOptions & Omit<ScanJob, 'pool'>;

/** Reads files in threads, and stops these in the middle of their work when the scan is cancelled. */
async function readFiles(
  reading: Reading,
  files: readonly FoundFile[],
  known: ReadonlyMap<string, FileRow>,
): Promise<void> {
  const { signal, worker, silenceMilliseconds } = reading;
  const pool = createThreads('crawl', {
    size: reading.workers ?? threadsFor(files),
    ...(worker && { worker }),
    ...(silenceMilliseconds && { silenceMilliseconds }),
  });
  const stop = () => void pool.close();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    // The largest first: the last ones to end are then small, and no thread waits long for another.
    const order = files.toSorted((a, b) => b.size - a.size);
    const ends = await Promise.allSettled(
      order.map(file => scanFile({ ...reading, pool }, file, known.get(file.path))),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    if (signal?.aborted === true) throw signal.reason; // what was being stored is not all there
  } finally {
    signal?.removeEventListener('abort', stop);
    await pool.close();
  }
}

/** Starting a thread takes as long as reading some tens of MB. */
function threadsFor(files: readonly FoundFile[]): number {
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  return Math.min(MOST_WORKERS, availableParallelism(), 1 + Math.floor(bytes / BYTES_WORTH_A_THREAD));
}

async function installNumber(index: Index, folder: string): Promise<number> {
  const { installByFolder, addInstall } = index.queries;
  const known = installByFolder.get(folder);
  if (known !== undefined) return known.id;
  return Number((await index.change(() => addInstall.run(folder))).lastInsertRowid);
}

function isUnchanged(file: FoundFile, known: FileRow | undefined): boolean {
  if (known === undefined || known.complete === 0 || known.reader !== reader) return false;
  return known.size === file.size && known.modified === file.modified;
}

/** The disk was taken away, at the latest while the folder was walked: none of its files were removed. */
async function refuseWithoutFolder(folder: string, files: readonly FoundFile[]): Promise<void> {
  const rows = await readFolder(folder).catch(error => {
    throw diskFailure(error, folder, 'listed');
  });
  if (files.length === 0 && rows.length === 0) refuse(indexFailures.emptied(folder));
}

function withoutThese(paths: Iterable<string>, files: readonly FoundFile[]): string[] {
  const found = new Set(files.map(file => file.path));
  return [...paths].filter(path => !found.has(path));
}

function storeOddities(index: Index, install: number, oddities: readonly Oddity[]): void {
  index.queries.dropPlaceProblems.run(install);
  const none = { file: null, entry: null, path: null, start: null, size: null, repairable: 0 } as const;
  for (const oddity of oddities) index.queries.addProblem.run({ install, ...oddity, ...none });
  index.queries.setScanned.run(Date.now(), install);
}
