import { watch } from 'chokidar';

/** Tells when files change on disk, whoever changed them. */
export interface FileWatch {
  add(file: string): void;
  remove(file: string): void;
  close(): Promise<void>;
}

interface FileWatchOptions {
  /** `isFirst`: it is watched from now on, or is there again. */
  changed(file: string, how: { readonly isFirst: boolean }): void;
  failed(error: unknown): void;
}

/** Watches single files; a file counts as changed when it has been still for a moment, as a copy in progress is not. */
export function watchFiles({ changed, failed }: FileWatchOptions): FileWatch {
  const watcher = watch([], {
    awaitWriteFinish: { stabilityThreshold: 150, pollInterval: 50 },
  });
  watcher.on('all', (event, file) => changed(file, { isFirst: event === 'add' }));
  watcher.on('error', failed);
  return {
    add: file => void watcher.add(file),
    remove: file => void watcher.unwatch(file),
    close: () => watcher.close(),
  };
}
