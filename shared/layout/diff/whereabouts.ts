import type { DiffNode } from './diff-node.ts';

/** Less than this may be the same by chance. */
const LEAST_WEIGHT = 3;
const LEAST_LETTERS = 8;

/** Whether something is enough to be known again elsewhere. */
export function isTelling({ weight, leaf, value }: DiffNode): boolean {
  if (leaf) return typeof value === 'string' && value.length >= LEAST_LETTERS;
  return weight >= LEAST_WEIGHT;
}

/** How often what is telling stands in either file; counted when somebody first asks. */
export class Whereabouts {
  readonly #a: DiffNode;
  readonly #b: DiffNode;
  #counts: Map<number, { a: number; b: number }> | undefined;

  constructor(a: DiffNode, b: DiffNode) {
    this.#a = a;
    this.#b = b;
  }

  /** Whether it is there exactly once on both sides. */
  isOnce(node: DiffNode): boolean {
    if (!isTelling(node)) return false;
    this.#counts ??= this.#count();
    const count = this.#counts.get(node.core);
    return count?.a === 1 && count.b === 1;
  }

  #count(): Map<number, { a: number; b: number }> {
    const counts = new Map<number, { a: number; b: number }>();
    const add = (node: DiffNode, side: 'a' | 'b'): void => {
      if (isTelling(node)) {
        const known = counts.get(node.core);
        if (known) known[side]++;
        else counts.set(node.core, { a: side === 'a' ? 1 : 0, b: side === 'b' ? 1 : 0 });
      }
      for (const member of node.members ?? []) add(member, side);
    };
    add(this.#a, 'a');
    add(this.#b, 'b');
    return counts;
  }
}
