/** Threads of one kind, of which those of the last work wait a while for the next: starting one takes a fifth of a second. */
export interface SpareThreads<P> {
  /** Those that wait, or others; nobody else has them meanwhile. */
  take(): P;
  /** Keeps them, where none are kept; not those that were stopped. */
  giveBack(threads: P): void;
  /** Ends those that wait; what is given back later is ended as well. */
  close(): Promise<void>;
}

/** Each takes 40 MB. */
const IDLE_MILLISECONDS = 20_000;

/** `start` makes new ones. */
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
