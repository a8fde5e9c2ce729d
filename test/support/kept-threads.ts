import { afterAll } from 'vitest';
import type { ReadAnswer, ReadNote, ReadTask } from '../../electron/answers/crawl/file-report.ts';
import { WorkerPool } from '../../electron/workers/worker-pool.ts';
import { workerUrl } from '../../electron/workers/worker-url.ts';

/** A scan closes its threads when it is done; these wait for the next, for starting one takes longer than a small scan. */
class KeptThreads extends WorkerPool<ReadTask, ReadAnswer, ReadNote> {
  override async close(): Promise<void> {}

  end(): Promise<void> {
    return super.close();
  }
}

/** Threads for scans that are never cancelled, until the last test of the file that asks. */
export function keptThreads(): KeptThreads {
  const threads = new KeptThreads(workerUrl('crawl-worker'), {
    size: 1,
    silenceMilliseconds: 20_000,
    memoryMegabytes: 1024,
  });
  afterAll(() => threads.end());
  return threads;
}
