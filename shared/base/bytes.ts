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

/** Whether every byte is zero, in all or in a range: creating a view takes longer than checking a few. */
export function allZero(bytes: Uint8Array, start = 0, end: number = bytes.length): boolean {
  for (let at = start; at < end; at++) if (bytes[at] !== 0) return false;
  return true;
}

/** A view over exactly these bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Frees the memory of bytes at once; nobody may read them again. The garbage collector counts the pixels of a picture as a
 * few bytes, and lets many MB of them pile up before it runs.
 */
export function letGo({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
}
