import { enableCompileCache } from 'node:module';
import { makeFolders } from '../files/make-folders.ts';
import { inDataFolder } from './data-folder.ts';

/**
 * Keeps Node's compiled code of Gantry for the next start, readable only by its owner: saves a third of the time of a short
 * command. Not in a package: its code is checked against hashes, and this cache is not.
 */
export function keepCompiledCode(dataFolder: string, code = import.meta.url): void {
  if (code.endsWith('.ts') || code.includes('/app.asar')) return;
  const folder = inDataFolder(dataFolder, 'code');
  try {
    makeFolders(folder, 0o700);
  } catch {
    return; // without a cache everything works, a little slower
  }
  enableCompileCache(folder);
  // Threads look here, each for itself.
  process.env.NODE_COMPILE_CACHE ??= folder;
}
