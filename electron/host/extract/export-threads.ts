import { availableParallelism } from 'node:os';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { ExportAnswer, ExportTask, Made } from '../../answers/export/export-desk.ts';
import { TaskLostError, WorkerPool } from '../../workers/worker-pool.ts';
import { workerUrl } from '../../workers/worker-url.ts';
import { lazy } from '../lazy.ts';

/** The threads of one extraction. */
export interface ExportThreads {
  /** Tasks at once. */
  readonly size: number;
  /** Bytes of hard work before they start; 0 where nothing may be made here. */
  readonly startAfter: number;
  make(task: ExportTask, signal: AbortSignalLike): Promise<readonly Made[]>;
  close(): Promise<void>;
}

const MOST_WORKERS = 4;
/** A large model as JSON is one task, and says nothing meanwhile. */
const SILENCE_MILLISECONDS = 120_000;
const WORKER_MEGABYTES = 1024;

/** Threads that start when there is something for them. */
export function createExportThreads(startAfter: number): ExportThreads {
  const size = Math.min(MOST_WORKERS, availableParallelism());
  const options = { size, silenceMilliseconds: SILENCE_MILLISECONDS, memoryMegabytes: WORKER_MEGABYTES };
  const pool = lazy(() => new WorkerPool<ExportTask, ExportAnswer, 'step'>(workerUrl('export-worker'), options));
  return {
    size,
    startAfter,
    async make(task, signal) {
      const answer = await pool
        .get()
        .run(task, () => {}, signal)
        .catch((error: unknown) => lost(task, error));
      if (answer.kind === 'refused') throw new FailureError(answer.failure);
      return answer.made;
    },
    close: async () => pool.peek()?.close(),
  };
}

/** What ended its thread comes out in no form; the rest of the extraction goes on. */
function lost({ addresses, kinds }: ExportTask, error: unknown): ExportAnswer {
  if (!(error instanceof TaskLostError)) throw error;
  const forms = kinds.map((_, i) => (i === 0 ? [{ why: error.message }] : []));
  return { kind: 'made', made: addresses.map(() => ({ title: '', forms })) };
}
