import { longestRun } from '../../../base/longest-run.ts';
import { align, type Likeness } from './align.ts';
import type { Comparison } from './comparison.ts';
import { mix } from './content-hash.ts';
import { type DiffNode, isDerived, versionOf } from './diff-node.ts';
import { type Unit, unitsOf } from './keys.ts';

/** The items of two lists: matches them, then compares each pair. */
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

/** Items that were removed and added under another name, and are otherwise equal or much alike. */
function findRenamed(comparison: Comparison, { a, b, as, bs, match }: Aligned, likeness: Likeness<Unit>): void {
  const taken = new Set(match);
  const went = [...as.keys()].filter(i => match[i] === -1 && as[i]?.name);
  const came = went.length === 0 ? [] : [...bs.keys()].filter(j => !taken.has(j) && bs[j]?.name);
  const rename = (i: number, j: number): void => {
    match[i] = j;
    const [left, right] = [as[i]?.name, bs[j]?.name];
    if (!left || !right) return;
    comparison.tell({ kind: 'renamed', a: left, b: right });
    comparison.renamed.add(right);
  };
  const gone = Map.groupBy(went, i => bodyOf(a, as[i] as Unit)); // as: indices of this list
  for (const [body, [j = -1, ...more]] of Map.groupBy(came, at => bodyOf(b, bs[at] as Unit))) {
    const [i = -1, ...others] = gone.get(body) ?? [];
    // Unique on either side: otherwise it could be chance.
    if (i >= 0 && more.length + others.length === 0) rename(i, j);
  }
  const left = went.filter(i => match[i] === -1);
  const found = new Set(match);
  if (left.length * came.length <= MOST_ALIKE)
    for (const [i, j] of mostAlike(
      left,
      came.filter(at => !found.has(at)),
      (x, y) => alikeness(as[x], bs[y], likeness),
    ))
      rename(i, j);
}

/** The most pairings of leftover items to try. */
const MOST_ALIKE = 4096;
/** Items with fewer values cannot be recognised by them. */
const LEAST_VALUES = 8;

function alikeness(a: Unit | undefined, b: Unit | undefined, { likeness, isElsewhere }: Likeness<Unit>): number {
  const isPart = a?.name?.parent === a?.node.parent;
  if (!a || !b || isPart || Math.min(a.node.weight, b.node.weight) < LEAST_VALUES) return 0;
  return isElsewhere(a) || isElsewhere(b) ? 0 : likeness(a, b);
}

/** Pairs that share more than half of their values, the most alike first. */
function mostAlike(
  as: readonly number[],
  bs: readonly number[],
  likeness: (a: number, b: number) => number,
): [number, number][] {
  const ways = as.flatMap(i => bs.map(j => ({ i, j, worth: likeness(i, j) }))).filter(({ worth }) => worth > 0.5);
  const pairs: [number, number][] = [];
  const [usedA, usedB] = [new Set<number>(), new Set<number>()];
  for (const { i, j } of ways.sort((x, y) => y.worth - x.worth)) {
    if (usedA.has(i) || usedB.has(j)) continue;
    usedA.add(i);
    usedB.add(j);
    pairs.push([i, j]);
  }
  return pairs;
}

/** The content of an item without its name. */
function bodyOf(list: DiffNode, { node, name }: Unit): number {
  const others = parallelsOf(list).reduce((sum, other) => mix(sum, other.member(node.step)?.core ?? 0), 0);
  if (name?.parent !== node) return mix(node.core, others);
  const isAside = (member: DiffNode): boolean => member === name || member.leaf?.kind === 'padding';
  const body = (node.members ?? []).filter(member => !isAside(member) && !isDerived(member));
  return body.reduce((sum, member) => mix(sum, member.core), others);
}

// Lists whose items belong to the items of another list: the contents of an archive belong to its directory.

/** The contents of an entry count as part of it, wherever they are. */
function withParallels(list: DiffNode, units: readonly Unit[]): readonly Unit[] {
  const others = parallelsOf(list);
  if (others.length === 0) return units;
  return units.map(unit => ({
    ...unit,
    core: others.reduce((sum, other) => mix(sum, coreAt(other, unit)), unit.core),
  }));
}

/** The lists that belong to this list. */
function parallelsOf(list: DiffNode): DiffNode[] {
  if (typeof list.step === 'number') return []; // an item has no name to look it up by, and may have many siblings
  return (list.parent?.members ?? []).filter(({ layout }) => layout?.parallelTo === list.step);
}

const coreAt = (other: DiffNode, { node }: Unit): number => other.member(node.step)?.core ?? 0;

/** The most values to compare of either item. */
const MOST = 64;
/** The likeness of two items of the same make even if no value is equal. */
const SAME_MAKE = 0.1;
/** Two lists of some length that share less than this are two things, not two versions of one. */
const LEAST_SHARE = 0.2;
const SHORT = 4;

/** How alike items are, by their values; `isElsewhere` comes from the caller, who knows both files. */
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

/** How many numbers two ascending rows share. */
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

/** Texts with the same beginning or end. */
function textShare(a: unknown, b: unknown): number {
  if (typeof a !== 'string' || typeof b !== 'string') return 0;
  const most = Math.min(a.length, b.length);
  let front = 0;
  while (front < most && a[front] === b[front]) front++;
  let end = 0;
  while (end < most - front && a.at(-1 - end) === b.at(-1 - end)) end++;
  return (0.8 * (front + end)) / Math.max(1, a.length, b.length);
}

export interface Aligned {
  readonly a: DiffNode;
  readonly b: DiffNode;
  readonly as: readonly Unit[];
  readonly bs: readonly Unit[];
  readonly match: Int32Array;
}

/** Reports moved, removed and added items, and compares the others. */
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

/** An item moved; if its name is stored next to it, the name's move follows. */
export function tellMoved(comparison: Comparison, a: Unit, b: Unit): void {
  comparison.tell({ kind: 'moved', a: a.node, b: b.node });
  if (a.name && b.name && b.name.parent === b.node.parent)
    comparison.tell({ kind: 'moved', a: a.name, b: b.name, aside: b.node });
}

/** The meaning of numbers in a row depends on their position, as long as that explains the difference with no more changes. */
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

/** Items that belong to those of a sibling list, which decides how they match. */
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
