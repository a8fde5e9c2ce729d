import type { Likeness } from './align.ts';
import type { DiffNode } from './diff-node.ts';
import type { Unit } from './keys.ts';

/** Values looked at of either item. */
const MOST = 64;
/** What two items of the same make have in common although no value is the same. */
const SAME_MAKE = 0.1;
/** Two lists of some length that share less are two things, not two versions of one. */
const LEAST_SHARE = 0.2;
const SHORT = 4;

/** How alike items are, by the values in them; `isElsewhere` is told by who knows both files. */
export function likenessOf(isElsewhere: (node: DiffNode) => boolean): Likeness<Unit> {
  const known = new Map<DiffNode, readonly number[]>();
  const valuesOf = (node: DiffNode): readonly number[] => {
    const before = known.get(node);
    if (before) return before;
    const values: number[] = [];
    collect(node, values);
    values.sort((a, b) => a - b);
    known.set(node, values);
    return values;
  };
  return {
    isElsewhere: unit => isElsewhere(unit.node),
    likeness({ node: a }, { node: b }) {
      if ((a.leaf === undefined) !== (b.leaf === undefined)) return SAME_MAKE / 4;
      if (a.leaf && b.leaf)
        return a.leaf.kind === b.leaf.kind ? SAME_MAKE + textShare(a.value, b.value) : SAME_MAKE / 2;
      const [left, right] = [valuesOf(a), valuesOf(b)];
      const share = common(left, right) / Math.max(1, left.length, right.length);
      const isRecord = a.layout !== undefined && a.layout === b.layout && !a.isList;
      if (share < LEAST_SHARE && !isRecord && Math.max(left.length, right.length) > SHORT) return -1;
      return SAME_MAKE + share * (1 - SAME_MAKE);
    },
  };
}

function collect(node: DiffNode, values: number[]): void {
  if (values.length >= MOST) return;
  if (node.leaf) values.push(node.core);
  else
    for (const member of node.members ?? [])
      if (!(typeof member.step === 'string' && isAside(member))) collect(member, values);
}

const isAside = ({ leaf }: DiffNode): boolean =>
  leaf !== undefined &&
  (leaf.kind === 'count' || leaf.kind === 'size' || leaf.kind === 'offset' || leaf.kind === 'choice');

/** Numbers that two rising rows share. */
function common(a: readonly number[], b: readonly number[]): number {
  let [i, j, count] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [left, right] = [a[i] ?? 0, b[j] ?? 0];
    if (left === right) count++;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return count;
}

/** Texts that begin or end the same. */
function textShare(a: unknown, b: unknown): number {
  if (typeof a !== 'string' || typeof b !== 'string') return 0;
  const most = Math.min(a.length, b.length);
  let front = 0;
  while (front < most && a[front] === b[front]) front++;
  let end = 0;
  while (end < most - front && a.at(-1 - end) === b.at(-1 - end)) end++;
  return (0.8 * (front + end)) / Math.max(1, a.length, b.length);
}
