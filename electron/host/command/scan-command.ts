import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { createThreads } from '../../workers/threads.ts';
import { collectSooner } from './collector.ts';

/**
 * A scan is over before what V8 does for long runs pays: what was compiled a second and a third time beside the work took as
 * long as half of the work. A function is compiled once more at most, and later.
 */
const SHORT_RUN = ['--no-opt', '--invocation-count-for-maglev=1200'];

/** scan: brings the index of a folder up to date, in the shared file or one of its own. */
export function scanCommand(dataFolder: string): Handlers<Command>['scan'] {
  return async ({ base, folder, db }, { signal, progress }) => {
    for (const flag of SHORT_RUN) setFlagsFromString(flag);
    collectSooner();
    const file = db === undefined ? join(dataFolder, 'index.sqlite') : resolve(base, db);
    const threads = createThreads('crawl');
    // Everything will be read: a thread starts while this one loads the database and walks the folder.
    if (!existsSync(file)) threads.begin();
    try {
      const { scanInto } = await import('./scan-into.ts');
      return await scanInto({ file, folder: resolve(base, folder), threads, signal, progress });
    } finally {
      await threads.close();
    }
  };
}
