import { basename, join } from 'node:path';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import { counted, grouped } from '../../shared/base/counted.ts';
import type { FileReport, ReadNote, ReadTask } from '../answers/crawl/file-report.ts';
import { refuse } from '../failures/refuse.ts';
import { afterSomeWrites, diskFailure } from '../files/disk-failure.ts';
import { readFolder } from '../files/disk-names.ts';
import { messageOf } from '../workers/serve-tasks.ts';
import type { SpareThreads } from '../workers/spare-threads.ts';
import { createThreads, type Threads, threadsWorth } from '../workers/threads.ts';
import { TaskLostError, TaskRefusedError } from '../workers/worker-pool.ts';
import { HashDesk } from './hash-desk.ts';
import { indexFailures } from './index-failures.ts';
import { storeDangling } from './names-in-install.ts';
import type { Index } from './open-index.ts';
import type { FileRow } from './queries.ts';
import { reader } from './reader.ts';
import { dropFile, storeFile } from './store-file.ts';
import { type FoundFile, type WalkProblem, walk } from './walk.ts';

export interface ScanOptions {
  readonly index: Index;
  /** The install's root: an absolute path. */
  readonly folder: string;
  readonly signal?: AbortSignalLike;
  readonly onProgress?: (numbers: ScanNumbers) => void;
  /** Called when a file was read again or is gone: anything known about it is outdated. */
  readonly onFile?: (path: string) => void;
  /** Reading threads that are already started. Otherwise some are started here; both are closed at the end. */
  readonly threads?: Threads<'crawl'>;
  /** Where to get reading threads from instead, and where one waits for the next scan. */
  readonly spare?: SpareThreads<Threads<'crawl'>>;
  readonly workers?: number;
  /** The worker's code; tests pass another. */
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

/** Updates the index from a folder: only files whose size or time has changed are read, in threads. */
export async function scan(options: ScanOptions): Promise<ScanSummary> {
  const started = performance.now();
  try {
    const done = await options.index.fill(() => scanFolder(options));
    return { ...done, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    if (options.signal?.aborted === true) refuse(indexFailures.scanCancelled());
    throw error;
  }
}

async function scanFolder(options: ScanOptions): Promise<Omit<ScanSummary, 'seconds'>> {
  const { index, folder, signal } = options;
  const install = await installNumber(index, folder);
  const { files, problems } = await walk(folder, signal);
  const known = new Map(index.queries.files.all(install).map(row => [row.path, row]));
  const changed = files.filter(file => !isUnchanged(file, known.get(file.path)));
  const progress = createProgress(files, changed, options.onProgress);
  await readFiles({ ...options, install, progress }, changed, known).catch(error => {
    throw afterSomeWrites(
      error,
      `${grouped(progress.files())} of ${counted(files.length, 'file is', 'files are')} in the index.`,
    );
  });
  const gone = withoutThese(known.keys(), files);
  if (gone.length > 0) await refuseWithoutFolder(folder, files);
  for (const path of gone) {
    await dropFile(index, install, path);
    options.onFile?.(path);
  }
  if (changed.length + gone.length > 0) await storeDangling(index, install);
  await index.change(() => storeProblems(index, install, problems));
  progress.close();
  return { install, read: changed.length, removed: gone.length };
}

/** The progress of a scan. */
export interface ScanNumbers {
  readonly files: number;
  readonly entries: number;
  readonly bytes: number;
  readonly totalBytes: number;
}

interface ScanProgress {
  /** A thread has read on in a file. */
  add(file: FoundFile, note: ReadNote): void;
  /** Marks a file as done. */
  end(file: FoundFile): void;
  /** The number of files that are done. */
  files(): number;
  /** Reports the final numbers. */
  close(): void;
}

const INTERVAL_MILLISECONDS = 100;

/** Adds up the reports of the threads and passes the sum on ten times a second; unchanged files count as done. */
function createProgress(
  all: readonly FoundFile[],
  changed: readonly FoundFile[],
  tell: (numbers: ScanNumbers) => void = () => undefined,
): ScanProgress {
  const totalBytes = sizeOf(all);
  const reading = new Map<FoundFile, number>();
  let files = all.length - changed.length;
  let bytes = totalBytes - sizeOf(changed);
  let entries = 0;
  let reported = 0;
  const say = (force: boolean) => {
    const now = performance.now();
    if (!force && now - reported < INTERVAL_MILLISECONDS) return;
    reported = now;
    tell({ files, entries, bytes: bytes + sum(reading.values()), totalBytes });
  };
  say(true);
  return {
    add(file, note) {
      reading.set(file, note.bytes);
      entries += note.entries;
      say(false);
    },
    end(file) {
      reading.delete(file);
      files += 1;
      bytes += file.size;
      say(false);
    },
    files: () => files,
    close: () => say(true),
  };
}

function sizeOf(files: readonly FoundFile[]): number {
  return sum(files.map(file => file.size));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

type Reading = ScanOptions & Omit<ScanJob, 'pool' | 'hashing'>;

/** What reading one file of a scan needs. */
interface ScanJob {
  readonly index: Index;
  readonly folder: string;
  readonly install: number;
  readonly pool: Threads<'crawl'>;
  readonly progress: ScanProgress;
  readonly hashing: HashDesk;
  readonly signal?: AbortSignalLike;
  readonly onFile?: (path: string) => void;
}

/** Stored as `reader` of a file that the system refused: it never counts as read. */
const NOT_READ = '';

/** Reads one file in a thread and stores the result; if it cannot be read, stores the reason. */
async function scanFile(job: ScanJob, { file, known, bytesAfter }: FileToRead): Promise<void> {
  const { index, install, signal } = job;
  const { answer, readBy } = await readInThread(job, { file, known, bytesAfter });
  if ('same' in answer) {
    if (known !== undefined) await index.change(() => index.queries.touchFile.run(answer.modified, known.id));
  } else {
    await storeFile(index, { install, path: file.path, reader: readBy, signal }, answer);
    job.onFile?.(file.path);
  }
  job.progress.end(file);
}

interface FileToRead {
  readonly file: FoundFile;
  readonly known: FileRow | undefined;
  /** The bytes of all files that are read after it. */
  readonly bytesAfter: number;
}

async function readInThread(job: ScanJob, { file, known, bytesAfter }: FileToRead) {
  const { pool, hashing, progress } = job;
  const path = join(job.folder, file.path);
  const task = {
    file: path,
    ...hashToCompare(file, known),
    /** Decided when a thread starts on it. */
    get hashed() {
      return hashing.takes(path, bytesAfter) ? ('nothing' as const) : ('file' as const);
    },
  };
  try {
    const read = await pool.run(task, note => progress.add(file, note));
    const isDone = 'same' in read || read.hash !== undefined;
    const answer = isDone ? read : await hashing.finish(path, read).catch(asRefused(file));
    return { answer, readBy: reader };
  } catch (error) {
    if (job.signal?.aborted === true) throw error;
    // A file that hangs or crashes its reader would do so again; one that the system refused may be readable next time.
    if (error instanceof TaskLostError)
      return { answer: unread(file, `Reading it was stopped: ${error.message}.`), readBy: reader };
    if (error instanceof TaskRefusedError) return { answer: unread(file, error.message), readBy: NOT_READ };
    throw error;
  }
}

/** The failure in the form that a thread reports it. */
function asRefused({ path }: FoundFile): (error: unknown) => never {
  return error => {
    throw new TaskRefusedError(messageOf(diskFailure(error, basename(path), 'read')));
  };
}

/** Same size but another time: perhaps only touched, which its hash will show. */
function hashToCompare(file: FoundFile, known: FileRow | undefined): Pick<ReadTask, 'knownHash'> {
  if (known === undefined || known.hash === null || known.complete === 0) return {};
  if (known.size !== file.size || known.reader !== reader) return {};
  return { knownHash: Buffer.from(known.hash).toString('hex') };
}

function unread({ size, modified }: FoundFile, text: string): FileReport {
  const problem = { entry: -1, weight: 'error', text, repairable: false } as const;
  return { size, modified, format: 'unknown', entryCount: 0, entries: [], problems: [problem], names: [] };
}

/** Reads files in threads, and stops them immediately when the scan is cancelled. */
async function readFiles(
  reading: Reading,
  files: readonly FoundFile[],
  known: ReadonlyMap<string, FileRow>,
): Promise<void> {
  const { signal, worker, silenceMilliseconds, spare } = reading;
  const size = reading.workers ?? threadsWorth(sizeOf(files), 1);
  const pool =
    reading.threads ??
    spare?.take() ??
    createThreads('crawl', { size, ...(worker && { worker }), ...(silenceMilliseconds && { silenceMilliseconds }) });
  pool.limit(size);
  const stop = () => void pool.close();
  signal?.addEventListener('abort', stop, { once: true });
  let isKept = false;
  try {
    const order = inOrder(files, known);
    const anew = order.filter(each => hashToCompare(each.file, each.known).knownHash === undefined);
    const paths = anew.map(({ file }) => join(reading.folder, file.path));
    const hashing = new HashDesk(paths, signal);
    const ends = await Promise.allSettled(order.map(each => scanFile({ ...reading, pool, hashing }, each)));
    hashing.close();
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    if (signal?.aborted === true) throw signal.reason; // the last file may be stored only in part
    isKept = spare !== undefined;
  } finally {
    signal?.removeEventListener('abort', stop);
    if (isKept) {
      pool.rest(1);
      spare?.giveBack(pool);
    } else await pool.close();
  }
}

/** The largest first: the last files are then small, and no thread waits long for another. */
function inOrder(files: readonly FoundFile[], known: ReadonlyMap<string, FileRow>): FileToRead[] {
  let bytesAfter = sizeOf(files);
  return files
    .toSorted((a, b) => b.size - a.size)
    .map(file => {
      bytesAfter -= file.size;
      return { file, known: known.get(file.path), bytesAfter };
    });
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

/**
 * Refuses the scan if the disk was unplugged before the end of the walk, so that none of its files are removed from the
 * index.
 */
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

function storeProblems(index: Index, install: number, problems: readonly WalkProblem[]): void {
  index.queries.dropPlaceProblems.run(install);
  const none = { file: null, entry: null, path: null, start: null, size: null, repairable: 0 } as const;
  for (const problem of problems) index.queries.addProblem.run({ install, ...problem, ...none });
  index.queries.setScanned.run(Date.now(), install);
}
