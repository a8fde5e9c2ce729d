import type { Likeness } from './align.ts';
import type { Aligned } from './compare-items.ts';
import type { Comparison } from './comparison.ts';
import { mix } from './content-hash.ts';
import { type DiffNode, isDerived } from './diff-node.ts';
import type { Unit } from './keys.ts';

/** What went and what came under another name, and is otherwise the same, or much like it. */
export function findRenamed(comparison: Comparison, { a, b, as, bs, match }: Aligned, likeness: Likeness<Unit>): void {
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
    // Once on either side: else it could be chance.
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

/** Ways to pair what is left that are looked at. */
const MOST_ALIKE = 4096;
/** Items of fewer values are not known again by them. */
const LEAST_VALUES = 8;

function alikeness(a: Unit | undefined, b: Unit | undefined, { likeness, isElsewhere }: Likeness<Unit>): number {
  const isPart = a?.name?.parent === a?.node.parent;
  if (!a || !b || isPart || Math.min(a.node.weight, b.node.weight) < LEAST_VALUES) return 0;
  return isElsewhere(a) || isElsewhere(b) ? 0 : likeness(a, b);
}

/** Pairs that have more than half in common, the most alike first. */
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

/** What an item is without its name. */
function bodyOf(list: DiffNode, { node, name }: Unit): number {
  const others = parallelsOf(list).reduce((sum, other) => mix(sum, other.member(node.step)?.core ?? 0), 0);
  if (name?.parent !== node) return mix(node.core, others);
  const isAside = (member: DiffNode): boolean => member === name || member.leaf?.kind === 'padding';
  const body = (node.members ?? []).filter(member => !isAside(member) && !isDerived(member));
  return body.reduce((sum, member) => mix(sum, member.core), others);
}

// Lists whose items belong to the items of another: the contents of an archive to its directory.

/** The contents of an entry count as part of it, wherever they lie. */
export function withParallels(list: DiffNode, units: readonly Unit[]): readonly Unit[] {
  const others = parallelsOf(list);
  if (others.length === 0) return units;
  return units.map(unit => ({
    ...unit,
    core: others.reduce((sum, other) => mix(sum, coreAt(other, unit)), unit.core),
  }));
}

/** The lists that belong to this one. */
function parallelsOf(list: DiffNode): DiffNode[] {
  return (list.parent?.members ?? []).filter(({ layout }) => layout?.parallelTo === list.step);
}

const coreAt = (other: DiffNode, { node }: Unit): number => other.member(node.step)?.core ?? 0;
