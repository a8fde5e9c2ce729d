// A part that the others do not need, and whose offset is stored: a bad offset leaves the others intact.
import { counted, grouped } from '../base/counted.ts';
import { hexOffset } from '../base/hex.ts';
import { asCount, follow, outsideText } from './amount.ts';
import { Unwritable } from './inside/fault.ts';
import { keepCount } from './inside/kept-count.ts';
import type { Layout, Role } from './inside/layout.ts';
import type { Reader } from './inside/reader.ts';
import type { Writer } from './inside/writer.ts';

/** The leftover of a part whose offset led outside. */
interface Lost {
  readonly lost: true;
  readonly offset: number;
  /** The offset led past the end; otherwise to a position that is not the part's. */
  readonly isOutside: boolean;
  /** Why it was left out, and how many items it is said to have; 0 where nothing counts them. */
  readonly why: string;
  readonly count: number;
}

/** A part that grew could now include the offset's target, so that it leads to something. */
function checkOutside({ pos: end }: Writer, offset: number): void {
  if (offset > end) return;
  throw new Unwritable(
    `${hexOffset(offset)}, which leads outside, would lead into what is written, up to ${hexOffset(end)}`,
  );
}

/** Its items are somewhere in the file, and nothing would lead to them any more. */
function checkNotCounted({ count, why }: Lost): void {
  if (count === 0) return;
  const what = `a table of ${counted(count, 'item')} was left out, because its offset leads outside: ${why}`;
  throw new Unwritable(`${what}; a new table would take its place`, 'Correct the offset first.');
}

const isLost = (left: unknown): left is Lost => typeof left === 'object' && left !== null && 'lost' in left;

export interface OutsideOptions {
  /** For a part that is not placed(): its offset must lead to its position. */
  readonly isHere?: true;
  /** Its items are only ever written all together, as when they are computed: a new table at another place loses none. */
  readonly isComputed?: true;
}

/**
 * A part whose offset leads outside is `empty` and named so; the parts after it are still read. The offset, and other
 * fields about the part, stay as they are until it gets another value.
 */
export function unlessOutside<T, E extends T, R extends Role, Ref extends string, const N extends string>(
  of: Layout<T, R, Ref>,
  at: N,
  empty: E,
  { isHere, isComputed }: OutsideOptions = {},
): Layout<T, R, Ref | N> {
  const offsetIn = follow(at);
  const countIn = of.counted === undefined ? undefined : follow(of.counted);
  /** Why there is nothing to read. */
  const whyLost = (r: Reader): { readonly offset: number; readonly why: string } | undefined => {
    const offset = asCount(offsetIn(r.scope));
    if (offset > r.limit) return { offset, why: outsideText(r, offset) };
    if (!isHere) return undefined;
    if (offset !== r.pos) return { offset, why: `starts at ${hexOffset(offset)}, not at ${hexOffset(r.pos)}` };
    const left = r.limit - r.pos;
    return of.minSize > left
      ? { offset, why: `needs ${counted(of.minSize, 'byte')}, ${grouped(left)} left` }
      : undefined;
  };
  const isStillEmpty = (w: Writer, value: unknown): boolean => {
    if (of.tell) return w.scope === undefined || of.tell(w.scope) === 0;
    return value === empty || (Array.isArray(value) && value.length === 0);
  };
  return {
    ...of,
    refs: [at, ...of.refs],
    decode(r) {
      const lost = whyLost(r);
      if (lost === undefined) return of.decode(r);
      r.find({ start: r.pos, size: 0 }, `left out: ${lost.why}`, { weight: 'error' });
      r.placedAt = lost.offset;
      r.isLost = true;
      const count = countIn === undefined ? 0 : asCount(countIn(r.scope));
      r.left = { ...lost, lost: true, isOutside: lost.offset > r.limit, count } satisfies Lost;
      if (countIn) keepCount(r, { found: count, expected: 0 });
      return Array.isArray(empty) ? ([...empty] as unknown as E) : empty; // as: a list of its own, which may get items
    },
    encode(w, value) {
      const { left } = w;
      if (!isLost(left)) return of.encode(w, value);
      w.left = undefined;
      if (!isStillEmpty(w, value)) {
        if (!isComputed) checkNotCounted(left);
        return of.encode(w, value);
      }
      w.placedAt = left.offset;
      w.isLost = true;
      if (left.isOutside) w.atLast(() => checkOutside(w, left.offset));
    },
    fields: (r, out) => (whyLost(r) === undefined ? of.fields(r, out) : undefined),
  };
}
