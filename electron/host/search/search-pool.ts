import { createSpareThreads, type SpareThreads } from '../../workers/spare-threads.ts';
import { createThreads, type Threads } from '../../workers/threads.ts';

export type SearchPool = Threads<'search'>;

/** Search threads; they stay for the next search. */
export type SearchPools = SpareThreads<SearchPool>;

/** Whoever searches will search again. */
const IDLE_MILLISECONDS = 60_000;

/** `worker` is the threads' code; tests use their own. */
export function createSearchPools(worker?: URL): SearchPools {
  return createSpareThreads(() => createThreads('search', worker && { worker }), IDLE_MILLISECONDS);
}
