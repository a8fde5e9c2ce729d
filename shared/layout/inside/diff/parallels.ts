// Lists whose items belong to the items of another: the contents of an archive to its directory.
import { mix } from './content-hash.ts';
import type { DiffNode } from './diff-node.ts';
import type { Unit } from './keys.ts';

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
export function parallelsOf(list: DiffNode): DiffNode[] {
  return (list.parent?.members ?? []).filter(({ layout }) => layout?.parallelTo === list.step);
}

const coreAt = (other: DiffNode, { node }: Unit): number => other.member(node.step)?.core ?? 0;
