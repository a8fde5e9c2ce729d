// One of many parts that a directory lists, each at its own offset: damage to one leaves the others intact.
import { memorySource } from '../base/source.ts';
import { asCount, follow } from './amount.ts';
import type { Layout, Role } from './inside/layout.ts';
import type { Reader } from './inside/reader.ts';
import type { Heads, Scope } from './inside/scope.ts';
import { orRaw, type Raw } from './or-raw.ts';
import { placedOrEmpty } from './placed-or-empty.ts';

/** What is kept of a part whose offset leads outside. */
const NOTHING: Raw = { raw: memorySource(new Uint8Array(0)) };

/**
 * Like placed(), in a later() part of the items of `list`. A part that cannot be read is kept raw up to where another
 * item's part begins; of a part whose offset leads out of the file, only the offset is kept.
 */
export function placedOrRaw<T, R extends Role, Ref extends string, const N extends string, const L extends string>(
  of: Layout<T, R, Ref>,
  at: N,
  list: L,
): Layout<T | Raw, R, Ref | N | `^${L}`> {
  const part = placedOrEmpty(orRaw(of, { upTo: nextPart(at, list) }), at, NOTHING);
  // Without this, a wrong name would not be found, and the raw bytes would reach to the end of the file.
  return { ...part, refs: [...part.refs, `^${list}`] };
}

/** Where the part of the next item of `list` begins, or where the bytes before their later() parts end. */
export function nextPart(at: string, list: string): (r: Reader) => number {
  const offsetIn = follow(at);
  const startOf = (scope: Scope | undefined): number => asCount(offsetIn(scope));
  const starts = new WeakMap<Heads, readonly number[]>();
  return r => {
    const heads = r.scope?.outer?.heads?.get(list) ?? r.scope?.heads?.get(list);
    if (heads === undefined) return r.limit;
    const known = starts.get(heads) ?? heads.scopes.map(startOf).sort((a, b) => a - b);
    starts.set(heads, known);
    return Math.min(r.limit, firstAfter(known, r.pos) ?? r.limit);
  };
}

/** For numbers in ascending order. */
function firstAfter(numbers: readonly number[], number: number): number | undefined {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) > number) to = middle;
    else from = middle + 1;
  }
  return numbers[from];
}
