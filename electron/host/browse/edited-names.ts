import { basename, dirname } from 'node:path';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { AssetRow } from '../../../shared/contract/types.ts';
import type { Document } from '../../../shared/document/document.ts';
import { type AnyFormat, formats } from '../../../shared/formats/index.ts';
import type { NamesSince } from '../../answers/scene/scene-names.ts';
import { containersAround, parseAddress } from '../../files/address.ts';
import type { Listing } from '../../index/content-of.ts';
import { NameList } from '../../index/name-list.ts';
import { type BrowsedInstall, type EntryPlace, filePlace, installNumber } from './browsed-install.ts';
import { entryRows, hasIndexedNames, identityOf, listingNow, namesOf } from './entry-rows.ts';

/** Keys are at or above this; the index's own stay below. */
const EDITED = 0x40000000;

/** An address whose bytes differ from the disk. */
interface Ahead {
  readonly address: string;
  readonly document: Document;
}

/** A file with edits in it, or in the file that names its entries. */
interface EditedFile {
  /** Changes when any of the edits does. */
  readonly stamp: string;
  /** The containers whose entries may differ from the disk; none is inside another. Absent if only names may differ. */
  readonly containers?: readonly string[];
}

interface ListedRow {
  readonly row: AssetRow;
  readonly container: string;
}

/** What a search finds in such a file. */
interface ListedFile {
  readonly stamp: string;
  readonly rows: readonly ListedRow[];
  /** The names in it. */
  readonly names: string;
  /** Its entries have other names, although its own bytes are those on disk. */
  readonly isRenamed: boolean;
}

type IsKnown = (path: string, file: EditedFile) => Promise<boolean>;

const NONE: NamesSince = { stale: [], addresses: [] };

/** The names in edited containers of one game folder, ready for searching: their rows in the explorer, listed once per edit. */
export class EditedNames {
  readonly list = new NameList();
  /** By path; `first` is the key of its first row, and the others follow. */
  readonly #files = new Map<string, ListedFile & { readonly first: number }>();
  readonly #rows = new Map<number, AssetRow>();
  /** By path: the stamps for which the names are known to be as listed, although rows may differ. */
  readonly #sameNames = new Map<string, string>();
  #stale: ReadonlySet<string> = new Set();
  #since = NONE;
  #nextKey = EDITED;
  #work: Promise<void> = Promise.resolve();

  /** Whether the entries of a container are listed here instead of from the index. */
  readonly isStale = (container: string): boolean => isWithin(this.#stale, container);

  /** The row of a name in `list`, as the explorer shows it now; undefined for other keys. */
  rowOf(view: BrowsedInstall, key: number): AssetRow | undefined {
    const row = this.#rows.get(key);
    return row && { ...row, ...identityOf(view, row.address) };
  }

  /** The same for searches in a thread; another object when any of the names changes. */
  get since(): NamesSince {
    return this.#since;
  }

  /** Updates the names to the current edits; one call after the other, or a file would be listed twice. */
  follow(view: BrowsedInstall): Promise<void> {
    return this.#next(view, async () => false);
  }

  /** The same for a caller that only needs edits up to `since`: editing one of thousands of entries does not wait for all to be listed. */
  followNames(view: BrowsedInstall): Promise<void> {
    return this.#next(view, (path, file) => this.#hasSameNames(view, path, file));
  }

  #next(view: BrowsedInstall, isKnown: IsKnown): Promise<void> {
    const work = this.#work.then(() => this.#follow(view, isKnown));
    this.#work = work.catch(() => undefined); // the caller gets the error
    return work;
  }

  async #hasSameNames(view: BrowsedInstall, path: string, file: EditedFile): Promise<boolean> {
    const listed = this.#files.get(path);
    if (listed === undefined) return false;
    if (this.#sameNames.get(path) === file.stamp) return true;
    if ((await namesIn(view, path, { ...file, rows: listed.rows })) !== listed.names) return false;
    this.#sameNames.set(path, file.stamp);
    return true;
  }

