import { type FSWatcher, watch } from 'node:fs';

/** An editor writes a file in several steps. */
const QUIET = 100;

/** Tells when settings.json was written, removed or put in place: the folder is watched, as an editor may replace the file. */
export function watchSettings(dataFolder: string, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(dataFolder, { persistent: false }, (_event, name) => {
      if (name !== 'settings.json') return;
      clearTimeout(timer);
      timer = setTimeout(changed, QUIET);
    });
    watcher.on('error', () => watcher?.close());
  } catch {
    return () => undefined; // where nothing can be watched, the file is read at the next start
  }
  return () => {
    clearTimeout(timer);
    watcher?.close();
  };
}
