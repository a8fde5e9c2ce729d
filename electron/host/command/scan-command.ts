import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { openIndex } from '../../index/open-index.ts';
import { scanInstall } from '../../index/scan-result.ts';
import { findFolder } from '../installs/open-install.ts';
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
    const found = await findFolder(resolve(base, folder));
    const index = openIndex(db === undefined ? join(dataFolder, 'index.sqlite') : resolve(base, db));
    try {
      return await scanInstall({
        index,
        folder: found.folder,
        signal,
        onProgress: ({ bytes, totalBytes }) =>
          progress({ text: 'reading', done: bytes, total: totalBytes, unit: 'bytes' }),
      });
    } finally {
      index.close();
    }
  };
}
