import { longestRun } from '../base/longest-run.ts';
import { type Stretch, stretchesOf } from '../base/pieces.ts';
import { lastAtOrBefore } from '../base/sorted.ts';
import { haveSameBytes, originOf, passingReader, type Source, sliceSource } from '../base/source.ts';
import type { Edit } from './step.ts';

/** The one range in which two contents differ. */
export interface Difference {
  readonly start: number;
  readonly oldSize: number;
  readonly newSize: number;
}

const BLOCK = 64 * 1024;

/** What is left of both without the equal bytes at the start and at the end; undefined if they are equal. */
export function differenceOf(before: Source, after: Source): Difference | undefined {
  const most = Math.min(before.size, after.size);
  const start = equalFront(before, after, most);
  if (start === most && before.size === after.size) return undefined;
  const tail = equalEnd(before, after, most - start);
  return { start, oldSize: before.size - start - tail, newSize: after.size - start - tail };
}

/** From this size on it pays to look for unchanged parts within the one range in which two contents differ. */
const LONG = 1024 * 1024;
/** Shorter unchanged ranges are not worth an edit of their own. */
const SHORT = 4096;

/**
 * The edits that turn one content into the other; none if they are equal. In a long range, every part taken unchanged from the
 * old content, which may have been read from `original`, stays: adding an entry to an archive moves everything in it.
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

/** The ranges of a content that are stored where the same bytes of the old content are; in the order of both. */
function keptStretches(after: Source, sources: readonly Source[]): readonly Kept[] {
  const known = new Map<Source | string, Sorted>();
  for (const [keeper, stretches] of Map.groupBy(sources.flatMap(stretchesOf), storageOf)) {
    const sorted = stretches.toSorted((a, b) => a.from.start - b.from.start);
    known.set(keeper, { stretches: sorted, starts: Float64Array.from(sorted, ({ from }) => from.start) });
  }
  const taken = stretchesOf(after).flatMap(stretch => inBoth(stretch, known.get(storageOf(stretch))));
  let [old, now] = [0, 0];
  return longestRun(taken.map(kept => kept.old)).flatMap(at => {
    const kept = taken[at];
    // Bytes that occur twice in one content may be found twice.
    if (kept === undefined || kept.old < old || kept.now < now) return [];
    [old, now] = [kept.old + kept.size, kept.now + kept.size];
    return [kept];
  });
}

/** Ranges stored in one place, by where they begin there. */
interface Sorted {
  readonly stretches: readonly Stretch[];
  readonly starts: Float64Array;
}

const storageOf = ({ from: { source } }: Stretch): Source | string => source.identity ?? source;

/** What a range has in common with those stored in the same place. */
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
