import { existsSync } from 'node:fs';
import { createThreads, type Threads } from '../../workers/threads.ts';
import { sharedIndex } from '../data-folder.ts';
import { collectLater, collectSooner, sweepAlone, sweepAlways } from './collector.ts';
import { compileForShortRun } from './compiler.ts';

/**
 * The threads of a scan. If there is no index yet, everything will be read: the first thread starts at once, in parallel with what
 * this one still has to load, which takes as long.
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

/** The threads of a scan into the shared index. */
export function beginSharedReading(dataFolder: string): Threads<'crawl'> {
  return beginReading(sharedIndex(dataFolder));
}
