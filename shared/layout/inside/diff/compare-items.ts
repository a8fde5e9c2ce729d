import { longestRun } from '../../../base/longest-run.ts';
import { align } from './align.ts';
import type { Comparison } from './comparison.ts';
import { type DiffNode, versionOf } from './diff-node.ts';
import { findRenamed, withParallels } from './find-renamed.ts';
import { type Unit, unitsOf } from './keys.ts';
import { likenessOf } from './likeness.ts';

/** The items of two lists: which is which, then each pair. */
export function compareItems(comparison: Comparison, a: DiffNode, b: DiffNode): void {
  const [ofA, ofB] = unitsOf(a, b);
  const [as, bs] = [withParallels(a, ofA), withParallels(b, ofB)];
  if (as.length === 0 && bs.length === 0) return;
  if ((as[0] ?? bs[0])?.node.leaf?.kind === 'reference') {
    comparison.referenceLists.push([a, b]);
    return;
  }
  const { whereabouts } = comparison;
  const likeness = likenessOf(node => whereabouts.isOnce(node));
  const match = align(as, bs, likeness);
  if (isBetterInPlace(as, bs, match))
    match.forEach((_, i) => {
      match[i] = i;
    });
  findRenamed(comparison, { a, b, as, bs, match }, likeness);
  comparePairs(comparison, { a, b, as, bs, match });
}

export interface Aligned {
  readonly a: DiffNode;
  readonly b: DiffNode;
  readonly as: readonly Unit[];
  readonly bs: readonly Unit[];
  readonly match: Int32Array;
}

/** Tells what moved, went and came, and compares what stayed. */
export function comparePairs(comparison: Comparison, { as, bs, match }: Aligned): void {
  const taken = new Uint8Array(bs.length);
  const pairs: [number, number][] = [];
  for (const [i, j] of match.entries()) if (j >= 0) pairs.push([i, j]);
  const staying = new Set(longestRun(pairs.map(([, j]) => j)));
  for (const [at, [i, j]] of pairs.entries()) {
    const [left, right] = [as[i], bs[j]];
    if (!left || !right) continue;
    taken[j] = 1;
    if (!staying.has(at)) noteMoved(comparison, left, right);
    if (left.name && right.name) comparison.compare(left.name, right.name);
    comparison.compare(left.node, right.node);
  }
  for (const [i, unit] of as.entries()) if (match[i] === -1) comparison.removed.push(unit);
  for (const [j, unit] of bs.entries()) if (taken[j] === 0) comparison.added.push(unit);
}

function noteMoved(comparison: Comparison, a: Unit, b: Unit): void {
  if (comparison.options.ignoreOrder) comparison.hasIgnored = true;
  else tellMoved(comparison, a, b);
}

/** An item stands elsewhere; where its name stands beside it, that follows. */
export function tellMoved(comparison: Comparison, a: Unit, b: Unit): void {
  comparison.tell({ kind: 'moved', a: a.node, b: b.node });
  if (a.name && b.name && b.name.parent === b.node.parent)
    comparison.tell({ kind: 'moved', a: a.name, b: b.name, aside: b.node });
}

/** Numbers in a row mean what they mean by their place: as long as that explains the difference with no more changes. */
function isBetterInPlace(as: readonly Unit[], bs: readonly Unit[], match: Int32Array): boolean {
  if (as.length !== bs.length || as.some(({ node }) => !isNumber(node)) || bs.some(({ node }) => !isNumber(node)))
    return false;
  const inPlace = as.reduce((sum, { core }, i) => sum + (core === bs[i]?.core ? 0 : 1), 0);
  const js = match.filter(j => j >= 0);
  const unpaired = 2 * (match.length - js.length);
  const moved = js.length - longestRun([...js]).length;
  const changed = match.reduce((sum, j, i) => sum + (j >= 0 && as[i]?.core !== bs[j]?.core ? 1 : 0), 0);
  return inPlace <= unpaired + moved + changed;
}

const isNumber = ({ leaf }: DiffNode): boolean => leaf !== undefined && leaf.kind !== 'text' && leaf.kind !== 'bytes';

/** Items that belong to those of a sibling: these say which is which. */
export function compareParallel(comparison: Comparison, a: DiffNode, b: DiffNode): void {
  a.pair = b;
  b.pair = a;
  const target = a.layout?.parallelTo ?? '';
  const [ofA, ofB] = [a.parent?.member(target), b.parent?.member(target)];
  const met = new Set<DiffNode>();
  for (const item of a.items) {
    const owner = ofA?.member(item.step);
    const other = owner && versionOf(owner);
    const version = other && b.member(other.step);
    item.key = owner?.key;
    if (version) {
      met.add(version);
      version.key = other.key;
      comparison.compare(item, version);
    } else comparison.tell({ kind: 'removed', a: item, ...(other || !owner ? {} : { aside: owner }) });
  }
  for (const item of b.items) {
    if (met.has(item)) continue;
    const owner = ofB?.member(item.step);
    item.key = owner?.key;
    comparison.tell({ kind: 'added', b: item, ...(owner && !owner.pair ? { aside: owner } : {}) });
  }
}
