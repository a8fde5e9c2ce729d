import { grouped } from '../base/counted.ts';
import { asCount, follow } from './amount.ts';
import { findStale, hiddenNumber, type Stale, staleOr, writeNumber } from './inside/derived-number.ts';
import type { Layout } from './inside/layout.ts';
import { addLeaf, type Scalar } from './inside/leaf.ts';
import type { Scope } from './inside/scope.ts';

/** A copy of a sibling's number, plus or minus a constant. */
export function copyOf<const N extends string>(of: Scalar, sibling: N, plus = 0): Layout<number, 'hidden', N> {
  const find = follow(sibling);
  const expectedIn = (scope: Scope | undefined): number => asCount(find(scope)) + plus;
  const about = plus === 0 ? sibling : `${sibling} ${plus > 0 ? '+' : '-'} ${Math.abs(plus)}`;
  const base = hiddenNumber(of, 'count', { refs: [sibling], about });
  return {
    ...base,
    tell: expectedIn,
    decode(r) {
      const start = r.pos;
      const found = of.decode(r);
      const expected = expectedIn(r.scope);
      if (found !== expected) {
        const stale: Stale = { found, expected };
        findStale(r, of, { start, path: r.pathText() }, stale);
        r.left = stale;
      }
      return found;
    },
    encode: w => writeNumber(of, w.hold(of.size), staleOr(w.left, expectedIn(w.scope))),
    fields(r, out) {
      const start = r.pos;
      const value = of.decode(r);
      const expected = expectedIn(r.scope);
      const finding = value === expected ? {} : { finding: `expected ${grouped(expected)}, found ${grouped(value)}` };
      addLeaf(r, out, { start, size: of.size, leaf: base.leaf, value, ...finding });
      return value;
    },
  };
}