  async #follow(view: BrowsedInstall, isKnown: IsKnown): Promise<void> {
    const ahead = (view.install.project?.states() ?? []).filter(({ document }) => document.isAhead);
    const files = editedFiles(ahead, namedFiles(view, ahead));
    const listed = new Map<string, ListedFile>();
    for (const [path, file] of files)
      if (this.#files.get(path)?.stamp !== file.stamp && !(await isKnown(path, file)))
        listed.set(path, await listFile(view, path, file));
    // No await from here on: a search finds either all old names or all new ones.
    for (const path of this.#files.keys()) if (!files.has(path) || listed.has(path)) this.#forget(path);
    for (const [path, file] of listed) this.#add(path, file);
    const renamed = [...this.#files].flatMap(([path, { isRenamed }]) => (isRenamed ? [path] : []));
    this.#stale = new Set([...ahead.map(({ address }) => address), ...renamed]);
    this.#note();
  }

  #note(): void {
    const addresses = [...this.#rows.values()].map(({ address }) => address);
    const stale = [...this.#stale];
    const isSame = isSameList(addresses, this.#since.addresses) && isSameList(stale, this.#since.stale);
    if (!isSame) this.#since = { stale, addresses };
  }

  #forget(path: string): void {
    this.list.remove(path);
    const { first, rows } = this.#files.get(path) ?? { first: 0, rows: [] };
    for (const at of rows.keys()) this.#rows.delete(first + at);
    this.#files.delete(path);
  }

  #add(path: string, file: ListedFile): void {
    const first = this.#nextKey;
    this.#nextKey += file.rows.length;
    this.#files.set(path, { ...file, first });
    for (const [at, { row }] of file.rows.entries()) this.#rows.set(first + at, row);
    const names = file.rows.map(({ row, container }, at) => ({ key: first + at, name: row.name, container }));
    this.list.add(path, names);
  }
}

function editedFiles(ahead: readonly Ahead[], named: ReadonlyMap<string, string>): ReadonlyMap<string, EditedFile> {
  const files = new Map<string, EditedFile>();
  for (const [path, stamp] of named) files.set(path, { stamp });
  for (const [path, inside] of Map.groupBy(ahead, ({ address }) => parseAddress(address).path)) {
    const isNamed = files.has(path);
    const containers = isNamed ? [path] : outermost(inside.filter(isContainer));
    if (containers.length === 0) continue;
    const stamps = inside.map(stampOf);
    files.set(path, { stamp: [...stamps, files.get(path)?.stamp ?? ''].join('\n'), containers });
  }
  return files;
}

/** Its content affects only its own row if it is not a container: editing a model changes no other names. */
function stampOf(ahead: Ahead): string {
  const { address, document } = ahead;
  const { format } = listingOf(ahead);
  return isContainer(ahead) ? `${document.revision} ${address}` : `${format} ${document.size} ${address}`;
}

function isContainer(ahead: Ahead): boolean {
  const { format, entries } = listingOf(ahead);
  return entries.length > 0 && !elsewhere.has(format);
}

function listingOf({ address, document }: Ahead): Listing {
  const { path, entries } = parseAddress(address);
  return listingNow(document, entries.at(-1)?.name ?? basename(path));
}

/** The formats of containers whose entries are in other files, and are found there. */
const elsewhere: ReadonlySet<string> = new Set(
  formats.filter(({ container }: AnyFormat) => container?.beside).map(({ id }) => id),
);

/** Leaves out those that are inside another. */
function outermost(containers: readonly Ahead[]): readonly string[] {
  const all = new Set(containers.map(({ address }) => address));
  return [...all].filter(address => !isWithin(all, address.slice(0, Math.max(address.lastIndexOf('::'), 0))));
}

/** Whether an address is one of these, or inside one. */
function isWithin(addresses: ReadonlySet<string>, address: string): boolean {
  return [address, ...containersAround(address)].some(at => addresses.has(at));
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}

const namedElsewhere = formats.filter(({ container }: AnyFormat) => container?.naming);

/** The files whose entries an edited file next to them, or in the folder above, may name, each with that file's stamp. */
function namedFiles(view: BrowsedInstall, ahead: readonly Ahead[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  const number = installNumber(view.index, view.install);
  if (number === undefined) return named;
  for (const { id, container } of namedElsewhere) {
    const naming = ahead.filter(({ address }) => basename(address).toLowerCase() === container?.naming?.file);
    if (naming.length === 0) continue;
    for (const { path } of view.index.queries.filesOfFormat.all(number, id)) {
      const by = naming.find(({ address }) => [dirname(path), dirname(dirname(path))].includes(dirname(address)));
      if (by !== undefined) named.set(path, `${by.document.revision} ${by.address}`);
    }
  }
  return named;
}

async function listFile(view: BrowsedInstall, path: string, { stamp, containers }: EditedFile): Promise<ListedFile> {
  const file = await filePlace(view, path).catch(() => undefined); // a file that is gone has no names
  if (file === undefined) return { stamp, rows: [], names: '', isRenamed: false };
  const isRenamed = containers === undefined && !(await hasIndexedNames(view, file));
  const rows: ListedRow[] = [];
  const list = async (container: string): Promise<void> => {
    for (const row of await rowsIn(view, { file, steps: parseAddress(container).entries })) {
      rows.push({ row, container });
      if (row.hasChildren && !elsewhere.has(row.format ?? '')) await list(row.address);
    }
  };
  for (const container of containers ?? (isRenamed ? [path] : [])) await list(container);
  const names = await namesIn(view, path, { stamp, ...(containers && { containers }), rows });
  return { stamp, rows, names, isRenamed };
}

/** The names in the containers of a file, and in those that its rows turned out to be. */
async function namesIn(
  view: BrowsedInstall,
  path: string,
  { containers = [path], rows }: EditedFile & Pick<ListedFile, 'rows'>,
): Promise<string> {
  const file = await filePlace(view, path).catch(() => undefined);
  if (file === undefined) return '';
  const inside = rows.flatMap(({ row }) => (row.hasChildren && !elsewhere.has(row.format ?? '') ? row.address : []));
  const names: string[] = [];
  for (const container of new Set([...containers, ...inside])) {
    const entries = await whereThere(namesOf(view, { file, steps: parseAddress(container).entries }));
    names.push(container, ...entries);
  }
  return names.join('\n');
}

/** Leaves out entries that are missing or cannot be read: the explorer has no rows for them either. */
async function rowsIn(view: BrowsedInstall, place: EntryPlace): Promise<readonly AssetRow[]> {
  return whereThere(entryRows(view, place));
}

async function whereThere<T>(found: Promise<readonly T[]>): Promise<readonly T[]> {
  return found.catch((error: unknown) => {
    if (error instanceof FailureError) return [];
    throw error;
  });
}
