import { basename } from 'node:path';
import { identify } from '../../shared/formats/index.ts';
import { type EntryStep, stepsOf } from './address.ts';
import { type OpenContainer, openContainer } from './container.ts';
import { type FileSource, openFile } from './file-source.ts';
import { findEntry } from './find-file.ts';

/** A file on disk whose directory has been read. */
export interface Archive {
  readonly source: FileSource;
  readonly container: OpenContainer;
  readonly names: readonly string[];
  /** The index of an entry; refuses one that is not there. */
  find(wanted: EntryStep): number;
}

/**
 * The last archives that were opened, for the next of their entries: whoever opens thousands of entries one by one would else
 * read as many thousand names for each.
 */
export class ArchivesAtHand {
  readonly #most: number;
  /** Least lately used first. */
  readonly #archives = new Map<string, Archive>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The archive at a path, which failures call it by; read anew when its file has changed. `locate` finds the file on disk. */
  get(path: string, locate: (path: string) => string): Archive {
    const known = this.#archives.get(path);
    this.#archives.delete(path);
    const archive = known === undefined || known.source.hasChanged() ? readArchive(path, locate(path)) : known;
    this.#archives.set(path, archive);
    const [oldest] = this.#archives.keys();
    if (oldest !== undefined && this.#archives.size > this.#most) this.#archives.delete(oldest);
    return archive;
  }
}

function readArchive(path: string, file: string): Archive {
  const source = openFile(file);
  const container = openContainer({ source, name: basename(file), address: path }, identify);
  const names = container.entries.map(entry => entry.name);
  let places: ReadonlyMap<string, number> | undefined;
  return {
    ...{ source, container, names },
    find(wanted) {
      places ??= new Map(stepsOf(names).map((step, index) => [keyOf(step), index]));
      return places.get(keyOf(wanted)) ?? findEntry(names, wanted, path);
    },
  };
}

function keyOf({ nth, name }: EntryStep): string {
  return `${nth} ${name}`;
}
