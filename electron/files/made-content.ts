// Content that is generated while it is written: its bytes, and how to stop generating.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Content, Pieces, Streamed } from '../../shared/base/pieces.ts';
import { FailureError } from '../../shared/contract/failure.ts';
import { diskFailure } from './disk-failure.ts';
import { diskPath } from './disk-names.ts';
import { openFile } from './file-source.ts';
import { BLOCK, blocksOf, throwIfCancelled, type WorkOptions } from './hash-source.ts';
import { tempPathFor } from './temp-files.ts';
import { begin, finish } from './unfinished.ts';

/** A bug while a file was made; a refusal is not one. */
export class MakingError extends Error {
  override readonly name = 'MakingError';

  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`Gantry itself failed while it made this file: ${why}`, { cause });
  }
}

/** All bytes of some content in blocks, each valid until the next is requested. Other work runs in between. */
export async function* blocksIn(content: Content, { signal }: WorkOptions): AsyncGenerator<Uint8Array> {
  if (typeof content === 'function') yield* madeBlocks(content, signal);
  else
    for (const piece of content)
      if (piece instanceof Uint8Array) yield piece;
      else yield* blocksOf(piece, signal === undefined ? {} : { signal });
}

async function* madeBlocks(content: Streamed, signal: WorkOptions['signal']): AsyncGenerator<Uint8Array> {
  let blocks: Iterator<Uint8Array> | undefined;
  try {
    let made = 0;
    for (let next = nextOf(content); next.block !== undefined; next = nextOf(next.blocks)) {
      blocks = next.blocks;
      yield next.block;
      made += next.block.length;
      if (made < BLOCK) continue;
      made = 0;
      await nextTurn();
      throwIfCancelled(signal);
    }
  } finally {
    blocks?.return?.();
  }
}

function nextOf(from: Streamed | Iterator<Uint8Array>): {
  blocks: Iterator<Uint8Array>;
  block: Uint8Array | undefined;
} {
  try {
    const blocks = typeof from === 'function' ? from()[Symbol.iterator]() : from;
    const { done, value } = blocks.next();
    return { blocks, block: done ? undefined : value };
  } catch (error) {
    throw error instanceof FailureError ? error : new MakingError(error);
  }
}

/** The content in pieces: generated parts are in a file next to the target until the work with it is done. */
export async function withPieces<T>(
  content: Content,
  target: string,
  options: WorkOptions,
  work: (pieces: Pieces) => Promise<T>,
): Promise<T> {
  if (typeof content !== 'function') return work(content);
  const temp = tempPathFor(target);
  begin(temp);
  try {
    await writeMade(temp, content, options);
    const source = openFile(temp);
    try {
      return await work([source]);
    } finally {
      source.close();
    }
  } catch (error) {
    throw diskFailure(error, target, 'written');
  } finally {
    rmSync(diskPath(temp), { force: true });
    finish(temp);
  }
}

async function writeMade(path: string, content: Streamed, options: WorkOptions): Promise<void> {
  const handle = openSync(diskPath(path), 'wx', 0o600);
  try {
    for await (const block of blocksIn(content, options)) writeAll(handle, block);
  } finally {
    closeSync(handle);
  }
}

/** Writes all of it, even if the disk takes only some at once. */
export function writeAll(handle: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done, bytes.length - done);
}
