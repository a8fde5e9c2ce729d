import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { inDataFolder } from './data-folder.ts';

/**
 * Keeps what Node compiles of Gantry for the next start, readable by its owner alone: a third of the time that a short
 * command takes. Not in a package: what it runs is checked against hashes, and this is not.
 */
export function keepCompiledCode(dataFolder: string, code = import.meta.url): void {
  if (code.endsWith('.ts') || code.includes('/app.asar')) return;
  const folder = inDataFolder(dataFolder, 'code');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return; // without a place for it all works, a little later
  }
  enableCompileCache(folder);
  // Threads look here, each for itself.
  process.env.NODE_COMPILE_CACHE ??= folder;
}
