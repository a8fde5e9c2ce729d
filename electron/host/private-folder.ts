import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFailures } from '../failures/project.ts';
import { refuse } from '../failures/refuse.ts';
import { isSystemError } from '../files/disk-failure.ts';
import { makeFolders } from '../files/make-folders.ts';
import { type OwnFolder, ownFiles } from './data-folder.ts';

const OTHERS = 0o077;
const everything = (): boolean => true;
const nothing = (): boolean => false;

/** Gantry's own files in each folder that it makes. */
const FOLDERS: Readonly<Record<OwnFolder, (name: string) => boolean>> = {
  logs: name => /^gantry(\.\d+)?\.ndjson$/.test(name),
  projects: name => name.endsWith('.gantry'),
  window: everything,
  snapshots: everything,
  thumbnails: everything,
  code: everything,
  demo: everything,
  downloads: everything,
  dragged: everything,
  structures: everything,
  'structure-drafts': everything,
  unfinished: everything,
  // Chromium keeps its contents private itself.
  electron: nothing,
};
const OWN: ReadonlyMap<string, (name: string) => boolean> = new Map(Object.entries(FOLDERS));
/** A database has two more files next to it while it is open. */
const FILES: ReadonlySet<string> = new Set(ownFiles.flatMap(name => [name, `${name}-wal`, `${name}-shm`]));

/**
 * Makes the data folder readable only by its owner, including everything an earlier Gantry made in it. Other files
 * in it stay as they are: the folder is the user's choice. On Windows it is private by location. A folder that is private
 * already hides its contents, and is not walked.
 */
export function makePrivate(folder: string, platform: NodeJS.Platform = process.platform): void {
  make(folder);
  if (platform === 'win32') return;
  if ((kindOf(folder).mode & OTHERS) === 0) return;
  // The folder itself comes last: an interrupted walk is repeated.
  for (const name of readdirSync(folder)) {
    const isOwn = OWN.get(name);
    if (isOwn !== undefined) tightenAll(join(folder, name), isOwn);
    else if (FILES.has(name)) tighten(join(folder, name));
  }
  tighten(folder);
}

function make(folder: string): void {
  try {
    makeFolders(folder, 0o700);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    refuse(projectFailures.noDataFolder(folder, error.code, error.message));
  }
}

/** Links are not followed: their targets are not in the folder. */
function tightenAll(path: string, isOwn: (name: string) => boolean): void {
  if (!tighten(path)) return;
  for (const name of readdirSync(path)) if (isOwn(name)) tightenAll(join(path, name), everything);
}

/** Whether it is a folder. */
function tighten(path: string): boolean {
  const { mode, isFolder, isFile } = kindOf(path);
  try {
    if ((isFolder || isFile) && (mode & OTHERS) !== 0) chmodSync(path, mode & (isFolder ? 0o700 : 0o600));
  } catch (error) {
    // Somebody else's file, or a disk without permissions: nothing can be done about it here.
    if (!isSystemError(error)) throw error;
  }
  return isFolder;
}

function kindOf(path: string) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return { mode: 0, isFolder: false, isFile: false };
  return { mode: found.mode & 0o777, isFolder: found.isDirectory(), isFile: found.isFile() };
}
