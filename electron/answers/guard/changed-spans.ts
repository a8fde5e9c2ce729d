import type { ChangedSpan } from '#layout';
import type { Source } from '../../../shared/base/source.ts';
import { differenceOf } from '../../../shared/document/difference.ts';

const BLOCK = 64 * 1024;
/** Equal bytes between two changes that are too few to say anything. */
const GAP = 8;
/** With more of them the file is another one. */
const MOST = 10_000;

/** Where two contents differ: each place where they are of one size, one stretch where they are not. */
export function changedSpans(before: Source, after: Source): ChangedSpan[] {
  const difference = differenceOf(before, after);
  if (difference === undefined) return [];
  const { start, oldSize, newSize } = difference;
  if (oldSize !== newSize) return [{ start, removed: oldSize, inserted: newSize }];
  const runs: { start: number; end: number }[] = [];
  for (let at = start; at < start + oldSize; at += BLOCK) {
    const size = Math.min(BLOCK, start + oldSize - at);
    addRuns(runs, at, [before.read(at, size), after.read(at, size)]);
    if (runs.length > MOST) return [{ start, removed: oldSize, inserted: newSize }];
  }
  return runs.map(run => ({ start: run.start, removed: run.end - run.start, inserted: run.end - run.start }));
}

function addRuns(runs: { start: number; end: number }[], at: number, [old, now]: readonly [Uint8Array, Uint8Array]) {
  for (let i = 0; i < old.length; i++) {
    if (old[i] === now[i]) continue;
    const last = runs.at(-1);
    if (last !== undefined && at + i - last.end < GAP) last.end = at + i + 1;
    else runs.push({ start: at + i, end: at + i + 1 });
  }
}
