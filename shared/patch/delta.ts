// What is new in a content, and what it takes from the one before: a patch must not contain anything that the game's owner already has.
/** Letters or bytes. */
export type Units = Uint8Array | Uint16Array;

/** A range of the old content, or new units. */
export type DeltaPart<T> = { readonly copy: readonly [start: number, size: number] } | { readonly put: T };

/** How many equal units are searched for; a range of twice as many is always found. */
const WINDOW = 8;
/** Places of the old content that are remembered at most. */
const MOST_PLACES = 4_000_000;

/** The parts of which the new content consists, whatever long stretches it shares with the old one copied from there. */
export function deltaOf<T extends Units>(old: T, now: T): DeltaPart<T>[] {
  const parts: DeltaPart<T>[] = [];
  const most = Math.min(old.length, now.length);
  const front = equalFront(old, now, most);
  const end = equalEnd(old, now, most - front);
  push(parts, 0, front);
  middle(old, now, { from: front, to: now.length - end }, parts);
  push(parts, old.length - end, end);
  return parts;
}

/** Whether two contents share a range of this many units that means something: a single repeated letter does not. */
export function sharesRun(old: Units, now: Units, length: number): boolean {
  const parts: DeltaPart<Units>[] = [];
  middle(old, now, { from: 0, to: now.length }, parts);
  return parts.some(
    part =>
      'copy' in part && part.copy[1] >= length && isTelling(old.subarray(part.copy[0], part.copy[0] + part.copy[1])),
  );
}

const FEW = 4;

function isTelling(units: Units): boolean {
  const seen = new Set<number>();
  for (const unit of units) if (seen.add(unit).size > FEW) return true;
  return false;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

function middle<T extends Units>(old: T, now: T, { from, to }: Stretch, parts: DeltaPart<T>[]): void {
  const places = to - from >= WINDOW && old.length >= WINDOW ? placesIn(old) : undefined;
  let literal = from;
  // After a change, the old content usually continues where it was.
  let shift = 0;
  for (let at = from; places !== undefined && at + WINDOW <= to; ) {
    const onward = at + shift;
    const isOnward = onward + WINDOW <= old.length && isEqual(old, onward, now, at);
    const found = isOnward ? onward : (places.table[hashAt(now, at) & places.mask] ?? 0) - 1;
    if (found < 0 || !isEqual(old, found, now, at)) {
      at++;
      continue;
    }
    shift = found - at;
    let [start, first] = [found, at];
    while (first > literal && start > 0 && old[start - 1] === now[first - 1]) [start, first] = [start - 1, first - 1];
    let end = at + WINDOW;
    while (end < to && found + end - at < old.length && old[found + end - at] === now[end]) end++;
    put(parts, now, literal, first);
    push(parts, start, end - first);
    literal = end;
    at = end;
  }
  put(parts, now, literal, to);
}

function push<T>(parts: DeltaPart<T>[], start: number, size: number): void {
  const last = parts.at(-1);
  if (size === 0) return;
  if (last !== undefined && 'copy' in last && last.copy[0] + last.copy[1] === start)
    parts[parts.length - 1] = { copy: [last.copy[0], last.copy[1] + size] };
  else parts.push({ copy: [start, size] });
}

function put<T extends Units>(parts: DeltaPart<T>[], now: T, from: number, to: number): void {
  if (to > from) parts.push({ put: now.slice(from, to) as T }); // as: a slice of the same kind of array
}

interface Places {
  /** Position + 1 by hash; 0 is none. */
  readonly table: Int32Array;
  readonly mask: number;
}

function placesIn(old: Units): Places {
  const step = Math.max(WINDOW, Math.ceil(old.length / MOST_PLACES));
  let size = 16;
  while (size < (2 * old.length) / step) size *= 2;
  const table = new Int32Array(size);
  for (let at = 0; at + WINDOW <= old.length; at += step) {
    const slot = hashAt(old, at) & (size - 1);
    if (table[slot] === 0) table[slot] = at + 1;
  }
  return { table, mask: size - 1 };
}

function hashAt(units: Units, at: number): number {
  let hash = 0;
  for (let i = at; i < at + WINDOW; i++) hash = Math.imul(hash ^ (units[i] ?? 0), 0x9e3779b1) ^ (hash >>> 15);
  return hash >>> 4;
}

function isEqual(a: Units, atA: number, b: Units, atB: number): boolean {
  for (let i = 0; i < WINDOW; i++) if (a[atA + i] !== b[atB + i]) return false;
  return true;
}

function equalFront(a: Units, b: Units, most: number): number {
  let at = 0;
  while (at < most && a[at] === b[at]) at++;
  return at;
}

function equalEnd(a: Units, b: Units, most: number): number {
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}
