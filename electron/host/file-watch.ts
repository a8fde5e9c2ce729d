import { type FSWatcher, watch } from 'chokidar';

/** Reports when files change on disk, whoever changed them. */
export interface FileWatch {
  add(file: string): void;
  remove(file: string): void;
  /**
   * Stops waiting for files whose folder is gone. Waiting for a missing file watches the nearest existing folder
   * above it: it scans all of that whenever anything changes in it, and never stops on its own.
   */
  leave(files: ReadonlySet<string>): void;
  close(): Promise<void>;
}

interface FileWatchOptions {
  /** `isFirst`: watching begins, or the file is back. */
  changed(file: string, how: { readonly isFirst: boolean }): void;
  failed(error: unknown): void;
}

/** Watches single files; a file counts as changed once it has been unchanged for a moment, unlike a copy in progress. */
export function watchFiles({ changed, failed }: FileWatchOptions): FileWatch {
  const watched = new Set<string>();
  let watcher = start();
  let closing: Promise<void> = Promise.resolve();

  function start(): FSWatcher {
    const started = watch([...watched], { awaitWriteFinish: { stabilityThreshold: 150, pollInterval: 50 } });
    started.on('all', (event, file) => changed(file, { isFirst: event === 'add' }));
    started.on('error', failed);
    return started;
  }
  return {
    add(file) {
      watched.add(file);
      watcher.add(file);
    },
    remove(file) {
      watched.delete(file);
      watcher.unwatch(file);
    },
    leave(files) {
      if (files.size === 0) return;
      for (const file of files) watched.delete(file);
      const left = watcher;
      closing = closing.then(() => left.close()).catch(failed);
      watcher = start();
    },
    async close() {
      await closing;
      await watcher.close();
    },
  };
}
