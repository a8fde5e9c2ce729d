import { dirname, posix, relative } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import { namesInFolder } from '../../files/disk-names.ts';
import { type FileSource, openFile } from '../../files/file-source.ts';
import { findFile } from '../../files/find-file.ts';
import type { Listing, Neighbours } from './neighbours.ts';

/** A file on disk, and its edited version. */
export interface EditedFile {
  /** Where it is on disk. */
  readonly path: string;
  /** Its name in problems. */
  readonly address: string;
  /** As it is on disk, if somebody has opened it. */
  readonly before?: Source;
  readonly after: Source;
  /** Its game folder, above which nothing is searched; absent for a single file. */
  readonly root?: string;
}

/** The folders of edited files, and those above them that have an index of archives; records what it opens. */
export function neighboursOfFiles(files: readonly EditedFile[], opened: FileSource[]): Neighbours[] {
  const folders = new Map<string, Folder>();
  for (const file of files) {
    const own = dirname(file.path);
    const address = posix.dirname(file.address.replaceAll('\\', '/'));
    const folderOfFile = [own, address] as const;
    const folderAbove = [dirname(own), posix.join(address, '..')] as const;
    for (const [path, shown] of own === file.root ? [folderOfFile] : [folderOfFile, folderAbove]) {
      const folder = folders.get(path) ?? { path, shown, edited: [] };
      folders.set(path, { ...folder, edited: [...folder.edited, file] });
    }
  }
  return [...folders.values()].map(folder => aroundFolder(folder, opened));
}

interface Folder {
  readonly path: string;
  /** Its address. */
  readonly shown: string;
  readonly edited: readonly EditedFile[];
}

function aroundFolder({ path, shown, edited }: Folder, opened: FileSource[]): Neighbours {
  const byName = new Map(edited.map(file => [relative(path, file.path).replaceAll('\\', '/').toLowerCase(), file]));
  const onDisk = folderPlace(path, opened);
  const was: Listing = { ...onDisk, open: name => byName.get(name.toLowerCase())?.before ?? onDisk.open(name) };
  return {
    called: 'this folder',
    addressOf: name => posix.join(shown, name),
    was,
    is: { ...was, open: name => byName.get(name.toLowerCase())?.after ?? was.open(name) },
    edited: new Set(byName.keys()),
  };
}

function folderPlace(path: string, opened: FileSource[]): Listing {
  return {
    names: namesIn(path),
    open(name) {
      try {
        const source = openFile(findFile(path, name));
        opened.push(source);
        return source;
      } catch (error) {
        if (error instanceof FailureError) return undefined;
        throw error;
      }
    },
    sectorOf: () => undefined,
  };
}

/** In a folder that cannot be listed, nothing depends on its files. */
function namesIn(path: string): readonly string[] {
  try {
    return namesInFolder(path);
  } catch {
    return [];
  }
}
