import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folders that Gantry makes in its data folder. */
export type OwnFolder =
  | 'code'
  | 'demo'
  | 'downloads'
  | 'dragged'
  | 'electron'
  | 'logs'
  | 'projects'
  | 'snapshots'
  | 'structure-drafts'
  | 'structures'
  | 'thumbnails'
  | 'unfinished'
  | 'window';

/** The files that lie there beside them. */
export const ownFiles = ['demo.json', 'index.sqlite', 'recent.json', 'settings.json', 'window.json'] as const;

/** Where Gantry keeps something of its own in the data folder: what it has there has a name in this file. */
export function inDataFolder(folder: string, name: OwnFolder | (typeof ownFiles)[number]): string {
  return join(folder, name);
}

/** Where the demo install is written. */
export function demoFolder(folder: string): string {
  return inDataFolder(folder, 'demo');
}

/** The index of all installs that were opened or scanned. */
export function sharedIndex(folder: string): string {
  return inDataFolder(folder, 'index.sqlite');
}

/** Where it is kept what files that are written together need after a crash. */
export function unfinishedFolder(folder: string): string {
  return inDataFolder(folder, 'unfinished');
}

/** Where Gantry keeps its own files: GANTRY_HOME, else the system's place for them. */
export function dataFolder(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  if (env.GANTRY_HOME) return env.GANTRY_HOME;
  const home = homedir();
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Gantry');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Gantry');
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'gantry');
}
