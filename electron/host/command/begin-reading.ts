import { existsSync } from 'node:fs';
import { createThreads, type Threads } from '../../workers/threads.ts';
import { sharedIndex } from '../data-folder.ts';
import { collectLater, collectSooner, sweepAlone, sweepAlways } from './collector.ts';
import { compileForShortRun } from './compiler.ts';

/**
 * The threads of a scan. Where there is no index yet everything will be read: the first of them starts at once, beside all that
 * this one has still to load, for it takes as long.
 */
export function beginReading(index: string): Threads<'crawl'> {
  sweepAlways();
  compileForShortRun();
  sweepAlone();
  collectSooner();
  collectLater();
  const threads = createThreads('crawl');
  if (!existsSync(index)) threads.begin();
  return threads;
}

/** Those of a scan into the index of all installs. */
export function beginSharedReading(dataFolder: string): Threads<'crawl'> {
  return beginReading(sharedIndex(dataFolder));
}
