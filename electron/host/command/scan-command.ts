import { resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { Threads } from '../../workers/threads.ts';
import { sharedIndex } from '../data-folder.ts';
import { beginReading } from './begin-reading.ts';
import { createThrift } from './collector.ts';

/** scan: brings the index of a folder up to date, in the shared file or one of its own. `begun` are the threads for the shared one. */
export function scanCommand(dataFolder: string, begun?: Threads<'crawl'>): Handlers<Command>['scan'] {
  return async ({ base, folder, db }, { signal, progress }) => {
    const file = db === undefined ? sharedIndex(dataFolder) : resolve(base, db);
    if (db !== undefined) (await import('../../index/database.ts')).refuseUnlessIndex(file);
    const threads = begun ?? beginReading(file);
    try {
      const { scanInto } = await import('./scan-into.ts');
      const spare = createThrift(1);
      const reported: typeof progress = step => {
        spare();
        progress(step);
      };
      return await scanInto({ file, folder: resolve(base, folder), threads, signal, progress: reported });
    } finally {
      await threads.close();
    }
  };
}
