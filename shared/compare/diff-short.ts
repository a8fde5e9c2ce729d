// The exact difference of two short runs of bytes (E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986).
import type { BlockList } from './block-list.ts';

/** More single differences than this are reported as one. */
const MOST_EDITS = 96;
/** Equal runs shorter than this are mostly chance. */
const SHORTEST_RUN = 4;

/** Reports the difference of two runs that begin and end differently. */
export function diffShort(a: Uint8Array, b: Uint8Array, blocks: BlockList): void {
  const runs = a.length === b.length ? runsInPlace(a, b) : commonRuns(a, b);
  let [i, j] = [0, 0];
  for (const { at, bt, size } of runs) {
    if (size < SHORTEST_RUN) continue;
    blocks.other(at - i, bt - j);
    blocks.same(size);
    i = at + size;
    j = bt + size;
  }
  blocks.other(a.length - i, b.length - j);
}

interface Run {
  readonly at: number;
  readonly bt: number;
  readonly size: number;
}

function runsInPlace(a: Uint8Array, b: Uint8Array): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < a.length; ) {
    let end = i;
    while (end < a.length && a[end] === b[end]) end++;
    if (end > i) runs.push({ at: i, bt: i, size: end - i });
    i = end + 1;
  }
  return runs;
}

/** The equal runs of a shortest edit script; none if that takes too many steps. */
function commonRuns(a: Uint8Array, b: Uint8Array): Run[] {
  const middle = MOST_EDITS + 1;
  const furthest = new Int32Array(2 * middle + 1);
  const trail: Int32Array[] = [];
  for (let edits = 0; edits <= MOST_EDITS; edits++) {
    trail.push(furthest.slice(middle - edits - 1, middle + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const isDown = k === -edits || (k !== edits && (furthest[middle + k - 1] ?? 0) < (furthest[middle + k + 1] ?? 0));
      let x = isDown ? (furthest[middle + k + 1] ?? 0) : (furthest[middle + k - 1] ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[middle + k] = x;
      if (x >= a.length && x - k >= b.length) return runsOnTrail(trail, a.length, b.length);
    }
  }
  return [];
}

/** Walks back along the path, collecting equal runs. */
function runsOnTrail(trail: readonly Int32Array[], aSize: number, bSize: number): Run[] {
  const runs: Run[] = [];
  let [x, y] = [aSize, bSize];
  for (let edits = trail.length - 1; edits >= 0; edits--) {
    const before = trail[edits] ?? new Int32Array(3);
    const at = (k: number): number => before[k + edits + 1] ?? 0;
    const k = x - y;
    const isDown = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
    const from = isDown ? at(k + 1) : at(k - 1) + 1;
    const start = edits === 0 ? 0 : from;
    if (x > start) runs.push({ at: start, bt: start - k, size: x - start });
    if (edits === 0) break;
    const last = isDown ? k + 1 : k - 1;
    x = at(last);
    y = x - last;
  }
  return runs.reverse();
}
