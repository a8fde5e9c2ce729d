// Findings that only the whole tells: an index past the end of its list, numbers that contradict each other.
import { type Found, findSpot } from './find-spot.ts';
import type { Layout, Weight } from './layout.ts';
import { newMemo } from './memo.ts';
import type { Reader } from './reader.ts';

/** Something a format's own rules say of one field of a model. */
export interface Oddity {
  readonly path: string;
  readonly text: string;
  readonly weight?: Weight;
}

/** More than these nobody reads, and each has to be looked up. */
const MOST = 100;

/** What `check` says of the whole value is found along with what its fields say. */
export function checked<T>(of: Layout<T>, check: (value: T) => Iterable<Oddity>): Layout<T> {
  return {
    ...of,
    decode(r) {
      const value = of.decode(r);
      note(r, of, check(value));
      return value;
    },
  };
}

function note<T>(r: Reader, of: Layout<T>, oddities: Iterable<Oddity>): void {
  const memo = newMemo();
  let count = 0;
  for (const { path, text, weight } of oddities) {
    if (++count > MOST) {
      r.find({ start: 0, size: 0 }, `more than ${MOST} values are unusual`, { path: '' });
      return;
    }
    const spot: Found['spot'] | undefined = findSpot(of, r.source, path, memo)?.spot;
    r.find({ start: spot?.start ?? 0, size: spot?.size ?? 0 }, text, {
      path: spot?.path ?? path,
      ...(weight ? { weight } : {}),
    });
  }
}
