import { join, resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { openIndex } from '../../index/open-index.ts';
import { scanInstall } from '../../index/scan-result.ts';
import { findFolder } from '../installs/open-install.ts';

/** scan: brings the index of a folder up to date, in the shared file or one of its own. */
export function scanCommand(dataFolder: string): Handlers<Command>['scan'] {
  return async ({ base, folder, db }, { signal, progress }) => {
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
