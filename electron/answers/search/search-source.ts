import type { BytePattern } from './byte-pattern.ts';
import { byteScanner } from './byte-scanner.ts';

/** Bytes in pieces: `fill` puts those from `start` on into the window. */
export interface Bytes {
  readonly size: number;
  fill(window: Buffer, start: number): void;
}

/** Bytes searched at once. Larger windows are no faster; smaller ones call the system more often. */
export const WINDOW_SIZE = 4 * 1024 * 1024;

/** Where a pattern was found. */
export interface RawPlace {
  readonly start: number;
  readonly pattern: BytePattern;
}

export interface SearchStretch {
  readonly patterns: readonly BytePattern[];
  /** Where places may start. */
  readonly from: number;
  readonly to: number;
}

/**
 * Looks through a stretch window by window; each one gives its bytes and tells its places through `found`, pattern after
 * pattern. A place that lies over the seam of two windows is found in the first.
 */
export function* searchStretch(
  bytes: Bytes,
  { patterns, from, to }: SearchStretch,
  found: (place: RawPlace) => void,
): Generator<{ readonly start: number; readonly size: number }> {
  const scanners = patterns.map(pattern => ({ ...byteScanner(pattern), next: from }));
  const overhang = Math.max(0, ...patterns.map(pattern => pattern.bytes.length - 1));
  const window = Buffer.allocUnsafe(Math.min(bytes.size, WINDOW_SIZE + overhang));
  for (let start = from; start < to; start += WINDOW_SIZE) {
    const size = Math.min(WINDOW_SIZE, to - start);
    const held = window.subarray(0, Math.min(window.length, size + overhang, bytes.size - start));
    bytes.fill(held, start);
    for (const scanner of scanners) {
      const last = Math.min(size, held.length - scanner.pattern.bytes.length + 1) - 1;
      const tell = (at: number) => found({ start: start + at, pattern: scanner.pattern });
      scanner.next = start + scanner.scan(held, Math.max(0, scanner.next - start), last, tell);
    }
    yield { start, size };
  }
}
