import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects garbage now. Otherwise V8 may collect too late, and a model that is no longer needed takes up memory beside the
 * file that is made from it. Takes 20 to 50 ms, so it is for work that takes seconds.
 */
export function collectNow(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

const MEGABYTE = 1024 * 1024;

/**
 * Returns a function to call between two tasks: it collects garbage once the thread's heap exceeds this many megabytes, and
 * again whenever it has grown by half. V8 itself waits until the heap is four times what is in use: a thread that read a
 * game of 2 GB kept 33 MB of garbage. Reading one of 200 MB ends before that.
 */
export function collectAbove(megabytes: number): () => void {
  let most = megabytes * MEGABYTE;
  return () => {
    if (getHeapStatistics().total_heap_size < most) return;
    collectNow();
    most = Math.max(megabytes * MEGABYTE, getHeapStatistics().total_heap_size * 1.5);
  };
}
