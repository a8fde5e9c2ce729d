import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import { originOf, type Source } from '../../shared/base/source.ts';
import { fileFailures } from './file-failures.ts';
import { isFileSource } from './file-source.ts';
import { refuse } from './refuse.ts';

/** What long work over bytes may be given. */
export interface WorkOptions {
  readonly signal?: AbortSignalLike;
  readonly onProgress?: (done: number, total: number) => void;
}

const BLOCK = 1024 * 1024;

/** Hands a source over in blocks, letting other work of the process run in between; the next block is read meanwhile. */
export async function* blocksOf(source: Source, options: WorkOptions = {}): AsyncGenerator<Uint8Array> {
  let ahead = blockAt(source, 0);
  for (let at = 0; at < source.size; at += BLOCK) {
    throwIfCancelled(options.signal);
    const block = await ahead;
    ahead = blockAt(source, at + BLOCK);
    yield block;
    options.onProgress?.(Math.min(at + BLOCK, source.size), source.size);
    if (source.size > BLOCK) await nextTurn();
  }
}

/** From a disk it is read on the way; what lies in memory is there. */
function blockAt(source: Source, start: number): Promise<Uint8Array> | Uint8Array {
  const size = Math.min(BLOCK, source.size - start);
  if (size <= 0) return new Uint8Array(0);
  const place = originOf(source, start, size);
  if (!isFileSource(place.source) || source.size <= BLOCK) return source.read(start, size);
  const block = place.source.readLater(place.start, size);
  // Who takes it hears of a failure; who has stopped reading before does not want to.
  block.catch(() => undefined);
  return block;
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
  const handle = await open(path, 'r');
  try {
    let ahead = Buffer.allocUnsafeSlow(BLOCK);
    let now = Buffer.allocUnsafeSlow(BLOCK);
    let read = await handle.read(now, 0, BLOCK);
    while (read.bytesRead > 0) {
      throwIfCancelled(signal);
      const next = handle.read(ahead, 0, BLOCK);
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
