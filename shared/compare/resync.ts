// Finds where two files that have diverged agree again, looking further and further ahead.
import type { ByteWindow } from './byte-window.ts';
import { hashOf, isConstant, leavingFactor, rolled, slotOf } from './rolling-hash.ts';

/** How far to advance in either file. */
export interface Skip {
  readonly a: number;
  readonly b: number;
}

/** How many bytes must agree. */
const ANCHOR = 32;
/** The same if all of them are the same byte: zeros agree with zeros anywhere. */
const CONSTANT_ANCHOR = 256;
/** Steps in either file to try one by one. */
const NEAR = 96;
/** Bytes to search beyond that, growing each time. */
const WINDOWS = [1 << 12, 1 << 15, 1 << 18, 1 << 21, 1 << 24];

/** The nearest position from which the files agree; undefined if it is beyond the windows. */
export function findNear(a: ByteWindow, b: ByteWindow, at: { a: number; b: number }): Skip | undefined {
  a.hold(at.a, at.a + NEAR + CONSTANT_ANCHOR);
  b.hold(at.b, at.b + NEAR + CONSTANT_ANCHOR);
  const near = tryAll(a, b, at);
  if (near) return near;
  for (const size of WINDOWS) {
    a.hold(at.a, at.a + size + CONSTANT_ANCHOR);
    b.hold(at.b, at.b + size + CONSTANT_ANCHOR);
    const found = findInWindow(a, b, { ...at, size });
    if (found) return found;
    if (a.end === a.size && b.end === b.size && Math.max(a.end - at.a, b.end - at.b) <= size)
      return { a: a.end - at.a, b: b.end - at.b };
  }
  return undefined;
}

/** All combinations of a few steps, the shortest first. */
function tryAll(a: ByteWindow, b: ByteWindow, at: { a: number; b: number }): Skip | undefined {
  const [i, j] = [at.a - a.start, at.b - b.start];
  const [aEnd, bEnd] = [a.end - a.start, b.end - b.start];
  for (let steps = 1; steps <= 2 * NEAR; steps++) {
    const least = Math.max(0, steps - NEAR, steps - (bEnd - j));
    const most = Math.min(NEAR, steps, aEnd - i);
    // From the middle outwards: equal steps on both sides are the most frequent change.
    for (let turn = 0, half = steps >> 1; turn <= steps + 1; turn++) {
      const skip = turn % 2 === 0 ? half + turn / 2 : half - (turn + 1) / 2;
      if (skip < least || skip > most) continue;
      if (agrees(a, b, i + skip, j + steps - skip)) return { a: skip, b: steps - skip };
    }
  }
  return undefined;
}

/** Whether enough bytes agree from here on, or all up to the end of both. */
function agrees(a: ByteWindow, b: ByteWindow, i: number, j: number): boolean {
  const [left, right] = [a.bytes, b.bytes];
  const [aEnd, bEnd] = [a.end - a.start, b.end - b.start];
  const room = Math.min(aEnd - i, bEnd - j);
  let size = 0;
  while (size < room && size < ANCHOR && left[i + size] === right[j + size]) size++;
  if (size < room && size < ANCHOR) return false;
  const isToEnd = a.end === a.size && b.end === b.size && aEnd - i === room && bEnd - j === room;
  if (size === room) return isToEnd && room > 0;
  if (!isConstant(left, i, ANCHOR)) return true;
  while (size < room && size < CONSTANT_ANCHOR && left[i + size] === right[j + size]) size++;
  return size === CONSTANT_ANCHOR || (size === room && isToEnd) || left[i + size - 1] !== left[i];
}

/** Looks for every 32nd block of one at every position of the other; takes the match that skips the fewest bytes. */
function findInWindow(a: ByteWindow, b: ByteWindow, at: { a: number; b: number; size: number }): Skip | undefined {
  const [i, j] = [at.a - a.start, at.b - b.start];
  const aSize = Math.min(at.size, a.end - at.a);
  const bSize = Math.min(at.size, b.end - at.b);
  const table = anchorsIn(a.bytes, i, aSize);
  if (bSize < ANCHOR) return undefined;
  let best: Skip | undefined;
  const { bytes } = b;
  let hash = hashOf(bytes, j, ANCHOR);
  for (let skip = 0; skip + ANCHOR <= bSize && (best === undefined || skip < best.a + best.b); skip++) {
    const from = table.find(hash, best === undefined ? Number.POSITIVE_INFINITY : best.a + best.b - skip);
    if (from >= 0 && agrees(a, b, i + from, j + skip)) best = { a: from, b: skip };
    hash = rolled(hash, bytes[j + skip] ?? 0, bytes[j + skip + ANCHOR] ?? 0, FACTOR);
  }
  return best && backwards(a.bytes, b.bytes, { i, j, skip: best });
}

const FACTOR = leavingFactor(ANCHOR);

/** The anchors of a range by their hashes; the first of equal ones. */
function anchorsIn(bytes: Uint8Array, start: number, size: number): { find(hash: number, below: number): number } {
  const count = Math.floor(size / ANCHOR);
  const mask = 2 ** Math.ceil(Math.log2(count * 2 + 2)) - 1;
  const slots = new Int32Array(mask + 1).fill(-1);
  const hashes = new Int32Array(count);
  for (let n = 0; n < count; n++) {
    const at = start + n * ANCHOR;
    if (isConstant(bytes, at, ANCHOR)) continue;
    const hash = hashOf(bytes, at, ANCHOR);
    let slot = slotOf(hash, mask);
    while (slots[slot] !== -1 && hashes[slots[slot] ?? 0] !== hash) slot = (slot + 1) & mask;
    if (slots[slot] !== -1) continue;
    slots[slot] = n;
    hashes[n] = hash;
  }
  return {
    find(hash, below) {
      let slot = slotOf(hash, mask);
      for (let n = slots[slot] ?? -1; n >= 0; n = slots[slot] ?? -1) {
        if (hashes[n] === hash) return n * ANCHOR < below ? n * ANCHOR : -1;
        slot = (slot + 1) & mask;
      }
      return -1;
    },
  };
}

/** An anchor may come after the point where the files began to agree. */
function backwards(a: Uint8Array, b: Uint8Array, { i, j, skip }: { i: number; j: number; skip: Skip }): Skip {
  let back = 0;
  while (back < skip.a && back < skip.b && a[i + skip.a - back - 1] === b[j + skip.b - back - 1]) back++;
  return { a: skip.a - back, b: skip.b - back };
}
