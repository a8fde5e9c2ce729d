// References are the same when what they lead to is: their numbers change with every item that comes or goes before it.
import { align } from './align.ts';
import { type Aligned, comparePairs } from './compare-items.ts';
import type { Comparison } from './comparison.ts';
import { mix } from './content-hash.ts';
import type { DiffNode } from './diff-node.ts';
import type { Unit } from './keys.ts';
import { likenessOf } from './likeness.ts';
import { versionOf } from './version-of.ts';

/** Compares what had to wait until it was known which item is which. */
export function compareReferences(comparison: Comparison): void {
  for (const [a, b] of comparison.referenceLists) comparePairs(comparison, alignReferences(a, b));
  for (const [a, b] of comparison.references) {
    const target = targetOf(a);
    const leadsTo = target && versionOf(target);
    if (hasSameName(a, b)) {
      comparison.tell({ kind: 'changed', a, b, aside: true });
      continue;
    }
    const isSame =
      leadsTo !== undefined && leadsTo.step === Math.floor((Number(b.value) - firstOf(b)) / (b.leaf?.per ?? 1));
    comparison.tell({ kind: 'changed', a, b, ...(isSame ? { aside: leadsTo.parent ?? true } : {}) });
  }
}

/** Lists of references, item by item: the same is what leads to the same. */
function alignReferences(a: DiffNode, b: DiffNode): Aligned {
  const as = a.items.map((node): Unit => {
    const target = targetOf(node);
    const index = target && versionOf(target)?.step;
    return { node, core: index === undefined ? mix(1, Number(node.value)) : mix(0, Number(index)) };
  });
  const bs = b.items.map(
    (node): Unit => ({
      node,
      core: mix(targetOf(node) ? 0 : 1, Number(node.value) - (targetOf(node) ? firstOf(node) : 0)),
    }),
  );
  const match = align(
    as,
    bs,
    likenessOf(() => false),
  );
  return { a, b, as, bs, match };
}

/** What is shown with a name stands for what has that name, wherever it lies. */
function hasSameName({ leaf, value }: DiffNode, other: DiffNode): boolean {
  const name = leaf?.text?.(value);
  return name !== undefined && name === other.leaf?.text?.(other.value);
}

/** The number that the first item of its list goes by. */
const firstOf = ({ leaf }: Pick<DiffNode, 'leaf'>): number => leaf?.first ?? 0;

/** The item that a reference leads to: of the nearest list of that name, going outwards. */
function targetOf({ leaf, value, parent }: DiffNode): DiffNode | undefined {
  const path = leaf?.target?.replaceAll('^', '').split('.');
  if (path === undefined || typeof value !== 'number') return undefined;
  for (let at = parent; at; at = at.parent) {
    let list: DiffNode | undefined = at;
    for (const step of path) list = list?.member(step);
    if (list && list !== parent) return list.member(Math.floor((value - firstOf({ leaf })) / (leaf?.per ?? 1)));
  }
  return undefined;
}
