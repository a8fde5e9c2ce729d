// A part whose offset is stored, and without which the others can be read: a bad offset leaves them as they are.
import { asCount, follow, outsideText } from './amount.ts';
import type { Layout, Role } from './inside/layout.ts';
import type { Reader } from './inside/reader.ts';

/** Left behind by a part whose offset led outside. */
interface Lost {
  readonly lost: true;
  readonly offset: number;
}

const isLost = (left: unknown): left is Lost => typeof left === 'object' && left !== null && 'lost' in left;

/**
 * A placed() part whose offset leads outside is `empty`, and named so; what stands after it is read on. The offset, and what
 * else is said of the part, stay as they are until it is given another value.
 */
export function unlessOutside<T, E extends T, R extends Role, Ref extends string, const N extends string>(
  of: Layout<T, R, Ref>,
  at: N,
  empty: E,
): Layout<T, R, Ref | N> {
  const offsetIn = follow(at);
  const offsetOutside = (r: Reader): number | undefined => {
    const offset = asCount(offsetIn(r.scope));
    return offset > r.limit ? offset : undefined;
  };
  return {
    ...of,
    refs: [at, ...of.refs],
    decode(r) {
      const offset = offsetOutside(r);
      if (offset === undefined) return of.decode(r);
      r.find({ start: r.pos, size: 0 }, `left out: ${outsideText(r, offset)}`, { weight: 'error' });
      r.placedAt = offset;
      r.isLost = true;
      r.left = { lost: true, offset } satisfies Lost;
      return empty;
    },
    encode(w, value) {
      const { left } = w;
      if (!isLost(left)) return of.encode(w, value);
      w.left = undefined;
      if (value !== empty) return of.encode(w, value);
      w.placedAt = left.offset;
      w.isLost = true;
    },
    fields: (r, out) => (offsetOutside(r) === undefined ? of.fields(r, out) : undefined),
  };
}
