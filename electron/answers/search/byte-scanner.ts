import { type BytePattern, fitsAt, isLiteral } from './byte-pattern.ts';

/** Looks through stretches of bytes for one pattern; no place overlaps the one before. */
export interface ByteScanner {
  readonly pattern: BytePattern;
  /** Tells every place that starts from `from` up to `last` in the window, in order; gives where the next may start. */
  scan(window: Buffer, from: number, last: number, found: (start: number) => void): number;
}

/** After so many places, closer together than this, calling out for each of them costs more than looking oneself. */
const MANY = 1000;
const CLOSE = 256;

/**
 * Makes a pattern ready. One that fits only one run of bytes is left to the platform's own search (1.7 GB/s); the others
 * skip by the last byte of the place (Horspool), for upper and lower case and half bytes alike. A regular expression
 * over Latin-1 text took twice as long as that, and cannot do half bytes.
 */
export function byteScanner(pattern: BytePattern): ByteScanner {
  const { bytes } = pattern;
  const skipping = skipper(pattern);
  if (!isLiteral(pattern)) return { pattern, scan: skipping };
  return {
    pattern,
    scan(window, from, last, found) {
      let at = from;
      for (let count = 1; at <= last; count++) {
        const start = window.indexOf(bytes, at);
        if (start < 0 || start > last) return last + 1;
        found(start);
        at = start + bytes.length;
        if (count >= MANY && at - from < count * CLOSE) return skipping(window, at, last, found);
      }
      return at;
    },
  };
}

function skipper(pattern: BytePattern): ByteScanner['scan'] {
  const { bytes, others, masks } = pattern;
  const end = bytes.length - 1;
  const skips = skipTable(pattern);
  const isEnd = Uint8Array.from({ length: 256 }, (_, byte) => (fitsAt(pattern, end, byte) ? 1 : 0));
  return (window, from, last, found) => {
    let at = from;
    while (at <= last) {
      const tail = window[at + end] ?? 0;
      let i = isEnd[tail] === 1 ? 0 : -1;
      while (i >= 0 && i < end) {
        const bits = (window[at + i] ?? 0) & (masks[i] ?? 0);
        i = bits === bytes[i] || bits === others[i] ? i + 1 : -1;
      }
      if (i < 0) at += skips[tail] ?? 1;
      else {
        found(at);
        at += end + 1;
      }
    }
    return at;
  };
}

/** By the byte under the pattern's last position: how far the pattern may move on without passing over a place. */
function skipTable(pattern: BytePattern): Uint16Array {
  const { length } = pattern.bytes;
  const skips = new Uint16Array(256).fill(length);
  for (let at = 0; at < length - 1; at++)
    for (let byte = 0; byte < 256; byte++) if (fitsAt(pattern, at, byte)) skips[byte] = length - 1 - at;
  return skips;
}
