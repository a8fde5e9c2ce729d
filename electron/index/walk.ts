import type { Dirent, Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import { diskFailure } from '../files/disk-failure.ts';
import { diskPath, readFolder as namesIn } from '../files/disk-names.ts';

export interface FoundFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly size: number;
  readonly modified: number;
}

/** Something in the folder that is no readable file or folder, and why. */
export interface WalkProblem {
  readonly place: string;
  readonly weight: 'note' | 'warning';
  readonly text: string;
  /** Everything in it is missing from the walk. */
  readonly isFolder?: true;
}

export interface Walk {
  readonly files: FoundFile[];
  readonly problems: WalkProblem[];
}

/**
 * Every file below a folder. Links to folders are not followed, so a loop of links has no way in and nothing outside
 * the install is ever read; pipes, sockets and devices are never opened.
 */
export async function walk(root: string, signal?: AbortSignalLike): Promise<Walk> {
  const found: Walk = { files: [], problems: [] };
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    signal?.aborted === true && stop(signal);
    waiting.push(...(await readFolder(root, folder, found)));
  }
  return found;
}

function stop(signal: AbortSignalLike): never {
  throw signal.reason;
}

/** Adds the files of one folder and gives the folders in it. */
async function readFolder(root: string, folder: string, found: Walk): Promise<string[]> {
  const rows = await namesIn(join(root, folder)).catch(error => {
    if (folder === '') throw diskFailure(error, root, 'listed');
    found.problems.push({
      place: folder,
      weight: 'warning',
      text: `The folder could not be listed: ${systemCode(error)}.`,
      isFolder: true,
    });
    return [];
  });
  const inside = (row: Dirent) => (folder === '' ? row.name : `${folder}/${row.name}`);
  await Promise.all(rows.filter(row => !row.isDirectory()).map(row => addFile(root, inside(row), row, found)));
  return rows.filter(row => row.isDirectory()).map(inside);
}

async function addFile(root: string, path: string, row: Dirent, found: Walk): Promise<void> {
  const target = await stat(diskPath(join(root, path))).catch(systemCode);
  if (typeof target === 'string') {
    const text = row.isSymbolicLink() ? 'The link is broken.' : `The file could not be read: ${target}.`;
    found.problems.push({ place: path, weight: 'warning', text });
  } else if (target.isFile()) {
    found.files.push({ path, size: target.size, modified: target.mtimeMs });
  } else {
    found.problems.push({ place: path, weight: 'note', text: kindOf(target) });
  }
}

function kindOf(target: Stats): string {
  if (target.isDirectory()) return 'A link to a folder; links to folders are not followed.';
  return target.isFIFO() || target.isSocket() ? 'A pipe or socket, not a file.' : 'A device, not a file.';
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
