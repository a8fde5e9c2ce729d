// Files and their second versions: noise with scattered edits, and sparse files with islands in them.
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { dice } from './dice.ts';

export interface ByteVersions {
  readonly a: Uint8Array;
  readonly b: Uint8Array;
}

/** So many bytes of noise, and the same with so many bytes changed, taken out and put in, all over. */
export function scatteredVersions(size: number, edits: number): ByteVersions {
  const pick = dice(1);
  const a = new Uint8Array(size);
  for (let i = 0; i < size; i++) a[i] = pick(256);
  const places = Float64Array.from({ length: edits }, () => (pick(1 << 20) * 64 + pick(64)) % size).sort();
  const b = new Uint8Array(size + edits * 8);
  let [from, to] = [0, 0];
  for (const at of places) {
    if (at < from) continue;
    b.set(a.subarray(from, at), to);
    to += at - from;
    from = at;
    const [kind, count] = [pick(3), 1 + pick(8)];
    if (kind !== 0) from = Math.min(size, at + count);
    if (kind !== 1) for (let n = 0; n < count; n++) b[to++] = pick(256);
  }
  b.set(a.subarray(from), to);
  return { a, b: b.subarray(0, to + size - from) };
}

/** A file of holes with noise at some places: it takes hardly any room on the disk. */
export function writeSparse(
  path: string,
  size: number,
  islands: readonly { readonly at: number; readonly seed: number }[],
): void {
  const handle = openSync(path, 'w');
  ftruncateSync(handle, size);
  for (const { at, seed } of islands) {
    const pick = dice(seed);
    writeSync(
      handle,
      Uint8Array.from({ length: 1 << 20 }, () => pick(256)),
      0,
      1 << 20,
      at,
    );
  }
  closeSync(handle);
}
