import { allZero } from '../base/bytes.ts';
import { counted, grouped } from '../base/counted.ts';
import { memorySource, type Source } from '../base/source.ts';
import { type Amount, type AmountRefs, amountIn, amountRefs, amountText } from './amount.ts';
import { Unwritable } from './inside/fault.ts';
import { type Layout, type Role, reserveNames } from './inside/layout.ts';
import { addPart } from './inside/leaf.ts';
import type { Reader } from './inside/reader.ts';
import { paddingLeaf } from './padding.ts';

export interface WithinOptions {
  /** The writer pads with zeros to a multiple of this. */
  readonly align?: number;
  /** A size that is negative, or too large for the enclosing window, means the rest of that window. */
  readonly orToEnd?: true;
}

/** The bytes that the inside of a window did not use. */
interface WithinLeft {
  readonly rest: Source;
  readonly inner: unknown;
}
const isWithinLeft = (left: unknown): left is WithinLeft =>
  typeof left === 'object' && left !== null && 'rest' in left && 'inner' in left;

/** A window of this many bytes; a size given by name is written by sizeOf. Bytes that the inside does not use are kept. */
export function within<T, R extends Role, Ref extends string, const A extends Amount>(
  of: Layout<T, R, Ref>,
  size: A,
  { align = 1, orToEnd }: WithinOptions = {},
): Layout<T, R, Ref | AmountRefs<A>> {
  const given = amountIn(size);
  const amount = (r: Reader): number => {
    const count = given(r.scope);
    const room = r.limit - r.pos;
    return orToEnd && !(count >= 0 && count <= room) ? room : count;
  };
  const fixed = typeof size === 'number' ? size : undefined;
  return {
    ...of,
    kind: `${of.kind} in ${amountText(size)} bytes`,
    size: fixed,
    minSize: fixed ?? 0,
    refs: [...amountRefs(size), ...of.refs],
    taken: reserveNames('within', ['rest'], of),
    parts: [{ key: '', layout: of }],
    decode(r) {
      const { start, end, limit } = openWindow(r, amount(r));
      const value = of.decode(r);
      const used = r.pos;
      r.limit = limit;
      r.pos = end;
      const rest = restOf(r, { used, end, align, isFixed: fixed !== undefined, size: end - start });
      if (rest) r.left = { rest, inner: r.left } satisfies WithinLeft;
      return value;
    },
    encode(w, value) {
      const start = w.pos;
      const left = isWithinLeft(w.left) ? w.left : undefined;
      if (left) w.left = left.inner;
      of.encode(w, value);
      if (left) w.putSource(left.rest);
      else w.room((align - ((w.pos - start) % align)) % align);
      if (fixed === undefined) return;
      const room = fixed - (w.pos - start);
      if (room < 0)
        throw new Unwritable(
          `${counted(w.pos - start, 'byte does', 'bytes do')} not fit a window of ${grouped(fixed)}`,
        );
      w.room(room);
    },
    fields(r, out) {
      const count = amount(r);
      const isOutside = r.base + r.pos >= out.to || r.base + r.pos + count <= out.from;
      if (isOutside && !out.group && !of.jumps && !r.asked) {
        r.skip(count);
        return undefined;
      }
      const { end, limit } = openWindow(r, count);
      const seen = of.fields(r, out);
      if (r.pos < end) nameRest(r, out, end);
      r.limit = limit;
      r.pos = end;
      return seen;
    },
  };
}

type Window = { start: number; end: number; limit: number };

function openWindow(r: Reader, size: number): Window {
  const { limit } = r;
  if (size < 0) r.fault(`ends ${counted(-size, 'byte')} before it begins`);
  const start = r.skip(size);
  const end = r.pos;
  r.pos = start;
  r.limit = end;
  return { start, end, limit };
}

/** The bytes after those the inside used, if a writer would not store the same. */
function restOf(
  r: Reader,
  window: { used: number; end: number; align: number; isFixed: boolean; size: number },
): Source | undefined {
  const { used, end, align, isFixed, size } = window;
  const count = end - used;
  if (count === 0) return isFixed || size % align === 0 ? undefined : memorySource(new Uint8Array(0)); // a writer that does not pad
  const isFill = isFixed || (count < align && size % align === 0);
  const rest = r.keep(used, count);
  if (isFill && count <= 4096 && allZero(rest.read(0, count))) return undefined;
  r.find({ start: used, size: count }, `${counted(count, 'byte')} left over`, { weight: isFill ? 'note' : 'warning' });
  return rest;
}

function nameRest(r: Reader, out: Parameters<Layout<unknown>['fields']>[1], end: number): void {
  const start = r.pos;
  const size = end - start;
  if (r.base + start >= out.to || r.base + end <= out.from) return;
  const bytes = r.peek(start, size).read(0, Math.min(size, 4096));
  const value = { bytes, isClean: allZero(bytes) };
  addPart(r, out, 'rest', { start, size, leaf: paddingLeaf, value });
}
