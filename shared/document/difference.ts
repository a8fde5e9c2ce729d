import { longestRun } from '../base/longest-run.ts';
import { type Stretch, stretchesOf } from '../base/pieces.ts';
import { lastAtOrBefore } from '../base/sorted.ts';
import { haveSameBytes, originOf, passingReader, type Source, sliceSource } from '../base/source.ts';
import type { Edit } from './step.ts';

/** The one stretch in which two contents differ. */
export interface Difference {
  readonly start: number;
  readonly oldSize: number;
  readonly newSize: number;
}

const BLOCK = 64 * 1024;

/** What is left of both when equal bytes at the front and at the end are taken away; undefined when they are equal. */
export function differenceOf(before: Source, after: Source): Difference | undefined {
  const most = Math.min(before.size, after.size);
  const start = equalFront(before, after, most);
  if (start === most && before.size === after.size) return undefined;
  const tail = equalEnd(before, after, most - start);
  return { start, oldSize: before.size - start - tail, newSize: after.size - start - tail };
}

/** From here on it pays to look for what stays within the one stretch in which two contents differ. */
const LONG = 1024 * 1024;
/** Shorter stretches that stay are not worth an edit of their own. */
const SHORT = 4096;

/**
 * What makes the one content the other: one edit, or none where they are equal. Of a long one each stretch stays that is taken
 * from the other, which may have been read from `original`: an archive that gets an entry moves all that is in it.
 */
export function editsBetween(before: Source, after: Source, original?: Source): Edit[] {
  const difference = differenceOf(before, after);
  if (difference === undefined) return [];
  const { start, oldSize, newSize } = difference;
  if (newSize < LONG) return [{ start, remove: oldSize, insert: after.read(start, newSize) }];
  const edits: Edit[] = [];
  let [old, now] = [0, 0];
  const end = { old: before.size, now: after.size, size: 0 };
  for (const kept of [...keptStretches(after, [before, ...(original ? [original] : [])]), end]) {
    const [was, is] = [sliceSource(before, old, kept.old - old), sliceSource(after, now, kept.now - now)];
    const found = differenceOf(was, is);
    if (found)
      edits.push({
        ...{ start: old + found.start, remove: found.oldSize },
        insert: is.read(found.start, found.newSize),
      });
    [old, now] = [kept.old + kept.size, kept.now + kept.size];
  }
  return edits;
}

interface Kept {
  readonly old: number;
  readonly now: number;
  readonly size: number;
}

/** The stretches of a content that are kept where those of the sources are, which hold the same bytes; in the order of both. */
function keptStretches(after: Source, sources: readonly Source[]): readonly Kept[] {
  const known = new Map<Source | string, Sorted>();
  for (const [keeper, stretches] of Map.groupBy(sources.flatMap(stretchesOf), keeperOf)) {
    const sorted = stretches.toSorted((a, b) => a.from.start - b.from.start);
    known.set(keeper, { stretches: sorted, starts: Float64Array.from(sorted, ({ from }) => from.start) });
  }
  const taken = stretchesOf(after).flatMap(stretch => inBoth(stretch, known.get(keeperOf(stretch))));
  let [old, now] = [0, 0];
  return longestRun(taken.map(kept => kept.old)).flatMap(at => {
    const kept = taken[at];
    // What the one content has twice may be found twice.
    if (kept === undefined || kept.old < old || kept.now < now) return [];
    [old, now] = [kept.old + kept.size, kept.now + kept.size];
    return [kept];
  });
}

/** Stretches that are kept in one place, by where they begin there. */
interface Sorted {
  readonly stretches: readonly Stretch[];
  readonly starts: Float64Array;
}

const keeperOf = ({ from: { source } }: Stretch): Source | string => source.identity ?? source;

/** What a stretch has in common with those that are kept where it is. */
function inBoth({ from, at, size }: Stretch, there: Sorted | undefined): Kept[] {
  const found: Kept[] = [];
  const end = from.start + size;
  for (const other of there?.stretches.slice(lastAtOrBefore(there.starts, from.start)) ?? []) {
    if (other.from.start >= end) break;
    const start = Math.max(from.start, other.from.start);
    const many = Math.min(end, other.from.start + other.size) - start;
    if (many >= SHORT)
      found.push({ old: other.at + start - other.from.start, now: at + start - from.start, size: many });
  }
  return found;
}

function equalFront(a: Source, b: Source, most: number): number {
  const [readA, readB] = [passingReader(a, BLOCK), passingReader(b, BLOCK)];
  for (let at = 0; at < most; at += BLOCK) {
    const size = Math.min(BLOCK, most - at);
    if (haveSameBytes(originOf(a, at, size), originOf(b, at, size))) continue;
    const [left, right] = [readA(at, size), readB(at, size)];
    for (let index = 0; index < size; index++) if (left[index] !== right[index]) return at + index;
  }
  return most;
}

function equalEnd(a: Source, b: Source, most: number): number {
  const [readA, readB] = [passingReader(a, BLOCK), passingReader(b, BLOCK)];
  for (let done = 0; done < most; done += BLOCK) {
    const size = Math.min(BLOCK, most - done);
    const [atA, atB] = [a.size - done - size, b.size - done - size];
    if (haveSameBytes(originOf(a, atA, size), originOf(b, atB, size))) continue;
    const [left, right] = [readA(atA, size), readB(atB, size)];
    for (let index = size - 1; index >= 0; index--) if (left[index] !== right[index]) return done + size - 1 - index;
  }
  return most;
}
