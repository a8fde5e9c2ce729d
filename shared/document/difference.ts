import type { Source } from '../base/source.ts';
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
  for (let at = 0; at < most; at += BLOCK) {
    const size = Math.min(BLOCK, most - at);
    const [left, right] = [a.read(at, size), b.read(at, size)];
    for (let index = 0; index < size; index++) if (left[index] !== right[index]) return at + index;
  }
  return most;
}

function equalEnd(a: Source, b: Source, most: number): number {
  for (let done = 0; done < most; done += BLOCK) {
    const size = Math.min(BLOCK, most - done);
    const [left, right] = [a.read(a.size - done - size, size), b.read(b.size - done - size, size)];
    for (let index = size - 1; index >= 0; index--) if (left[index] !== right[index]) return done + size - 1 - index;
  }
  return most;
}
