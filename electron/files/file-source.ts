import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import type { PlaceOnDisk, Source } from '../../shared/base/source.ts';
import { refuse } from '../failures/refuse.ts';
import { diskFailure } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import { fileFailures } from './file-failures.ts';

/** A file on disk as a Source of any size. No handle is held between reads, so the file is never locked. */
export interface FileSource extends Source {
  readonly path: string;
  /** Whether the file on disk is no longer the one that was opened (size, time of change, or gone). */
  hasChanged(): boolean;
  /** Frees the cached pages; reading afterwards is a bug. */
  close(): void;
}

/** Small, because reading a directory or the start of an entry loads a whole page. */
const PAGE_SIZE = 16 * 1024;
const PAGE_COUNT = 64;
/** A larger read returns its own memory; a smaller one may return part of a page that is shared. */
export const LARGEST_SHARED: number = PAGE_SIZE * 2;

/** Opens a file for reading through a small cache of pages; refuses anything but a readable file, such as a pipe. */
export function openFile(path: string): FileSource {
  const identity = withHandle(path, handle => {
    const stat = fstatSync(handle);
    if (!stat.isFile()) refuseKind(path, stat);
    return { size: stat.size, time: stat.mtimeMs };
  });
  return new PagedFile(path, identity);
}

/** A pipe or a device has no size and cannot be read twice: it would look like an empty file. */
function refuseKind(path: string, stat: Stats): never {
  if (stat.isDirectory()) refuse(fileFailures.isFolder(path));
  refuse(fileFailures.notRegular(path, stat.isFIFO() || stat.isSocket() ? 'pipe' : 'device'));
}

interface Identity {
  readonly size: number;
  readonly time: number;
}

class PagedFile implements FileSource {
  readonly path: string;
  readonly size: number;
  readonly #identity: Identity;
  /** Oldest first: a Map keeps the order of insertion. */
  readonly #pages = new Map<number, Uint8Array>();
  #closed = false;

  constructor(path: string, identity: Identity) {
    this.path = path;
    this.size = identity.size;
    this.#identity = identity;
  }

  read(start: number, size: number): Uint8Array {
    this.#refuseOutside(start, size);
    const page = Math.floor(start / PAGE_SIZE);
    const inPage = start - page * PAGE_SIZE;
    if (size === 0) return new Uint8Array(0);
    if (inPage + size <= PAGE_SIZE) return this.#page(page).subarray(inPage, inPage + size);
    return size > LARGEST_SHARED ? this.#readDirect(start, size) : this.#readPages(start, size);
  }

  readInto(start: number, target: Uint8Array): void {
    this.#refuseOutside(start, target.length);
    this.#fill(start, target);
  }

  /** Never computed from a file that changed in the meantime. */
  get identity(): string {
    return `${this.path}\0${this.#identity.size}\0${this.#identity.time}`;
  }

  get onDisk(): PlaceOnDisk {
    return { file: this.path, start: 0 };
  }

  hasChanged(): boolean {
    const stat = statSync(diskPath(this.path), { throwIfNoEntry: false });
    return stat === undefined || !isSame(this.#identity, { size: stat.size, time: stat.mtimeMs });
  }

  close(): void {
    this.#closed = true;
    this.#pages.clear();
  }

  #refuseOutside(start: number, size: number): void {
    if (this.#closed) throw new Error(`${this.path} was read after it was closed`);
    if (start < 0 || size < 0 || start + size > this.size)
      throw new RangeError(`read ${start}+${size} of ${this.path}, which has ${this.size} bytes`);
  }

  #readPages(start: number, size: number): Uint8Array {
    const result = new Uint8Array(size);
    for (let done = 0; done < size; ) {
      const page = Math.floor((start + done) / PAGE_SIZE);
      const inPage = start + done - page * PAGE_SIZE;
      const part = this.#page(page).subarray(inPage, inPage + size - done);
      result.set(part, done);
      done += part.length;
    }
    return result;
  }

  #page(index: number): Uint8Array {
    const known = this.#pages.get(index);
    if (known !== undefined) {
      this.#pages.delete(index);
      this.#pages.set(index, known);
      return known;
    }
    const start = index * PAGE_SIZE;
    const bytes = this.#readDirect(start, Math.min(PAGE_SIZE, this.size - start));
    this.#pages.set(index, bytes);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= PAGE_COUNT) break;
      this.#pages.delete(oldest);
    }
    return bytes;
  }

  #readDirect(start: number, size: number): Uint8Array {
    const bytes = unfilled(size);
    this.#fill(start, bytes);
    return bytes;
  }

  /** Opens, reads and closes; refuses a file that was replaced, because the bytes would be a mix of two files. */
  #fill(start: number, target: Uint8Array): void {
    withHandle(this.path, handle => {
      const stat = fstatSync(handle);
      if (!isSame(this.#identity, { size: stat.size, time: stat.mtimeMs }))
        refuse(fileFailures.changedWhileOpen(this.path));
      for (let done = 0; done < target.length; ) {
        const count = readSync(handle, target, done, target.length - done, start + done);
        if (count === 0) refuse(fileFailures.changedWhileOpen(this.path));
        done += count;
      }
    });
  }
}

/** Uninitialised memory that a read fills completely: clearing it first took as long as reading. */
function unfilled(size: number): Uint8Array {
  return new Uint8Array(Buffer.allocUnsafeSlow(size).buffer);
}

function isSame(a: Identity, b: Identity): boolean {
  return a.size === b.size && a.time === b.time;
}

/** A pipe without a writer is refused at once, too. Windows has no such flag. */
const NEVER_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

function withHandle<T>(path: string, work: (handle: number) => T): T {
  try {
    const handle = openSync(diskPath(path), NEVER_WAITING);
    try {
      return work(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw diskFailure(error, path, 'read');
  }
}
