import { hiddenNumber, staleOr, writeNumber } from './derived-number.ts';
import type { Layout } from './layout.ts';
import type { Scalar } from './leaf.ts';

/** Where a sibling begins, from the start of its space. */
export function offsetOf<const N extends string>(of: Scalar, sibling: N): Layout<number, 'hidden', N> {
  return {
    ...hiddenNumber(of, 'offset', { refs: [sibling], about: `where ${sibling} starts` }),
    marks: [sibling],
    encode(w) {
      const slot = w.hold(of.size);
      const { left, scope } = w;
      scope?.whenMarked(sibling, extent => writeNumber(of, slot, staleOr(left, extent.start)));
    },
  };
}
