import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { createThreads } from '../../workers/threads.ts';
import { collectSooner } from './collector.ts';
import { compileForShortRun } from './compiler.ts';

/** scan: brings the index of a folder up to date, in the shared file or one of its own. */
export function scanCommand(dataFolder: string): Handlers<Command>['scan'] {
  return async ({ base, folder, db }, { signal, progress }) => {
    compileForShortRun();
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
