import { type Stale, staleOr } from './inside/derived-number.ts';
import { leafLayout, type Scalar } from './inside/leaf.ts';

/** A number that is stored twice, lowest byte first and then highest byte first: read from the first, written into both. */
export function bothEndian(little: Scalar, big: Scalar): Scalar {
  const of = leafLayout<number>(`${little.kind} in both byte orders`, little.size + big.size, {
    ...little.leaf,
    write(view, at, size, value) {
      little.leaf.write(view, at, size, value);
      big.leaf.write(view, at + little.size, size, value);
    },
  });
  return {
    ...of,
    decode(r) {
      const start = r.pos;
      const expected = little.decode(r);
      const found = big.decode(r);
      if (found !== expected) {
        const text = `stored twice, as ${expected} and as ${found}`;
        r.find({ start, size: of.size }, text, { weight: 'note' }); // nothing says which of the two is right
        r.left = { found, expected } satisfies Stale;
      }
      return expected;
    },
    encode(w, value) {
      const second = staleOr(w.left, value);
      little.encode(w, value);
      big.encode(w, second);
    },
  };
}
