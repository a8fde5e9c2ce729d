// One of many parts that a directory lists, each at an offset of its own: damage to one leaves the others as they are.
import { hexOffset } from '../base/hex.ts';
import { asCount, follow } from './amount.ts';
import type { Layout, Role } from './inside/layout.ts';
import type { Reader } from './inside/reader.ts';
import type { Heads, Scope } from './inside/scope.ts';
import { orRaw, type Raw } from './or-raw.ts';
import { type PlacedLeft, placed } from './placed.ts';

/**
 * As placed(), in a later() part of the items of `list`. What cannot be read is kept raw up to where the part of another
 * item begins; of one whose offset leads out of the file nothing is kept but the offset.
 */
export function placedOrRaw<T, R extends Role, Ref extends string, const N extends string>(
  of: Layout<T, R, Ref>,
  at: N,
  list: string,
): Layout<T | Raw, R, Ref | N> {
  const offsetIn = follow(at);
  const startOf = (scope: Scope | undefined): number => asCount(offsetIn(scope));
  const starts = new WeakMap<Heads, readonly number[]>();
  const upTo = (r: Reader): number => {
    const heads = r.scope?.outer?.heads?.get(list);
    if (heads === undefined) return r.limit;
    const known = starts.get(heads) ?? heads.scopes.map(startOf).sort((a, b) => a - b);
    starts.set(heads, known);
    return Math.min(r.limit, firstAfter(known, r.pos) ?? r.limit);
  };
  const inside = placed(orRaw(of, { upTo }), at);
  const outside = (r: Reader): string | undefined => {
    const start = startOf(r.scope);
    return start > r.limit ? `starts at ${hexOffset(start)}, but the end is ${hexOffset(r.limit)}` : undefined;
  };
  return {
    ...inside,
    decode(r) {
      const why = outside(r);
      if (why === undefined) return inside.decode(r);
      r.find({ start: r.pos, size: 0 }, `kept raw: ${why}`, { weight: 'error' });
      r.placedAt = startOf(r.scope);
      r.left = { placed: true, offset: r.placedAt, inner: undefined } satisfies PlacedLeft;
      return { raw: r.keep(r.pos, 0) };
    },
    fields: (r, out) => (outside(r) === undefined ? inside.fields(r, out) : undefined),
  };
}

/** Of numbers in order. */
function firstAfter(numbers: readonly number[], number: number): number | undefined {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) > number) to = middle;
    else from = middle + 1;
  }
  return numbers[from];
}
