import { availableParallelism } from 'node:os';
import type { SearchAnswer, SearchNote, SearchTask } from '../../workers/search/search-task.ts';
import { WorkerPool } from '../../workers/worker-pool.ts';
import { workerUrl } from '../../workers/worker-url.ts';

export type SearchPool = WorkerPool<SearchTask, SearchAnswer, SearchNote>;

/** Threads that search; those of the last search wait for the next. */
export interface SearchPools {
  take(): SearchPool;
  /** Keeps it for the next search. */
  giveBack(pool: SearchPool): void;
  close(): Promise<void>;
}

const MOST_WORKERS = 4;
const SILENCE_MILLISECONDS = 20_000;
const WORKER_MEGABYTES = 256;

/** `worker` is the threads' code; another one in tests. */
export function createSearchPools(worker = workerUrl('search-worker')): SearchPools {
  let idle: SearchPool | undefined;
  let isClosed = false;
  return {
    take() {
      const pool = idle ?? newPool(worker);
      idle = undefined;
      return pool;
    },
    giveBack(pool) {
      if (idle === undefined && !isClosed) idle = pool;
      else void pool.close();
    },
    async close() {
      isClosed = true;
      await idle?.close();
    },
  };
}

function newPool(worker: URL): SearchPool {
  return new WorkerPool(worker, {
    size: Math.min(MOST_WORKERS, availableParallelism()),
    silenceMilliseconds: SILENCE_MILLISECONDS,
    memoryMegabytes: WORKER_MEGABYTES,
  });
}
