// The hash of a window that slides over bytes, one step at a time.
const FACTOR = 0x0100_0193;

/** The factor of the byte that leaves a window of this size. */
export function leavingFactor(size: number): number {
  let factor = 1;
  for (let i = 1; i < size; i++) factor = Math.imul(factor, FACTOR);
  return factor;
}

export function hashOf(bytes: Uint8Array, at: number, size: number): number {
  let hash = 0;
  for (let i = at; i < at + size; i++) hash = (Math.imul(hash, FACTOR) + (bytes[i] ?? 0)) | 0;
  return hash;
}

/** The hash one byte further. */
export function rolled(hash: number, leaving: number, entering: number, factor: number): number {
  return (Math.imul(hash - Math.imul(leaving, factor), FACTOR) + entering) | 0;
}

/** A second hash of the same bytes: both agree by chance once in 2^64 times. */
export function secondHashOf(bytes: Uint8Array, at: number, size: number): number {
  let hash = size;
  for (let i = at; i < at + size; i++) {
    hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x9e37_79b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** Spreads a hash over the slots of a table whose size is a power of two. */
export function slotOf(hash: number, mask: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  return (mixed ^ (mixed >>> 13)) & mask;
}

/** Whether all bytes are equal: such a range is found everywhere and anchors nothing. */
export function isConstant(bytes: Uint8Array, at: number, size: number): boolean {
  const first = bytes[at];
  for (let i = at + 1; i < at + size; i++) if (bytes[i] !== first) return false;
  return true;
}

/** How many bytes from a position on equal the first of them, up to a limit; four at a time. */
export function constantRun(view: DataView, at: number, size: number): number {
  if (size === 0) return 0;
  const first = view.getUint8(at);
  const four = Math.imul(first, 0x0101_0101);
  let done = 0;
  while (done + 4 <= size && view.getInt32(at + done, true) === four) done += 4;
  while (done < size && view.getUint8(at + done) === first) done++;
  return done;
}
