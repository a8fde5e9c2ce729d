import { longestRun } from '../base/longest-run.ts';
import { joinedStretches } from '../base/pieces.ts';
import { originOf, passingReader, type Source, sliceSource } from '../base/source.ts';
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

/** The stretches of a content that are taken from one of these sources, which hold the same bytes; in the order of both. */
function keptStretches(after: Source, sources: readonly Source[]): readonly Kept[] {
  const origins = sources.map(source => originOf(source, 0, source.size));
  const taken: Kept[] = [];
  let now = 0;
  for (const part of joinedStretches(partsOf(after))) {
    const place = originOf(part, 0, part.size);
    const origin = origins.find(({ source }) => source === place.source);
    if (origin && part.size >= SHORT) taken.push({ old: place.start - origin.start, now, size: part.size });
    now += part.size;
  }
  let end = 0;
  return longestRun(taken.map(({ old }) => old)).flatMap(at => {
    const kept = taken[at];
    if (kept === undefined || kept.old < end) return [];
    end = kept.old + kept.size;
    return [kept];
  });
}

function partsOf(source: Source): readonly Source[] {
  return source.parts?.flatMap(partsOf) ?? [source];
}

function equalFront(a: Source, b: Source, most: number): number {
  const [readA, readB] = [passingReader(a, BLOCK), passingReader(b, BLOCK)];
  for (let at = 0; at < most; at += BLOCK) {
    const size = Math.min(BLOCK, most - at);
    if (isOneStretch({ of: a, at }, { of: b, at }, size)) continue;
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
    if (isOneStretch({ of: a, at: atA }, { of: b, at: atB }, size)) continue;
    const [left, right] = [readA(atA, size), readB(atB, size)];
    for (let index = size - 1; index >= 0; index--) if (left[index] !== right[index]) return done + size - 1 - index;
  }
  return most;
}

interface Place {
  readonly of: Source;
  readonly at: number;
}

/** Whether both are taken from one place: an edit leaves most of a long file alone, which then need not be read. */
function isOneStretch(a: Place, b: Place, size: number): boolean {
  const [left, right] = [originOf(a.of, a.at, size), originOf(b.of, b.at, size)];
  return left.source === right.source && left.start === right.start;
}
