import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { refuse } from '../../failures/refuse.ts';
import { diskPath } from '../../files/disk-names.ts';
import { fileFailures } from '../../files/file-failures.ts';

const PIECE_SIZE = 1 << 20;

/** The SHA-1 of a file as it was found, as hex. */
export interface WholeHash {
  readonly size: number;
  readonly modified: number;
  readonly hash: string;
}

export interface HashOptions {
  readonly signal?: AbortSignalLike | undefined;
  /** Buffers for the pieces, reused from file to file. */
  readonly memory?: PieceMemory;
}

/** Hashes a file in pieces, reading ahead by one. Refuses a file that becomes shorter while it is read. */
export async function hashWhole(
  file: string,
  { signal, memory = pieceMemory() }: HashOptions = {},
): Promise<WholeHash> {
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

/** Room for a piece, and for the next one. */
export type PieceMemory = readonly [Uint8Array, Uint8Array];

/** New buffers for each file came to 130 MB in a scan of 66, because the garbage collector ran too late. */
export function pieceMemory(): PieceMemory {
  return [new Uint8Array(PIECE_SIZE), new Uint8Array(PIECE_SIZE)];
}

/** Each is reused for the piece after the next. */
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
      next?.catch(() => {}); // reported when it is awaited
      yield piece;
    }
  } finally {
    // Nothing is read into memory that somebody else already owns.
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
