// Thousands of small files are what an extraction writes. Each written beside its place, synced to the disk, read back and
// renamed took eleven times as long as writing it; a copy that can be made again needs none of that.
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import type { Pieces } from '../../shared/base/pieces.ts';
import { diskFailure, isSystemError } from './disk-failure.ts';
import { blocksOf, throwIfCancelled, type WorkOptions } from './hash-source.ts';

/** Writes a file that is not there yet, and leaves nothing when it cannot; false when there is something already. */
export async function writeNewFile(path: string, content: Pieces, options: WorkOptions): Promise<boolean> {
  throwIfCancelled(options.signal);
  const handle = openNew(path);
  if (handle === undefined) return false;
  try {
    for (const piece of content) {
      if (piece instanceof Uint8Array) writeAll(handle, piece);
      else for await (const block of blocksOf(piece, signalOf(options))) writeAll(handle, block);
    }
    return true;
  } catch (error) {
    unlinkSync(path);
    throw diskFailure(error, path, 'written');
  } finally {
    closeSync(handle);
  }
}

/** `x`: never one that exists, and so never through a link. */
function openNew(path: string): number | undefined {
  try {
    return openSync(path, 'wx', 0o666);
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return undefined;
    throw diskFailure(error, path, 'written');
  }
}

function writeAll(handle: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done, bytes.length - done);
}

function signalOf({ signal }: WorkOptions): WorkOptions {
  return signal === undefined ? {} : { signal };
}
