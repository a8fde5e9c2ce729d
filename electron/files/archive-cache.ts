import { basename } from 'node:path';
import type { Source } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { type EntryStep, keyOfStep, printStep } from './address.ts';
import { entrySource, type OpenContainer, openContainer } from './container.ts';
import type { EditedAround } from './entry-names.ts';
import { type FileSource, openFile } from './file-source.ts';
import { entryFinder } from './find-file.ts';

/** Bytes with entries whose directory has been read. */
export interface Archive {
  readonly container: OpenContainer;
  readonly names: readonly string[];
  /** The index of an entry; refuses one that is not there. */
  find(wanted: EntryStep): number;
  /** An entry that is an archive itself; the last one stays open for its next entry. */
  inside(wanted: EntryStep): Archive;
}

interface ArchiveOnDisk extends Archive {
  readonly source: FileSource;
}

/**
 * Keeps the last opened archives for their next entries: opening thousands of entries one by one would otherwise read
 * thousands of names for each.
 */
export class ArchiveCache {
  readonly #most: number;
  /** Least recently used first. */
  readonly #archives = new Map<string, ArchiveOnDisk>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The archive at a path, its name in failures; read again if its file has changed. `locate` finds the file on disk. */
  get(path: string, locate: (path: string) => string): ArchiveOnDisk {
    const known = this.#archives.get(path);
    this.#archives.delete(path);
    const archive = known === undefined || known.source.hasChanged() ? readArchive(path, locate(path)) : known;
    this.#archives.set(path, archive);
    const [oldest] = this.#archives.keys();
    if (oldest !== undefined && this.#archives.size > this.#most) this.#archives.delete(oldest);
    return archive;
  }
}

function readArchive(path: string, file: string): ArchiveOnDisk {
  const source = openFile(file);
  return { source, ...archiveIn({ source, name: basename(file), address: path }) };
}

/** An archive from bytes that are already open, with its directory read. */
export function archiveIn(given: {
  readonly source: Source;
  readonly name: string;
  readonly address: string;
  /** The file that names its entries, if separate. */
  readonly around?: EditedAround | undefined;
}): Archive {
  const container = openContainer(given, identify);
  const names = container.entries.map(entry => entry.name);
  const find = entryFinder(names, given.address);
  let last: { readonly key: string; readonly archive: Archive } | undefined;
  function inside(wanted: EntryStep): Archive {
    const key = keyOfStep(wanted);
    if (last?.key === key) return last.archive;
    const index = find(wanted);
    const address = `${given.address}::${printStep(wanted)}`;
    const archive = archiveIn({ source: entrySource(container, index), name: names[index] ?? '', address });
    last = { key, archive };
    return archive;
  }
  return { container, names, find, inside };
}
