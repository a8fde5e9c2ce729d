import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { refuse } from '../../files/refuse.ts';
import { indexFailures } from '../../index/index-failures.ts';
import { type ScanOptions, type ScanSummary, scan } from '../../index/scan.ts';
import type { ScanNumbers } from '../../index/scan-progress.ts';

type Tell = (numbers: ScanNumbers) => void;

/** One scan that several callers may wait for: it stops when the last of them gives up. */
export class RunningScan {
  readonly done: Promise<ScanSummary>;
  readonly #stop = new AbortController();
  readonly #callers = new Set<Tell>();
  #last: ScanNumbers = { files: 0, entries: 0, bytes: 0, totalBytes: 0 };

  constructor(options: Omit<ScanOptions, 'signal' | 'onProgress'>, announce: Tell) {
    const onProgress: Tell = numbers => {
      this.#last = numbers;
      announce(numbers);
      for (const tell of this.#callers) tell(numbers);
    };
    this.done = scan({ ...options, signal: this.#stop.signal, onProgress });
    this.done.catch(() => undefined); // every caller hears of it in `join`; with none left nobody cares
  }

  /** How far it had come when it last told. */
  get last(): ScanNumbers {
    return this.#last;
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Waits for the end, or until the caller's signal. */
  async join(signal: AbortSignalLike, tell: Tell): Promise<ScanSummary> {
    const gaveUp = Promise.withResolvers<never>();
    const giveUp = () => gaveUp.reject(signal.reason);
    this.#callers.add(tell);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    try {
      return await Promise.race([gaveUp.promise, this.done]);
    } catch (error) {
      return signal.aborted ? refuse(indexFailures.scanCancelled()) : Promise.reject(error);
    } finally {
      signal.removeEventListener('abort', giveUp);
      this.#callers.delete(tell);
      if (this.#callers.size === 0) this.stop();
    }
  }

  /** Ends it at once, if it has not ended. */
  stop(): void {
    this.#stop.abort();
  }
}
