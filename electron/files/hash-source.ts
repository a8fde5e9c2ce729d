import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import type { Source } from '../../shared/base/source.ts';
import { fileFailures } from './file-failures.ts';
import { refuse } from './refuse.ts';

/** What long work over bytes may be given. */
export interface WorkOptions {
  readonly signal?: AbortSignalLike;
  readonly onProgress?: (done: number, total: number) => void;
}

const BLOCK = 1024 * 1024;

/** Hands a source over in blocks, letting other work of the process run in between. */
export async function* blocksOf(source: Source, options: WorkOptions = {}): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += BLOCK) {
    throwIfCancelled(options.signal);
    yield source.read(at, Math.min(BLOCK, source.size - at));
    options.onProgress?.(Math.min(at + BLOCK, source.size), source.size);
    if (source.size > BLOCK) await nextTurn();
  }
}

/** SHA-256 of all bytes, in hex. */
export async function hashSource(source: Source, options: WorkOptions = {}): Promise<string> {
  const hash = createHash('sha256');
  for await (const block of blocksOf(source, options)) hash.update(block);
  return hash.digest('hex');
}

/** Stops here when the user has cancelled. */
export function throwIfCancelled(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) refuse(fileFailures.cancelled());
}
