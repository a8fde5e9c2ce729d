import { hiddenNumber, staleOr, writeNumber } from './inside/derived-number.ts';
import type { Layout } from './inside/layout.ts';
import type { Scalar } from './inside/leaf.ts';

export interface OffsetOptions {
  /** The offset to write for a sibling that takes no bytes; absent: where it would begin. */
  readonly empty?: number;
}

/** Where a sibling begins, from the start of its space. */
export function offsetOf<const N extends string>(
  of: Scalar,
  sibling: N,
  { empty }: OffsetOptions = {},
): Layout<number, 'hidden', N> {
  return {
    ...hiddenNumber(of, 'offset', { refs: [sibling], about: `where ${sibling} starts` }),
    marks: [sibling],
    encode(w) {
      const slot = w.hold(of.size);
      const { left, scope } = w;
      scope?.whenMarked(sibling, ({ start, end, isLost }) => {
        const offset = empty !== undefined && start === end && isLost !== true ? empty : start;
        writeNumber(of, slot, staleOr(left, offset));
      });
    },
  };
}
