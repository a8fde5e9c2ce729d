import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AbortSignalLike } from '../../shared/base/abort-signal.ts';
import type { Source } from '../../shared/base/source.ts';
import type { ByteSpan, ByteStats } from '../../shared/contract/search-types.ts';

/** How many blocks the entropy is computed for: one for each line of the strip. */
const MOST_BLOCKS = 512;
/** Fewer bytes have no meaningful entropy. */
const LEAST_BLOCK = 256;
/** Only the beginning of a longer block is read: 32 MB in all take little time. */
const MOST_READ = 64 * 1024;

/**
 * How often each byte and each pair of bytes occurs in a range, and the entropy along it. Rejects with the signal's reason
 * when it is aborted.
 */
export async function byteStats(source: Source, range: ByteSpan, signal: AbortSignalLike): Promise<ByteStats> {
  const size = Math.max(0, Math.min(range.size, source.size - range.start));
  const blockSize = Math.max(LEAST_BLOCK, Math.ceil(size / MOST_BLOCKS));
  const counts = new Float64Array(256);
  const pairs = new Float64Array(256 * 256);
  const blocks = new Float32Array(Math.ceil(size / blockSize));
  for (let i = 0; i < blocks.length; i++) {
    if (signal.aborted) throw signal.reason;
    const start = i * blockSize;
    const bytes = source.read(range.start + start, Math.min(blockSize, MOST_READ, size - start));
    const own = countsOf(bytes, pairs);
    for (let byte = 0; byte < 256; byte++) counts[byte] = (counts[byte] ?? 0) + (own[byte] ?? 0);
    blocks[i] = entropyOf(own, bytes.length);
    if (i % 8 === 7) await nextTurn();
  }
  const looked = counts.reduce((sum, count) => sum + count, 0);
  return { size, looked, blockSize, counts, pairs: shades(pairs), blocks, entropy: entropyOf(counts, looked) };
}

function countsOf(bytes: Uint8Array, pairs: Float64Array): Float64Array {
  const counts = new Float64Array(256);
  let before = -1;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    counts[byte] = (counts[byte] ?? 0) + 1;
    if (before >= 0) pairs[before * 256 + byte] = (pairs[before * 256 + byte] ?? 0) + 1;
    before = byte;
  }
  return counts;
}

/** Shannon entropy, in bits per byte: 0 for a single value, 8 if all are equally frequent. */
function entropyOf(counts: Float64Array, total: number): number {
  let bits = 0;
  for (const count of counts) if (count > 0) bits -= (count / total) * Math.log2(count / total);
  return Math.max(0, bits);
}

/** Counts as brightness, on a logarithmic scale: a few very frequent pairs would leave all others dark. */
function shades(pairs: Float64Array): Uint8Array {
  const most = Math.log1p(pairs.reduce((largest, count) => Math.max(largest, count), 0));
  return Uint8Array.from(pairs, count => (most === 0 ? 0 : Math.round((255 * Math.log1p(count)) / most)));
}
