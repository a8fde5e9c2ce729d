/**
 * The same bytes as a plain Uint8Array. A Node Buffer's slice() shares memory where an array's copies:
 * once a wrong rewrite compared equal to the file it had altered.
 */
export function plainBytes(given: Uint8Array): Uint8Array {
  return given.constructor === Uint8Array ? given : new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
}

/** Whether two runs of bytes are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Whether every byte is zero, of all or of a stretch: a view of its own takes longer than a look at a few. */
export function allZero(bytes: Uint8Array, start = 0, end: number = bytes.length): boolean {
  for (let at = start; at < end; at++) if (bytes[at] !== 0) return false;
  return true;
}

/** A view over exactly these bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Gives the memory of bytes back at once, whole; nobody may read them again. To the collector the pixels of a picture are a
 * few bytes, and it lets many MB of them gather before it looks.
 */
export function letGo({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
