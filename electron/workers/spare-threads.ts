/** Threads that are kept for a while after their work, ready for the next: starting one takes a fifth of a second. */
export interface SpareThreads<P> {
  /** Returns the spare threads or new ones; no other caller gets them meanwhile. */
  take(): P;
  /** Keeps the threads as spare ones unless there are some already. Do not give back threads that were stopped. */
  giveBack(threads: P): void;
  /** Ends the spare threads, and from then on all that are given back. */
  close(): Promise<void>;
}

/** How long spare threads are kept: each takes 40 MB. */
const IDLE_MILLISECONDS = 20_000;

/** `start` makes new threads. */
export function createSpareThreads<P extends { close(): Promise<void> }>(
  start: () => P,
  idleMilliseconds = IDLE_MILLISECONDS,
): SpareThreads<P> {
  let spare: P | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const letGo = async () => {
    clearTimeout(timer);
    const threads = spare;
    spare = undefined;
    await threads?.close();
  };
  return {
    take() {
      clearTimeout(timer);
      const threads = spare ?? start();
      spare = undefined;
      return threads;
    },
    giveBack(threads) {
      if (spare !== undefined || isClosed) {
        void threads.close();
        return;
      }
      spare = threads;
      timer = setTimeout(() => void letGo(), idleMilliseconds);
      timer.unref();
    },
    async close() {
      isClosed = true;
      await letGo();
    },
  };
}
