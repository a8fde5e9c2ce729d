import { findStale, hiddenNumber, type Stale, staleOr, writeNumber } from './inside/derived-number.ts';
import type { Layout } from './inside/layout.ts';
import type { Scalar } from './inside/leaf.ts';

export interface SizeOptions {
  /** Bytes it counts besides the sibling's, such as a head. */
  readonly plus?: number;
}

/** How many bytes a sibling takes. */
export function sizeOf<const N extends string>(
  of: Scalar,
  sibling: N,
  options: SizeOptions = {},
): Layout<number, 'hidden', N> {
  const { plus = 0 } = options;
  return {
    ...hiddenNumber(of, 'size', {
      refs: [sibling],
      about: `bytes of ${sibling}${plus === 0 ? '' : ` and ${plus} more`}`,
    }),
    marks: [sibling],
    decode(r) {
      const start = r.pos;
      const path = r.pathLater();
      const found = of.decode(r);
      const leave = r.leaveLater();
      r.scope?.whenMarked(sibling, extent => {
        const expected = extent.end - extent.start + plus;
        if (found === expected) return;
        const stale: Stale = { found, expected };
        findStale(r, of, { start, path: path() }, stale);
        leave(stale);
      });
      return found;
    },
    encode(w) {
      const slot = w.hold(of.size);
      const { left, scope } = w;
      scope?.whenMarked(sibling, ({ start, end }) => writeNumber(of, slot, staleOr(left, end - start + plus)));
    },
  };
}
