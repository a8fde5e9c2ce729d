import { originOf, passingReader, type Source } from '../base/source.ts';
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

/** What makes the one content the other: one edit, or none where they are equal. */
export function editsBetween(before: Source, after: Source): Edit[] {
  const difference = differenceOf(before, after);
  if (difference === undefined) return [];
  const { start, oldSize, newSize } = difference;
  return [{ start, remove: oldSize, insert: after.read(start, newSize) }];
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
