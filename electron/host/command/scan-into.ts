import type { CallContext } from '../../../shared/contract/call.ts';
import type { ScanResult } from '../../../shared/contract/types.ts';
import { openIndex } from '../../index/open-index.ts';
import { scanInstall } from '../../index/scan-result.ts';
import type { Threads } from '../../workers/threads.ts';
import { findFolder } from '../installs/open-install.ts';

interface ScanInto extends CallContext {
  /** The index. */
  readonly file: string;
  readonly folder: string;
  readonly threads: Threads<'crawl'>;
}

/** Scans a folder into an index of its own or the shared one. */
export async function scanInto({ file, folder, threads, signal, progress }: ScanInto): Promise<ScanResult> {
  const found = await findFolder(folder);
  const index = openIndex(file);
  try {
    return await scanInstall({
      index,
      folder: found.folder,
      threads,
      signal,
      onProgress: ({ bytes, totalBytes }) =>
        progress({ text: 'reading', done: bytes, total: totalBytes, unit: 'bytes' }),
    });
  } finally {
    index.close();
  }
}
