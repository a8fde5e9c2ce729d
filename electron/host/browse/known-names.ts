import { setImmediate as otherWork } from 'node:timers/promises';
import { printStep } from '../../files/address.ts';
import { type ListedName, NameList } from '../../index/name-list.ts';
import type { Index } from '../../index/open-index.ts';
import type { FileRow, NameRow } from '../../index/queries.ts';

/** Names added to the list before the host does other work: some 10 ms. */
const NAMES_AT_ONCE = 10_000;

/** Keys of folders, which have no numbers in the index, are at or below this. */
const FOLDERS = -0x40000000;

/** All names in the index of one game folder, ready for searching; files have keys below zero, entries above, folders far below. */
export class KnownNames {
  readonly list = new NameList();
  /** Paths of folders, by the distance of their keys. */
  readonly #folders: string[] = [];
  readonly #knownFolders = new Set<string>();
  readonly #index: Index;
  readonly #install: number;
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(index: Index, install: number) {
    this.#index = index;
    this.#install = install;
  }

  /** Adds every file of the game folder. */
  addAll(): void {
    this.#then(async () => {
      for (const file of this.#index.queries.files.all(this.#install)) await this.#addFile(file);
    });
  }

  /** A file was read again, or is gone. */
  refresh(path: string): void {
    this.#then(async () => {
      this.list.remove(path);
      const file = this.#index.queries.fileByPath.get(this.#install, path);
      if (file !== undefined) await this.#addFile(file);
    });
  }

  /** The path of the folder that a key stands for. */
  folderOf(key: number): string | undefined {
    return key > FOLDERS ? undefined : this.#folders[FOLDERS - key];
  }

  /** Waits until everything requested is in the list. */
  settled(): Promise<void> {
    return this.#work;
  }

  /** Later requests are ignored. */
  close(): void {
    this.#closed = true;
  }

  /** One after the other: a file must not be added twice at a time. `settled` reports errors. */
  #then(work: () => Promise<void>): void {
    const isOpen = () => (this.#closed ? undefined : work());
    this.#work = this.#work.then(isOpen, isOpen);
    this.#work.catch(() => undefined);
  }

  #addFolder(path: string): void {
    if (path === '' || this.#knownFolders.has(path)) return;
    this.#knownFolders.add(path);
    const parts = partsOf(path);
    this.#addFolder(parts.container);
    this.list.add(path, [{ key: FOLDERS - (this.#folders.push(path) - 1), ...parts }]);
  }

  async #addFile(file: FileRow): Promise<void> {
    const { name, container } = partsOf(file.path);
    this.#addFolder(container);
    this.list.add(file.path, [{ key: -file.id, name, container }]);
    const addresses = new Map<number | null, string>([[null, file.path]]);
    let last = 0;
    for (;;) {
      const rows = this.#index.queries.namesOf.all(file.id, last, NAMES_AT_ONCE);
      this.list.add(
        file.path,
        rows.map(row => listed(row, addresses)),
      );
      last = rows.at(-1)?.id ?? 0;
      if (rows.length < NAMES_AT_ONCE || this.#closed) return;
      await otherWork();
    }
  }
}

function partsOf(path: string): { readonly name: string; readonly container: string } {
  const slash = path.lastIndexOf('/');
  return { name: path.slice(slash + 1), container: path.slice(0, Math.max(slash, 0)) };
}

/** The name with its container's address; keeps its own if it contains entries. */
function listed(row: NameRow, addresses: Map<number | null, string>): ListedName {
  const container = addresses.get(row.parent) ?? '';
  if (row.entries > 0) addresses.set(row.id, `${container}::${printStep({ name: row.name, nth: row.occurrence })}`);
  return { key: row.id, name: row.name, container };
}
