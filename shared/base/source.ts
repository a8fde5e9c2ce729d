/** Bytes somewhere: in memory, in a file, or a stretch of either. Reads are synchronous and never go past `size`. */
export interface Source {
  readonly size: number;
  /** Exactly `size` bytes from `start`; the caller stays inside. The result may share memory with the source: do not write to it. */
  read(start: number, size: number): Uint8Array;
}

/** A source over bytes in memory. */
export function memorySource(bytes: Uint8Array): Source {
  return { size: bytes.length, read: (start, size) => bytes.subarray(start, start + size) };
}

/** A stretch of another source, with offsets of its own. */
export function sliceSource(of: Source, start: number, size: number): Source {
  if (start < 0 || size < 0 || start + size > of.size)
    throw new RangeError(`slice ${start}+${size} of a source of ${of.size}`);
  return { size, read: (at, count) => of.read(start + at, count) };
}
