import { findStale, hiddenNumber, type Stale, staleOr, writeNumber } from './derived-number.ts';
import type { Layout } from './layout.ts';
import type { Scalar } from './leaf.ts';

export interface SizeOptions {
  /** A number that stands for a size the file does not give: kept where the model has it, and no finding. */
  readonly unmeasured?: number;
}

/** How many bytes a sibling takes. */
export function sizeOf<const N extends string>(
  of: Scalar,
  sibling: N,
  options: SizeOptions = {},
): Layout<number, 'hidden', N> {
  const { unmeasured } = options;
  return {
    ...hiddenNumber(of, 'size', { refs: [sibling], about: `bytes of ${sibling}` }),
    marks: [sibling],
    decode(r) {
      const start = r.pos;
      const path = r.pathText();
      const found = of.decode(r);
      const kept: { stale?: Stale } = {};
      r.scope?.whenMarked(sibling, extent => {
        const expected = extent.end - extent.start;
        if (found === expected || found === unmeasured) return;
        kept.stale = { found, expected };
        findStale(r, of, { start, path }, kept.stale);
      });
      r.left = kept;
      return found;
    },
    encode(w, value) {
      const slot = w.hold(of.size);
      const { left, scope } = w;
      if (unmeasured !== undefined && value === unmeasured) {
        writeNumber(of, slot, unmeasured);
        return;
      }
      scope?.whenMarked(sibling, extent => {
        const { stale } = (left ?? {}) as { stale?: Stale }; // what decode above left behind
        writeNumber(of, slot, staleOr(stale, extent.end - extent.start));
      });
    },
  };
}
