import { basename } from 'node:path';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import type { FileReport } from '../answers/crawl/file-report.ts';
import { hashWhole, pieceMemory, type WholeHash } from '../answers/crawl/hash-whole.ts';
import { refuse } from '../failures/refuse.ts';
import { fileFailures } from '../files/file-failures.ts';

interface Wanted {
  readonly file: string;
  readonly report: FileReport;
  readonly resolve: (report: FileReport) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Hashes one file at a time, because neither the disk nor this thread can do more: first the files that were read and, if
 * there are none, those that will be. The first reading thread takes a tenth of a second to start.
 */
export class HashDesk {
  readonly #memory = pieceMemory();
  readonly #signal: AbortSignalLike | undefined;
  readonly #ahead: Set<string>;
  readonly #whole = new Map<string, WholeHash>();
  readonly #wanted: Wanted[] = [];
  #isBusy = false;
  #waitingBytes = 0;

  /** `ahead`: the files to hash here, in reading order. */
  constructor(ahead: Iterable<string>, signal: AbortSignalLike | undefined) {
    this.#ahead = new Set(ahead);
    this.#signal = signal;
    this.#work();
  }

  /**
   * Whether a file is hashed here, or by the thread that reads it. The thread does it if it would otherwise finish what is
   * left to read (`bytesAfter`) before this one finishes what was read already.
   */
  takes(file: string, bytesAfter: number): boolean {
    if (!this.#ahead.has(file) || this.#waitingBytes <= bytesAfter) return true;
    this.#ahead.delete(file);
    return false;
  }

  /** The report with the hash of its file. Refuses a file that another program has changed since it was read. */
  async finish(file: string, report: FileReport): Promise<FileReport> {
    this.#ahead.delete(file);
    this.#waitingBytes += report.size;
    try {
      return await new Promise((resolve, reject) => {
        this.#wanted.push({ file, report, resolve, reject });
        this.#work();
      });
    } finally {
      this.#waitingBytes -= report.size;
    }
  }

  /** Stops hashing ahead. */
  close(): void {
    this.#ahead.clear();
  }

  #work(): void {
    if (this.#isBusy) return;
    const work = this.#nextWork();
    if (work === undefined) return;
    this.#isBusy = true;
    void work().finally(() => {
      this.#isBusy = false;
      this.#work();
    });
  }

  /** The work that it returns never rejects. */
  #nextWork(): (() => Promise<void>) | undefined {
    const wanted = this.#wanted.shift();
    if (wanted !== undefined) return () => this.#hash(wanted);
    const [ahead] = this.#ahead;
    if (ahead === undefined || this.#signal?.aborted === true) return undefined;
    this.#ahead.delete(ahead);
    return () => this.#hashAhead(ahead);
  }

  async #hash({ file, report, resolve, reject }: Wanted): Promise<void> {
    const ahead = this.#whole.get(file);
    this.#whole.delete(file);
    await (isOf(ahead, report) ? Promise.resolve(ahead) : this.#hashNow(file, report))
      .then(({ hash }) => ({ ...report, hash }))
      .then(resolve, reject);
  }

  async #hashNow(file: string, report: FileReport): Promise<WholeHash> {
    const whole = await hashWhole(file, { signal: this.#signal, memory: this.#memory });
    return isOf(whole, report) ? whole : refuse(fileFailures.changedWhileOpen(basename(file)));
  }

  async #hashAhead(file: string): Promise<void> {
    try {
      this.#whole.set(file, await hashWhole(file, { signal: this.#signal, memory: this.#memory }));
    } catch {
      // Reading the file reports it.
    }
  }
}

/** Whether the hash belongs to the same version of the file as the report. */
function isOf(whole: WholeHash | undefined, { size, modified }: FileReport): whole is WholeHash {
  return whole?.size === size && whole.modified === modified;
}
