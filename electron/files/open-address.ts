import { basename, relative } from 'node:path';
import type { Source } from '../../shared/base/source.ts';
import { identify as identifyFormat } from '../../shared/formats/index.ts';
import { type Address, type EntryStep, parseAddress, printStep } from './address.ts';
import { type Archive, ArchiveCache, archiveIn } from './archive-cache.ts';
import { entrySource, type Identify, type OpenContainer, openContainer } from './container.ts';
import type { EditedFile } from './entry-names.ts';
import { openFile } from './file-source.ts';
import { findEntry, findFile } from './find-file.ts';

/** A container on the path, and which of its entries was taken. */
export interface Step extends OpenContainer {
  readonly index: number;
}

/** The file or entry at an address. */
export interface Opened {
  readonly source: Source;
  /** The last part of the address, as stored. */
  readonly name: string;
  /** The file on disk. */
  readonly file: string;
  /** The containers stepped into, from the file inwards. */
  readonly steps: readonly Step[];
  /** Whether the file on disk has changed. */
  hasChanged?(): boolean;
  close(): void;
}

/**
 * Opens an address below a folder, through any number of containers; refuses folders and what is not there, with the
 * nearest names.
 */
export function openAddress(base: string, address: string | Address, identify: Identify = identifyFormat): Opened {
  const { path, entries } = typeof address === 'string' ? parseAddress(address) : address;
  const file = findFile(base, path);
  const source = openFile(file);
  const opened = openInSource({ source, name: basename(file), address: path }, entries, identify);
  return { ...opened, file, hasChanged: () => source.hasChanged(), close: () => source.close() };
}

/** Opens addresses below a folder one after another; the last archive stays open for its next entry. */
export class NextOpener {
  readonly #base: string;
  readonly #archives = new ArchiveCache(1);

  constructor(base: string) {
    this.#base = base;
  }

  open(address: string): Opened {
    const { path, entries } = parseAddress(address);
    if (entries.length === 0) return openAddress(this.#base, address);
    const archive = this.#archives.get(path, () => findFile(this.#base, path));
    // The pages of the archive are used for the next entry as well.
    return { ...openInArchive(archive, entries), file: archive.source.path, close: () => {} };
  }
}

/** Opens files inside two sides, one after another, for callers that only need the bytes. */
export class PairOpener {
  readonly #archives = new ArchiveCache(2);

  open(file: string, entries: readonly EntryStep[]): Source {
    return entries.length === 0
      ? openFile(file)
      : openInArchive(
          this.#archives.get(file, () => file),
          entries,
        ).source;
  }
}

/** Opens archives, perhaps with cached directories, down to the requested entry. */
function openInArchive(archive: Archive, entries: readonly EntryStep[]): Pick<Opened, 'source' | 'name' | 'steps'> {
  const wanted = entries.at(-1);
  if (wanted === undefined) throw new RangeError(`${archive.container.address} was asked for no entry`);
  const way = [archive];
  for (const step of entries.slice(0, -1)) way.push((way.at(-1) ?? archive).inside(step));
  const steps = way.map(({ container, find }, i) => ({ ...container, index: find(entries[i] ?? wanted) }));
  const { container, names, find } = way.at(-1) ?? archive;
  const index = find(wanted);
  return { source: entrySource(container, index), name: names[index] ?? '', steps };
}

/** The bytes at an address that differ from those on disk, if any do. */
export type Current = (address: string) => Source | undefined;

/** The same by a path on disk. */
export const editedIn =
  (base: string, current: Current): EditedFile =>
  path =>
    current(relative(base, path).replaceAll('\\', '/'));

/** Opens an address as edits have left it and the containers around it. */
export function openCurrent(base: string, address: string, current: Current): Opened {
  const { path, entries } = parseAddress(address);
  const file = findFile(base, path);
  const disk = openFile(file);
  let [source, name, at]: [Source, string, string] = [current(path) ?? disk, basename(file), path];
  const steps: Step[] = [];
  const edited = editedIn(base, current);
  for (const wanted of entries) {
    const around = steps.length === 0 ? { path: file, edited } : undefined;
    const container = openContainer({ source, name, address: at, around }, identifyFormat);
    const names = container.entries.map(entry => entry.name);
    const index = findEntry(names, wanted, at);
    at = `${at}::${printStep(wanted)}`;
    source = current(at) ?? entrySource(container, index);
    steps.push({ ...container, index });
    name = names[index] ?? '';
  }
  return { source, name, file, steps, close: () => disk.close() };
}

/** The entry inside bytes that are already open. */
export function openInSource(
  outer: { readonly source: Source; readonly name: string; readonly address: string },
  entries: readonly EntryStep[],
  identify: Identify = identifyFormat,
): Pick<Opened, 'source' | 'name' | 'steps'> {
  let { source, name, address } = outer;
  const steps: Step[] = [];
  for (const wanted of entries) {
    const container = openContainer({ source, name, address }, identify);
    const names = container.entries.map(entry => entry.name);
    const index = findEntry(names, wanted, address);
    source = entrySource(container, index);
    steps.push({ ...container, index });
    name = names[index] ?? '';
    address = `${address}::${printStep(wanted)}`;
  }
  return { source, name, steps };
}

/** The same for several addresses, for callers that only need the bytes: reads an archive once for adjacent entries. */
export function openerInSource(outer: Parameters<typeof archiveIn>[0]): (entries: readonly EntryStep[]) => Source {
  let archive: Archive | undefined;
  return entries => {
    if (entries.length === 0) return outer.source;
    archive ??= archiveIn(outer);
    return openInArchive(archive, entries).source;
  };
}

/** The bytes at a path inside a file, for callers that need no more. */
export function openInside(file: string, entries: readonly EntryStep[]): Source {
  return openInSource({ source: openFile(file), name: basename(file), address: file }, entries).source;
}
