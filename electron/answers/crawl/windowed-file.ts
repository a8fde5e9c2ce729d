import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { basename } from 'node:path';
import { letGo } from '../../../shared/base/bytes.ts';
import type { Source } from '../../../shared/base/source.ts';
import { refuse } from '../../failures/refuse.ts';
import { diskPath } from '../../files/disk-names.ts';
import { fileFailures } from '../../files/file-failures.ts';

/** Larger than nearly every entry of these games, and small enough for its bytes to be still in the processor's cache. */
export const WINDOW_SIZE: number = 1024 * 1024;
/** Reads outside the window are a head here and there, or a directory. */
const PAGE_SIZE = 4 * 1024;
const PAGE_COUNT = 256;

/**
 * A file read once from front to back in windows, which at the same time answers reads anywhere: inside the window
 * from memory, elsewhere (a directory at the file's end) through a few pages. A window's memory is reused for the
 * next one, so nothing may keep what was read inside it.
 */
export class WindowedFile implements Source {
  readonly size: number;
  readonly modified: number;
  readonly path: string;
  readonly #handle: number;
  readonly #buffer: Uint8Array;
  readonly #pages = new Map<number, Uint8Array>();
  #start = 0;
  #end = 0;

  constructor(path: string, handle: number, { size, mtimeMs: modified }: Stats, memory?: Uint8Array) {
    this.path = path;
    this.#handle = handle;
    this.size = size;
    this.modified = modified;
    this.#buffer = memory ?? new Uint8Array(Math.min(WINDOW_SIZE, size));
  }

  get windowStart(): number {
    return this.#start;
  }

  get windowEnd(): number {
    return this.#end;
  }

  /** Moves the window on to the next part; false at the file's end. */
  slide(): boolean {
    if (this.#end >= this.size) return false;
    this.moveTo(this.#end);
    return true;
  }

  /** Moves the start of the window to an offset. */
  moveTo(start: number): void {
    this.#start = start;
    this.#end = Math.min(this.size, start + this.#buffer.length);
    this.#fill(this.#buffer.subarray(0, this.#end - start), start);
  }

  rewind(): void {
    this.#start = 0;
    this.#end = 0;
  }

  read(start: number, size: number): Uint8Array {
    if (start < 0 || size < 0 || start + size > this.size)
      throw new RangeError(`read ${start}+${size} of a file of ${this.size} bytes`);
    if (start >= this.#start && start + size <= this.#end)
      return this.#buffer.subarray(start - this.#start, start - this.#start + size);
    const page = Math.floor(start / PAGE_SIZE);
    const inPage = start - page * PAGE_SIZE;
    if (inPage + size <= PAGE_SIZE) return this.#page(page).subarray(inPage, inPage + size);
    return this.#fill(new Uint8Array(size), start);
  }

  close(): void {
    closeSync(this.#handle);
    for (const page of this.#pages.values()) letGo(page);
    this.#pages.clear();
  }

  #page(index: number): Uint8Array {
    const known = this.#pages.get(index);
    if (known !== undefined) return known;
    const start = index * PAGE_SIZE;
    const page = this.#fill(new Uint8Array(Math.min(PAGE_SIZE, this.size - start)), start);
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size >= PAGE_COUNT) this.#pages.delete(oldest);
    this.#pages.set(index, page);
    return page;
  }

  #fill(target: Uint8Array, start: number): Uint8Array {
    for (let done = 0; done < target.length; ) {
      const count = readSync(this.#handle, target, done, target.length - done, start + done);
      if (count === 0) refuse(fileFailures.changedWhileOpen(basename(this.path)));
      done += count;
    }
    return target;
  }
}

/** Opens a file for one pass; the caller closes it. `memory` is for its window: a caller that reads many files needs it only once. */
export function openWindowed(path: string, memory?: Uint8Array): WindowedFile {
  const handle = openSync(diskPath(path), 'r');
  try {
    return new WindowedFile(path, handle, fstatSync(handle), memory);
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}
