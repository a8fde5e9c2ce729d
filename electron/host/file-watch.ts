import { type FSWatcher, watch } from 'chokidar';

/** Tells when files change on disk, whoever changed them. */
export interface FileWatch {
  add(file: string): void;
  remove(file: string): void;
  /**
   * No longer waits for files whose folder is gone. What waits for a missing file does so in the next folder above that is
   * still there: it looks through all of that whenever anything happens in it, and does not leave it by itself.
   */
  leave(files: ReadonlySet<string>): void;
  close(): Promise<void>;
}

interface FileWatchOptions {
  /** `isFirst`: it is watched from now on, or is there again. */
  changed(file: string, how: { readonly isFirst: boolean }): void;
  failed(error: unknown): void;
}

/** Watches single files; a file counts as changed when it has been still for a moment, as a copy in progress is not. */
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
