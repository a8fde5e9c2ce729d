// One of several parts that a file points to: a damaged part does not hide the parts after it.
import { hexOffset } from '../base/hex.ts';
import type { Source } from '../base/source.ts';
import { asCount, follow } from './amount.ts';
import { bytes, bytesLeaf } from './bytes.ts';
import { decode } from './inside/decode.ts';
import { asFault } from './inside/fault.ts';
import { fieldsOr } from './inside/fields-or.ts';
import type { Fault, Layout, Role } from './inside/layout.ts';
import { addLeaf } from './inside/leaf.ts';
import { pathText } from './inside/path.ts';
import type { Reader } from './inside/reader.ts';
import { type PlacedOptions, placed } from './placed.ts';

export interface DamagedOptions<B extends string = string> extends PlacedOptions {
  /** Siblings with the offsets of the other parts; 0 means that there is none. */
  readonly before: readonly B[];
  /** The start of the part, shown even if the rest cannot be read. */
  readonly head?: DamagedHead;
}

/** Numbers of fixed size, by their names in the part. */
export interface DamagedHead {
  readonly layout: Layout<unknown> & { readonly offsets: Readonly<Record<string, number>> };
  /** The wrong numbers of a part of `size` bytes. */
  odd(head: unknown, size: number): Iterable<OddNumber>;
}

export interface OddNumber {
  readonly name: string;
  readonly text: string;
  /** The correct bytes. */
  readonly repair: Uint8Array;
}

/** Left behind by a part that could not be read. */
interface Damaged {
  readonly damaged: Source;
  readonly inner: unknown;
}
const isDamaged = (left: unknown): left is Damaged => typeof left === 'object' && left !== null && 'damaged' in left;

/**
 * A placed() part that is undefined if it cannot be read: a finding says why, and its bytes are kept up to the next part. If no
 * other part follows, the file was cut short, and reading stops.
 */
export function unlessDamaged<
  T,
  R extends Role,
  Ref extends string,
  const N extends string,
  const B extends string = never,
>(
  of: Layout<T | undefined, R, Ref>,
  at: N,
  { before, align = 1, head }: DamagedOptions<B>,
): Layout<T | undefined, R, Ref | N | NoInfer<B>> {
  const offsetIn = follow(at);
  const others = before.map(follow);
  const startIn = (r: Reader): number => asCount(offsetIn(r.scope));
  const nextIn = (r: Reader): number =>
    Math.min(r.limit, ...others.map(find => asCount(find(r.scope))).filter(offset => offset > startIn(r)));
  /** Reads with the limit at the next part. */
  const upTo = <V>(r: Reader, next: number, read: () => V): V => {
    const { limit } = r;
    r.limit = next;
    try {
      return read();
    } finally {
      r.limit = limit;
    }
  };
  const kept = placed(bytes(), at, { align });
  return {
    ...of,
    refs: [at, ...before, ...of.refs],
    decode(r) {
      const mark = r.mark();
      const next = nextIn(r);
      try {
        const value = of.decode(r);
        if (value !== undefined && r.pos > next && startIn(r) < next) reportOverlap(r, next);
        return value;
      } catch (error) {
        const { fault } = asFault(error);
        if (next >= mark.limit) throw error;
        r.rewind(mark);
        const damaged = upTo(r, next, () => kept.decode(r));
        r.find({ start: startIn(r), size: damaged.size }, `left out: ${fault.text}`, { weight: 'error' });
        if (head) reportOdd(r, head, { start: startIn(r), damaged });
        r.left = { damaged, inner: r.left } satisfies Damaged;
        return undefined;
      }
    },
    encode(w, value) {
      const { left } = w;
      if (!isDamaged(left)) return of.encode(w, value);
      w.left = value === undefined ? left.inner : undefined;
      if (value === undefined) kept.encode(w, left.damaged);
      else of.encode(w, value);
    },
    fields(r, out) {
      const next = nextIn(r);
      const isFatal = next >= r.limit;
      const instead = ({ text }: Fault): void => {
        const named = placed(unknownBytes(text, head?.layout), at, { align });
        upTo(r, next, () => named.fields(r, out));
      };
      return fieldsOr(of, { r, out }, { isFatal, instead });
    },
  };
}

function reportOverlap(r: Reader, next: number): void {
  const text = `reaches to ${hexOffset(r.pos)}, but the next part begins at ${hexOffset(next)}`;
  r.find({ start: next, size: r.pos - next }, text);
}

function reportOdd(
  r: Reader,
  { layout, odd }: DamagedHead,
  at: { readonly start: number; readonly damaged: Source },
): void {
  const { start, damaged } = at;
  if (damaged.size < layout.minSize) return;
  const path = pathText(r.path, r.depth);
  for (const { name, text, repair } of odd(decode(layout, damaged).value, damaged.size)) {
    const range = { start: start + (layout.offsets[name] ?? 0), size: repair.length };
    r.find(range, text, { path: `${path}.${name}`, weight: 'error', repair });
  }
}

/** All that is left of the window after its head, with the reason why it is not read as what it should be. */
function unknownBytes(finding: string, head: DamagedHead['layout'] | undefined): Layout<Source> {
  return {
    ...bytes(),
    fields(r, out) {
      if (head && r.limit - r.pos >= head.minSize) head.fields(r, out);
      const size = r.limit - r.pos;
      const start = r.skip(size);
      addLeaf(r, out, { start, size, leaf: { ...bytesLeaf, kind: 'unknown' }, value: r.peek(start, size), finding });
      return undefined;
    },
  };
}
