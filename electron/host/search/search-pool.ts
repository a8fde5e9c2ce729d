import { createSpareThreads, type SpareThreads } from '../../workers/spare-threads.ts';
import { createThreads, type Threads } from '../../workers/threads.ts';

export type SearchPool = Threads<'search'>;

/** Threads that search; those of the last search wait for the next. */
export type SearchPools = SpareThreads<SearchPool>;

/** Somebody who looks for something looks again. */
const IDLE_MILLISECONDS = 60_000;

/** `worker` is the threads' code; another one in tests. */
export function createSearchPools(worker?: URL): SearchPools {
  return createSpareThreads(() => createThreads('search', worker && { worker }), IDLE_MILLISECONDS);
}
