export type Version = 1 | 2;

/** The positions of entries, as the directory stores them. */
export interface StoredExtents {
  readonly starts: ArrayLike<number>;
  readonly lengths: ArrayLike<number>;
  /** Start of the directory: no entry reaches past it. */
  readonly end: number;
  readonly version: Version;
}

/** The actual positions of entries, in directory order. */
export interface Extents {
  /** As stored, even if outside the file. */
  readonly starts: Float64Array;
  /** As stored; measured if the archive has no lengths. */
  readonly sizes: Float64Array;
  /** Whether the archive has no lengths: each entry reaches up to the next. */
  readonly isUnmeasured: boolean;
}

/** What Pirate's Moon's motion archives store as the length of every entry. */
export const UNMEASURED = 1;

/** The positions of entries: as stored, or up to the next one if the archive stores 1 for every length. */
export function extentsOf({ starts: stored, lengths, end, version }: StoredExtents): Extents {
  const starts = Float64Array.from(stored);
  const sizes = Float64Array.from(lengths);
  const isSuspect = version === 2 && sizes.length > 0 && sizes.every(length => length === UNMEASURED);
  if (!isSuspect) return { starts, sizes, isUnmeasured: false };
  const measured = untilNext(starts, end);
  // An archive of entries that are one byte long is not an archive without lengths.
  const isUnmeasured = measured.some(size => size > UNMEASURED);
  return { starts, sizes: isUnmeasured ? measured : sizes, isUnmeasured };
}

/** Entries that begin at one offset share the bytes there. */
function untilNext(starts: Float64Array, end: number): Float64Array {
  const sizes = new Float64Array(starts.length);
  let next = end;
  let at = end;
  for (const index of byStart(starts).reverse()) {
    const start = starts[index] ?? 0;
    if (start < at) next = at;
    at = Math.min(at, start);
    sizes[index] = Math.max(0, next - start);
  }
  return sizes;
}

/** The indices of entries in order of their offsets; entries with one offset stay in directory order. */
export function byStart(starts: ArrayLike<number>): number[] {
  const order = Array.from({ length: starts.length }, (_, index) => index);
  return order.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || a - b);
}
