import { findStale, hiddenNumber, type Stale, staleOr, writeNumber } from './inside/derived-number.ts';
import type { Layout } from './inside/layout.ts';
import type { Kind, Scalar } from './inside/leaf.ts';

export interface DerivedOptions {
  /** A stored number that says "not computed": kept as it is, and no finding. */
  readonly none?: number;
  /** What to note where nothing was computed; without it nothing is noted. */
  readonly noneText?: string;
  /** What the number is, where it is no checksum. */
  readonly kind?: Kind;
}

/** Left behind where nothing was computed. */
const NONE = 'none';

/** A checksum or the like over bytes that come in pieces. */
export type Compute = (pieces: Iterable<Uint8Array>) => number;

/** Computed from the bytes of a field: checked when they have been read, written when they are. */
export function derived<const N extends string>(
  of: Scalar,
  from: N,
  compute: Compute,
  options: DerivedOptions = {},
): Layout<number, 'hidden', N> {
  const kind = options.kind ?? 'checksum';
  return {
    ...hiddenNumber(of, kind, {
      refs: [from],
      about: `computed from ${from.replaceAll('^', '')}`,
    }),
    marks: [from],
    decode(r) {
      const start = r.pos;
      const path = r.pathLater();
      const found = of.decode(r);
      const leave = r.leaveLater();
      if (found === options.none) {
        r.left = NONE;
        if (options.noneText) r.find({ start, size: of.size }, options.noneText, { path: path(), weight: 'note' });
        return found;
      }
      r.scope?.whenMarked(from, extent => {
        const expected = compute(r.chunks(extent.start, extent.end));
        if (found === expected) return;
        const stale: Stale = { found, expected };
        findStale(r, of, { start, path: path(), kind }, stale);
        leave(stale);
      });
      return found;
    },
    encode(w) {
      const slot = w.hold(of.size);
      const { scope, left } = w;
      if (left === NONE && options.none !== undefined) {
        writeNumber(of, slot, options.none);
        return;
      }
      scope?.whenMarked(from, ({ start, end }) =>
        w.atLast(() => writeNumber(of, slot, staleOr(left, compute(w.chunks(start, end))))),
      );
    },
  };
}
