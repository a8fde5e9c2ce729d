import { setImmediate } from 'node:timers/promises';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { Source } from '../../../shared/base/source.ts';
import type { Pattern } from './pattern.ts';

export interface FindOptions {
  readonly signal: AbortSignalLike;
  onProgress(bytesDone: number): void;
}

/** So small that even a place at every byte holds up the host no longer than a frame or two. */
const CHUNK = 256 * 1024;

/**
 * Every place of the pattern, from the start, none overlapping the one before. Large sources are read in chunks with
 * other work let in between. A run of whole bytes is found by the platform's own search first: a plain loop over a
 * mask is five times slower.
 */
export async function findBytes(
  source: Source,
  pattern: Pattern,
  found: (start: number) => void,
  { signal, onProgress }: FindOptions,
): Promise<void> {
  const { length } = pattern.bytes;
  const anchor = longestRun(pattern.mask);
  let next = 0;
  for (let at = 0; at + length <= source.size; at += CHUNK) {
    if (signal.aborted) throw signal.reason;
    const chunk = folded(source.read(at, Math.min(CHUNK + length - 1, source.size - at)), pattern.fold);
    next = scan(chunk, pattern, anchor, { at, next, found });
    onProgress(Math.min(at + CHUNK, source.size));
    await setImmediate();
  }
}

interface Scan {
  readonly at: number;
  readonly next: number;
  found(start: number): void;
}

/** Looks through one chunk; gives where the next place may start. */
function scan(chunk: Buffer, { bytes, mask }: Pattern, anchor: Run | undefined, { at, next, found }: Scan): number {
  const last = Math.min(chunk.length - bytes.length, CHUNK - 1);
  const fixed = anchor && bytes.subarray(anchor.start, anchor.start + anchor.size);
  let free = Math.max(0, next - at);
  while (free <= last) {
    const start = fixed && anchor ? chunk.indexOf(fixed, free + anchor.start) - anchor.start : free;
    if (start < free || start > last) break;
    const fits = matches(chunk, start, bytes, mask);
    if (fits) found(at + start);
    free = start + (fits ? bytes.length : 1);
  }
  return at + free;
}

function matches(chunk: Uint8Array, start: number, bytes: Uint8Array, mask: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (((chunk[start + i] ?? 0) & (mask[i] ?? 0)) !== bytes[i]) return false;
  return true;
}

function folded(bytes: Uint8Array, fold: Uint8Array | undefined): Buffer {
  if (fold === undefined) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const copy = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) copy[i] = fold[bytes[i] ?? 0] ?? 0;
  return copy;
}

interface Run {
  readonly start: number;
  readonly size: number;
}

/** The longest run of bytes that count in full. */
function longestRun(mask: Uint8Array): Run | undefined {
  let best: Run | undefined;
  for (let start = 0; start < mask.length; start++) {
    let size = 0;
    while (mask[start + size] === 0xff) size++;
    if (size > (best?.size ?? 0)) best = { start, size };
    start += size;
  }
  return best;
}
