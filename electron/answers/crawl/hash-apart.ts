import { createHash, type Hash, hash as hashAtOnce } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { refuse } from '../../failures/refuse.ts';
import { diskPath } from '../../files/disk-names.ts';
import { fileFailures } from '../../files/file-failures.ts';
import type { EntryReport, FileReport } from './file-report.ts';

const PIECE_SIZE = 1 << 20;
/** Entries may lie over each other; so many bytes take 10 ms. */
const BYTES_AT_ONCE = 1 << 24;

/**
 * The same report with the hashes that its reader left: of the file and of all that is stored in it as it is, in one pass
 * with the next piece on its way. Refuses a file that another program has changed since it was read.
 */
export async function hashApart(file: string, report: FileReport, options: ApartOptions = {}): Promise<FileReport> {
  const handle = await open(diskPath(file), 'r');
  try {
    const { size, mtimeMs } = await handle.stat();
    if (size !== report.size || mtimeMs !== report.modified)
      return refuse(fileFailures.changedWhileOpen(basename(file)));
    const whole = isOf(options.whole, report) ? options.whole?.hash : undefined;
    const pass = new ApartPass(report.entries, whole);
    const { signal, memory = pieceMemory() } = options;
    for await (const piece of piecesOf(handle, file, { size, memory })) {
      if (signal?.aborted === true) throw signal.reason;
      await pass.add(piece);
      if (pass.isDone) break;
    }
    return { ...report, hash: pass.finish() };
  } finally {
    await handle.close();
  }
}

/** The hash of a file as it was found; before anybody has read what is in it. */
export interface WholeHash {
  readonly size: number;
  readonly modified: number;
  readonly hash: string;
}

/** The hash of a whole file, for the pass over its entries that is to come. */
export async function hashWhole(file: string, { signal, memory = pieceMemory() }: HashOptions): Promise<WholeHash> {
  const handle = await open(diskPath(file), 'r');
  try {
    const { size, mtimeMs: modified } = await handle.stat();
    const whole = createHash('sha1');
    for await (const piece of piecesOf(handle, file, { size, memory })) {
      if (signal?.aborted === true) throw signal.reason;
      whole.update(piece);
    }
    return { size, modified, hash: whole.digest('hex') };
  } finally {
    await handle.close();
  }
}

/** Whether the hash is of the same file as the report, and not of what was there before. */
function isOf(whole: WholeHash | undefined, { size, modified }: FileReport): boolean {
  return whole?.size === size && whole.modified === modified;
}

export interface HashOptions {
  readonly signal?: AbortSignalLike | undefined;
  /** For the pieces, where one file is hashed after the other. */
  readonly memory?: PieceMemory;
}

export interface ApartOptions extends HashOptions {
  /** Of the file, when it is known. */
  readonly whole?: WholeHash | undefined;
}

/** Room for a piece, and for the next one. */
export type PieceMemory = readonly [Uint8Array, Uint8Array];

/** New memory for each file came to 130 MB in a scan of 66, which the collector saw too late. */
export function pieceMemory(): PieceMemory {
  return [new Uint8Array(PIECE_SIZE), new Uint8Array(PIECE_SIZE)];
}

/** Each is used again for the one after the next. */
async function* piecesOf(
  handle: FileHandle,
  file: string,
  { size, memory }: { readonly size: number; readonly memory: PieceMemory },
): AsyncGenerator<Uint8Array> {
  const read = (at: number) => filled(handle, file, { target: memory[(at / PIECE_SIZE) % 2], at, size });
  let next = size > 0 ? read(0) : undefined;
  try {
    for (let at = 0; next !== undefined; at += PIECE_SIZE) {
      const piece = await next;
      next = at + PIECE_SIZE < size ? read(at + PIECE_SIZE) : undefined;
      next?.catch(() => {}); // heard of when it is waited for
      yield piece;
    }
  } finally {
    // Nothing is read into memory that is somebody else's by then.
    await next?.catch(() => {});
  }
}

interface Stretch {
  readonly target: Uint8Array | undefined;
  readonly at: number;
  /** Of the file. */
  readonly size: number;
}

async function filled(handle: FileHandle, file: string, { target, at, size }: Stretch): Promise<Uint8Array> {
  const piece = target?.subarray(0, Math.min(PIECE_SIZE, size - at)) ?? new Uint8Array(0);
  for (let done = 0; done < piece.length; ) {
    const { bytesRead } = await handle.read(piece, done, piece.length - done, at + done);
    if (bytesRead === 0) return refuse(fileFailures.changedWhileOpen(basename(file)));
    done += bytesRead;
  }
  return piece;
}

interface Running {
  readonly entry: EntryReport;
  readonly hash: Hash;
  left: number;
}

/** The state of one pass: gives entries their hashes as it comes by. */
class ApartPass {
  /** Its hash where that is known, and nothing but the entries is left to be hashed. */
  readonly #whole: Hash | string;
  /** Those that were not begun are at the end, the next one last. */
  readonly #waiting: EntryReport[];
  #running: Running[] = [];
  #at = 0;

  constructor(entries: readonly EntryReport[], whole?: string) {
    this.#whole = whole ?? createHash('sha1');
    this.#waiting = entries.filter(({ at }) => at !== undefined).sort((a, b) => placeOf(b) - placeOf(a));
  }

  /** Nothing that is to come is asked for. */
  get isDone(): boolean {
    return typeof this.#whole === 'string' && this.#running.length + this.#waiting.length === 0;
  }

  async add(piece: Uint8Array): Promise<void> {
    if (typeof this.#whole !== 'string') this.#whole.update(piece);
    for (const running of this.#running) feed(running, piece);
    this.#running = this.#running.filter(({ left }) => left > 0);
    const end = this.#at + piece.length;
    let bytes = 0;
    for (let next = this.#waiting.at(-1); next !== undefined && placeOf(next) < end; next = this.#waiting.at(-1)) {
      this.#waiting.pop();
      this.#begin(next, piece.subarray(placeOf(next) - this.#at));
      bytes += Math.min(next.size, piece.length);
      if (bytes > BYTES_AT_ONCE) {
        bytes = 0;
        await otherWork();
      }
    }
    this.#at = end;
  }

  /** The hash of the file; what is left are entries without a byte at its end. */
  finish(): string {
    for (const entry of this.#waiting) entry.hash = hashAtOnce('sha1', '');
    return typeof this.#whole === 'string' ? this.#whole : this.#whole.digest('hex');
  }

  #begin(entry: EntryReport, from: Uint8Array): void {
    if (entry.size <= from.length) {
      entry.hash = hashAtOnce('sha1', from.subarray(0, entry.size));
      return;
    }
    const running = { entry, hash: createHash('sha1'), left: entry.size };
    feed(running, from);
    this.#running.push(running);
  }
}

function feed(running: Running, piece: Uint8Array): void {
  const some = piece.subarray(0, running.left);
  running.hash.update(some);
  running.left -= some.length;
  if (running.left === 0) running.entry.hash = running.hash.digest('hex');
}

function placeOf({ at = 0 }: EntryReport): number {
  return at;
}
