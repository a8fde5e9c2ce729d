import { allZero, sameBytes } from '../../../base/bytes.ts';
import { bitsIn } from '../find-spot.ts';
import type { Comparison } from './comparison.ts';
import { isBytes } from './content-hash.ts';
import { type DiffNode, isDerived } from './diff-node.ts';
import { sameValue } from './same-value.ts';

/** Two leaves of one kind. */
export function compareLeaves(comparison: Comparison, a: DiffNode, b: DiffNode): void {
  if (sameValue(a, b, comparison.options)) {
    comparison.hasIgnored = true; // their bytes differ
    return;
  }
  if (a.leaf?.kind === 'reference') comparison.references.push([a, b]);
  else if (isDerived(b)) comparison.tell({ kind: 'changed', a, b, aside: true });
  else if (!compareBits(comparison, a, b)) comparison.tell({ kind: 'changed', a, b });
}

/** A word of bits is told by its parts, where these hold all that changed. */
function compareBits(comparison: Comparison, a: DiffNode, b: DiffNode): boolean {
  const parts = b.leaf?.bits;
  if (!parts || typeof a.value !== 'number' || typeof b.value !== 'number') return false;
  const [old, now] = [a.value, b.value];
  const changed = parts.filter(part => bitsIn(old, part) !== bitsIn(now, part));
  const named = changed.reduce((sum, { shift, width }) => sum | ((2 ** width - 1) * 2 ** shift), 0);
  if (((old ^ now) & ~named) !== 0) return false;
  for (const part of changed)
    comparison.tell({ kind: 'changed', a, b, part, ...(part.countOf === undefined ? {} : { aside: true }) });
  return true;
}

/** Bytes that nobody reads: where there are more or fewer of them, that follows from what they fill up. */
export function comparePadding(comparison: Comparison, a: DiffNode | undefined, b: DiffNode | undefined): void {
  if (a && b) {
    a.pair = b;
    b.pair = a;
    if (a.exact === b.exact) return;
  }
  const kind = a && b ? 'changed' : a ? 'removed' : 'added';
  const aside = isOnlyFill(bytesIn(a), bytesIn(b));
  if (!aside && comparison.options.ignorePadding) {
    comparison.hasIgnored = true;
    return;
  }
  comparison.tell({ kind, ...(a && { a }), ...(b && { b }), ...(aside ? { aside: true } : {}) });
}

function bytesIn(node: DiffNode | undefined): Uint8Array {
  return node && isBytes(node.value) ? node.value.bytes : new Uint8Array(0);
}

/** All zeros, or what is left of the other when a text before it grew. */
function isOnlyFill(a: Uint8Array, b: Uint8Array): boolean {
  if (allZero(a) && allZero(b)) return true;
  const shared = Math.min(a.length, b.length);
  return a.length !== b.length && sameBytes(a.subarray(a.length - shared), b.subarray(b.length - shared));
}
