// The entry names of containers whose names are in another file: BIF archives of the Old Republic.
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { originOf, type Source } from '../../shared/base/source.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import type { Container, Entry, EntryNames, FilesBeside, Naming } from '../../shared/formats/format.ts';
import { openFile } from './file-source.ts';

/** An edited file, by its path on disk; undefined if it has no edits. */
export type EditedFile = (path: string) => Source | undefined;

/** The edited surroundings of a container. */
export interface EditedAround {
  /** Where the container is on disk; its edited bytes may be elsewhere. */
  readonly path?: string | undefined;
  readonly edited?: EditedFile | undefined;
}

/** The entries of a container, with their names if those are in another file on disk. */
export function entriesOf<M>(
  container: Container<M>,
  model: M,
  source: Source,
  { edited, path = pathOf(source) }: EditedAround = {},
): readonly Entry[] {
  const { naming } = container;
  const names = naming && path !== undefined ? namesFor(naming, { path, edited }) : undefined;
  return container.entries(model, names, container.beside === undefined ? undefined : filesBeside(path));
}

function namesFor(naming: Naming, named: Named): EntryNames | undefined {
  const found = namingFile(naming, named.path);
  return found === undefined ? undefined : read(naming, found, named);
}

/** The files in the container's folder on disk; none for a container inside another. */
function filesBeside(path: string | undefined): FilesBeside | undefined {
  if (path === undefined) return undefined;
  const folder = dirname(path);
  const opened = new Map<string, Source | undefined>();
  return name => {
    const known = name.toLowerCase();
    if (!opened.has(known)) opened.set(known, fileBeside(folder, known));
    return opened.get(known);
  };
}

function fileBeside(folder: string, file: string): Source | undefined {
  const name = fileIn(folder, file);
  if (name === undefined) return undefined;
  try {
    return openFile(join(folder, name));
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}

/** Folders above the container that may have the file: `chitin.key` next to `data` names `data/x.bif`. */
const LEVELS = 2;

/** The file on disk that has the names of the entries of the container at a path. */
export function namingFile(naming: Naming, path: string): string | undefined {
  let folder = dirname(path);
  for (let level = 0; level < LEVELS; level++) {
    const name = fileIn(folder, naming.file);
    if (name !== undefined) return join(folder, name);
    folder = dirname(folder);
  }
  return undefined;
}

/** The path of the file on disk with these bytes, edited or not. */
function pathOf(source: Source): string | undefined {
  const { source: kept, start } = originOf(source, 0, Math.min(1, source.size));
  return start === 0 && 'path' in kept && typeof kept.path === 'string' ? kept.path : undefined;
}

/** The path as the disk spells it. */
function fileIn(folder: string, file: string): string | undefined {
  try {
    return readdirSync(folder).find(name => name.toLowerCase() === file);
  } catch {
    return undefined; // a folder that cannot be listed gives no names
  }
}

interface Named {
  /** The path of the container. */
  readonly path: string;
  readonly edited: EditedFile | undefined;
}

/** Without the file, entries are named by number; opening the file itself reports why it cannot be read. */
function read(naming: Naming, file: string, { path, edited }: Named): EntryNames | undefined {
  const inside = relative(dirname(file), path).replaceAll('\\', '/').toLowerCase();
  const known = edited?.(file);
  if (known !== undefined) return naming.namesIn(known, inside);
  try {
    const source = openFile(file);
    try {
      return naming.namesIn(source, inside);
    } finally {
      source.close();
    }
  } catch (error) {
    if (error instanceof FailureError) return undefined;
    throw error;
  }
}
