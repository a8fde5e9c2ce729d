import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the demo install is written. */
export function demoFolder(folder: string): string {
  return join(folder, 'demo');
}

/** The index of all installs that were opened or scanned. */
export function sharedIndex(folder: string): string {
  return join(folder, 'index.sqlite');
}

/** Where it is kept what files that are written together need after a crash. */
export function unfinishedFolder(folder: string): string {
  return join(folder, 'unfinished');
}

/** Where Gantry keeps its own files: GANTRY_HOME, else the system's place for them. */
export function dataFolder(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  if (env.GANTRY_HOME) return env.GANTRY_HOME;
  const home = homedir();
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Gantry');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Gantry');
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'gantry');
}
