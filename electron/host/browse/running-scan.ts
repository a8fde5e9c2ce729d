import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { type ScanOptions, type ScanSummary, scan } from '../../index/scan.ts';
import type { ScanNumbers } from '../../index/scan-progress.ts';
import { indexFailures } from '../failures/index-failures.ts';
import { refuse } from '../refuse.ts';

type Tell = (numbers: ScanNumbers) => void;

/** One scan that several callers may wait for: it stops when the last of them gives up. */
export class RunningScan {
  readonly done: Promise<ScanSummary>;
  readonly #stop = new AbortController();
  readonly #listeners = new Set<Tell>();

  constructor(options: Omit<ScanOptions, 'signal' | 'onProgress'>) {
    const onProgress: Tell = numbers => {
      for (const tell of this.#listeners) tell(numbers);
    };
    this.done = scan({ ...options, signal: this.#stop.signal, onProgress });
    this.done.catch(() => undefined); // every caller hears of it in `join`; with none left nobody cares
  }

  /** Waits for the end, or until the caller's signal. */
  async join(signal: AbortSignalLike, tell: Tell): Promise<ScanSummary> {
    this.#listeners.add(tell);
    const gaveUp = Promise.withResolvers<never>();
    const giveUp = () => gaveUp.reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await Promise.race([this.done, gaveUp.promise]);
    } catch (error) {
      return signal.aborted ? refuse(indexFailures.scanCancelled()) : Promise.reject(error);
    } finally {
      signal.removeEventListener('abort', giveUp);
      this.#listeners.delete(tell);
      if (this.#listeners.size === 0) this.stop();
    }
  }

  /** Ends it at once, if it has not ended. */
  stop(): void {
    this.#stop.abort();
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }
}
