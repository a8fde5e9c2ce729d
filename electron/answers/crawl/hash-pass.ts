import { createHash, type Hash, hash as hashAtOnce } from 'node:crypto';
import type { WindowedFile } from './windowed-file.ts';

interface Running {
  readonly hash: Hash;
  next: number;
  readonly end: number;
  readonly done: (hash: string) => void;
}

const PIECE_SIZE = 1024 * 1024;

/** SHA-1 of a file and of stretches of it, as hex, all from one pass over its bytes. */
export class HashPass {
  readonly #file: WindowedFile;
  readonly #whole = createHash('sha1');
  readonly #onWindow: (end: number) => void;
  #running: Running[] = [];

  constructor(file: WindowedFile, onWindow: (end: number) => void) {
    this.#file = file;
    this.#onWindow = onWindow;
  }

  /** Moves the window on until it covers `offset` or is after it. */
  advanceTo(offset: number): void {
    while (offset >= this.#file.windowEnd && this.#slide());
  }

  /** Hands over the hash of a stretch once the pass has come to its end; one that lies after the window is read again. */
  hash(start: number, size: number, done: (hash: string) => void): void {
    const file = this.#file;
    const end = start + size;
    if (start < file.windowStart) done(this.#hashApart(start, end));
    else if (end <= file.windowEnd) done(hashAtOnce('sha1', file.read(start, size)));
    else {
      const running = { hash: createHash('sha1'), next: start, end, done };
      this.#feed(running);
      this.#running.push(running);
    }
  }

  /** Reads the rest of the file; gives the hash of all of it. */
  finish(): string {
    while (this.#slide());
    return this.#whole.digest('hex');
  }

  #slide(): boolean {
    const file = this.#file;
    if (!file.slide()) return false;
    this.#whole.update(file.read(file.windowStart, file.windowEnd - file.windowStart));
    for (const running of this.#running) this.#feed(running);
    this.#running = this.#running.filter(running => running.next < running.end);
    this.#onWindow(file.windowEnd);
    return true;
  }

  #feed(running: Running): void {
    const end = Math.min(running.end, this.#file.windowEnd);
    if (end <= running.next) return;
    running.hash.update(this.#file.read(running.next, end - running.next));
    running.next = end;
    if (end === running.end) running.done(running.hash.digest('hex'));
  }

  #hashApart(start: number, end: number): string {
    const hash = createHash('sha1');
    for (let at = start; at < end; at += PIECE_SIZE) hash.update(this.#file.read(at, Math.min(PIECE_SIZE, end - at)));
    return hash.digest('hex');
  }
}
