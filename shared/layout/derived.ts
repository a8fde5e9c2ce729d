import { findStale, hiddenNumber, type Stale, staleOr, writeNumber } from './inside/derived-number.ts';
import type { Layout } from './inside/layout.ts';
import type { Kind, Scalar } from './inside/leaf.ts';

export interface DerivedOptions {
  /** A stored number that means "not computed": kept as it is, without a finding. */
  readonly none?: number;
  /** The note for a number that was not computed; without it there is none. */
  readonly noneText?: string;
  /** What the number is, if it is not a checksum. */
  readonly kind?: Kind;
}

/** Marks a number that was not computed. */
const NONE = 'none';

/** A checksum or similar, over bytes that arrive in pieces. */
export type Compute = (pieces: Iterable<Uint8Array>) => number;

/** Computed from the bytes of a field: checked after they are read, stored after they are written. */
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
