import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Looks through all of memory now. What V8 frees when it likes is not there for what is made next, which then lies beside it: a
 * model that was let go, beside the file that is made of it. It takes 20 to 50 ms: for what takes seconds.
 */
export function collectNow(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

const MEGABYTE = 1024 * 1024;

/**
 * Makes something to call between two tasks: it looks through the thread's memory once that takes more than so many megabytes,
 * and again when it has grown by half. V8 itself waits for four times what lives: a thread that reads an install of 2 GB kept
 * 33 MB of which nobody knew any more. Reading one of 200 MB ends before.
 */
export function collectAbove(megabytes: number): () => void {
  let most = megabytes * MEGABYTE;
  return () => {
    if (getHeapStatistics().total_heap_size < most) return;
    collectNow();
    most = Math.max(megabytes * MEGABYTE, getHeapStatistics().total_heap_size * 1.5);
  };
}
