import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import { originOf, type Source } from '../../shared/base/source.ts';
import { refuse } from '../failures/refuse.ts';
import { diskPath } from './disk-names.ts';
import { fileFailures } from './file-failures.ts';

/** Options for long work over bytes. */
export interface WorkOptions {
  readonly signal?: AbortSignalLike;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Bytes that are read, hashed and written at once. */
export const BLOCK = 1024 * 1024;

/**
 * Reads a source in blocks, letting other work of the process run in between. A block is valid until the one after the next
 * is requested: a file is read into the same two buffers in turn.
 */
export async function* blocksOf(source: Source, options: WorkOptions = {}): AsyncGenerator<Uint8Array> {
  const read = blockReader(source);
  for (let at = 0; at < source.size; at += BLOCK) {
    throwIfCancelled(options.signal);
    yield read(at, Math.min(BLOCK, source.size - at));
    options.onProgress?.(Math.min(at + BLOCK, source.size), source.size);
    if (source.size > BLOCK) await nextTurn();
  }
}

/** New memory for each block takes a third of the time of writing a large file. */
function blockReader(source: Source): Source['read'] {
  if (source.size <= BLOCK) return (at, size) => source.read(at, size);
  let [next, last] = [new Uint8Array(BLOCK), new Uint8Array(BLOCK)];
  return (at, size) => {
    const { source: of, start } = originOf(source, at, size);
    if (of.readInto === undefined) return source.read(at, size);
    const block = next.subarray(0, size);
    of.readInto(start, block);
    [next, last] = [last, next];
    return block;
  };
}

/** SHA-256 of all bytes, in hex. */
export async function hashSource(source: Source, options: WorkOptions = {}): Promise<string> {
  const hash = createHash('sha256');
  for await (const block of blocksOf(source, options)) hash.update(block);
  return hash.digest('hex');
}

/** SHA-256 of a file on disk, in hex: the next block is read while this one is hashed. */
export async function hashFile(path: string, { signal }: WorkOptions = {}): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(diskPath(path), 'r');
  try {
    const { size } = await handle.stat();
    const most = Math.max(1, Math.min(BLOCK, size));
    let ahead = Buffer.allocUnsafeSlow(most);
    let now = Buffer.allocUnsafeSlow(most);
    let read = await handle.read(now, 0, most);
    while (read.bytesRead > 0) {
      throwIfCancelled(signal);
      const next = handle.read(ahead, 0, most);
      hash.update(now.subarray(0, read.bytesRead));
      read = await next;
      [now, ahead] = [ahead, now];
    }
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}

/** Stops here when the user has cancelled. */
export function throwIfCancelled(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) refuse(fileFailures.cancelled());
}
