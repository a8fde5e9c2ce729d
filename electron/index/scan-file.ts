import { join } from 'node:path';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import type { FileReport, ReadTask } from '../answers/crawl/file-report.ts';
import type { Threads } from '../workers/threads.ts';
import { TaskLostError, TaskRefusedError } from '../workers/worker-pool.ts';
import { reader } from './content-of.ts';
import type { Index } from './open-index.ts';
import type { FileRow } from './queries.ts';
import type { ScanProgress } from './scan-progress.ts';
import { storeFile } from './store-file.ts';
import type { FoundFile } from './walk.ts';

/** What reading one file of a scan needs. */
export interface ScanJob {
  readonly index: Index;
  readonly folder: string;
  readonly install: number;
  readonly pool: Threads<'crawl'>;
  readonly progress: ScanProgress;
  readonly signal?: AbortSignalLike;
  readonly onFile?: (path: string) => void;
}

/** What is stored as `reader` of a file that the system refused: it never counts as read. */
const NOT_READ = '';

/** Reads one file in a thread and stores what it showed; one that cannot be read is stored with the reason. */
export async function scanFile(job: ScanJob, file: FoundFile, known: FileRow | undefined): Promise<void> {
  const { index, install, signal } = job;
  const { answer, readBy } = await readInThread(job, file, known);
  if ('same' in answer) {
    if (known !== undefined) await index.change(() => index.queries.touchFile.run(answer.modified, known.id));
  } else {
    await storeFile(index, { install, path: file.path, reader: readBy, signal }, answer);
    job.onFile?.(file.path);
  }
  job.progress.end(file);
}

async function readInThread(job: ScanJob, file: FoundFile, known: FileRow | undefined) {
  try {
    const task = { file: join(job.folder, file.path), ...hashToCompare(file, known) };
    return { answer: await job.pool.run(task, note => job.progress.add(file, note)), readBy: reader };
  } catch (error) {
    if (job.signal?.aborted === true) throw error;
    // A file that stalls or breaks its reader would do so again; one that the system refused may be readable next time.
    if (error instanceof TaskLostError)
      return { answer: unread(file, `Reading it was given up: ${error.message}.`), readBy: reader };
    if (error instanceof TaskRefusedError) return { answer: unread(file, error.message), readBy: NOT_READ };
    throw error;
  }
}

/** Same size at another time: perhaps only touched, which its hash will tell. */
function hashToCompare(file: FoundFile, known: FileRow | undefined): Pick<ReadTask, 'knownHash'> {
  if (known === undefined || known.hash === null || known.complete === 0) return {};
  if (known.size !== file.size || known.reader !== reader) return {};
  return { knownHash: Buffer.from(known.hash).toString('hex') };
}

function unread({ size, modified }: FoundFile, text: string): FileReport {
  const problem = { entry: -1, weight: 'error', text, repairable: false } as const;
  return { size, modified, format: 'unknown', entryCount: 0, entries: [], problems: [problem], names: [] };
}
