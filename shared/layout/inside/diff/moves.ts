import { tellMoved } from './compare-items.ts';
import type { Comparison } from './comparison.ts';
import type { DiffNode } from './diff-node.ts';
import type { Unit } from './keys.ts';
import { isTelling } from './whereabouts.ts';

/** Tells what went from one place and came at another as moved, and the rest as removed and added. */
export function tellComeAndGone(comparison: Comparison): void {
  const [removed, added] = [comparison.removed.splice(0), comparison.added.splice(0)];
  const went = countByCore(removed);
  const came = countByCore(added);
  const movedA = new Set<DiffNode>();
  for (const unit of added) {
    const before = once(went, unit);
    if (before && once(came, unit)) {
      movedA.add(before.node);
      before.node.pair = unit.node;
      unit.node.pair = before.node;
      tellMoved(comparison, before, unit);
    } else tellOne(comparison, 'added', unit);
  }
  for (const unit of removed) if (!movedA.has(unit.node)) tellOne(comparison, 'removed', unit);
}

function countByCore(units: readonly Unit[]): ReadonlyMap<number, readonly Unit[]> {
  return Map.groupBy(
    units.filter(({ node }) => isTelling(node)),
    ({ core }) => core,
  );
}

function once(units: ReadonlyMap<number, readonly Unit[]>, { core }: Unit): Unit | undefined {
  const [first, ...more] = units.get(core) ?? [];
  return more.length === 0 ? first : undefined;
}

function tellOne(comparison: Comparison, kind: 'added' | 'removed', { node, name }: Unit): void {
  const side = kind === 'added' ? 'b' : 'a';
  comparison.tell({ kind, [side]: node });
  if (name && name.parent === node.parent) comparison.tell({ kind, [side]: name, aside: node });
}
