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

/** The files next to them. */
export const ownFiles = ['demo.json', 'index.sqlite', 'recent.json', 'settings.json', 'window.json'] as const;

/** A path of Gantry's own in the data folder: every name in use there is in this file. */
export function inDataFolder(folder: string, name: OwnFolder | (typeof ownFiles)[number]): string {
  return join(folder, name);
}

/** Where the demo game is written. */
export function demoFolder(folder: string): string {
  return inDataFolder(folder, 'demo');
}

/** The index of all game folders that were opened or scanned. */
export function sharedIndex(folder: string): string {
  return inDataFolder(folder, 'index.sqlite');
}

/** Where notes for crash recovery are kept while several files are written together. */
export function unfinishedFolder(folder: string): string {
  return inDataFolder(folder, 'unfinished');
}

/** Where Gantry keeps its own files: GANTRY_HOME, otherwise the system's place for them. */
export function dataFolder(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  if (env.GANTRY_HOME) return env.GANTRY_HOME;
  const home = homedir();
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Gantry');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Gantry');
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'gantry');
}
