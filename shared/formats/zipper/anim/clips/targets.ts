import type { ClipTarget } from '../../../../scene/skeleton.ts';
import type { NodeName } from '../evaluate/names.ts';
import type { Definition } from '../model.ts';

/** The nodes of a definition that a clip moves, in the order they are first asked for. */
export interface Targets {
  readonly all: readonly ClipTarget[];
  /** The place of a node among them. */
  of(node: NodeName): number;
}

/** A node that is only known when the animation is called is the one the definition belongs to. */
export function newTargets({ name, rootName }: Pick<Definition, 'name' | 'rootName'>): Targets {
  const all: ClipTarget[] = [];
  const known = new Map<number, number>();
  return {
    all,
    of(node) {
      const before = known.get(node.index);
      if (before !== undefined) return before;
      const real =
        node.name === 'INPUT_NODE' ? name || rootName : node.name === 'MAIN_ROOT_NODE' ? rootName : node.name;
      const under = rootName !== '' && rootName !== real ? { under: rootName } : {};
      const index = all.push({ name: real, ...under }) - 1;
      known.set(node.index, index);
      return index;
    },
  };
}
