import { createThreads, type Threads } from '../../workers/threads.ts';

export type SearchPool = Threads<'search'>;

/** Threads that search; those of the last search wait for the next. */
export interface SearchPools {
  take(): SearchPool;
  /** Keeps it for the next search. */
  giveBack(pool: SearchPool): void;
  close(): Promise<void>;
}

/** `worker` is the threads' code; another one in tests. */
export function createSearchPools(worker?: URL): SearchPools {
  let idle: SearchPool | undefined;
  let isClosed = false;
  return {
    take() {
      const pool = idle ?? createThreads('search', worker && { worker });
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
