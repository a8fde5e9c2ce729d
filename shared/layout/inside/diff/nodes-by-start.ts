import type { DiffNode } from './diff-node.ts';

/**
 * The nodes below a node, by where they begin: an archive with thousands of entries has as many offsets to follow. Folded
 * nodes are read again only if an offset leads into them.
 */
export class NodesByStart {
  readonly #nodes: DiffNode[] = [];
  readonly #folded: FoldedReach[] = [];
  /** For each folded node, the greatest end so far. */
  readonly #ends: Float64Array;

  constructor(root: DiffNode) {
    for (const member of root.members ?? []) this.#add(member);
    this.#nodes.sort((x, y) => x.start - y.start);
    this.#folded.sort((x, y) => x.start - y.start);
    this.#ends = new Float64Array(this.#folded.length);
    let greatest = 0;
    for (const [i, { end }] of this.#folded.entries()) {
      greatest = Math.max(greatest, end);
      this.#ends[i] = greatest;
    }
  }

  at(offset: number): DiffNode[] {
    const found: DiffNode[] = [];
    let at = firstFrom(this.#nodes, offset);
    for (let node = this.#nodes[at]; node?.start === offset; node = this.#nodes[++at]) found.push(node);
    for (let i = firstFrom(this.#folded, offset + 1) - 1; i >= 0 && (this.#ends[i] ?? 0) > offset; i--) {
      const folded = this.#folded[i];
      if (folded === undefined || folded.end <= offset) continue;
      folded.inside ??= new NodesByStart(folded.node);
      found.push(...folded.inside.at(offset));
    }
    return found;
  }

  #add(node: DiffNode): void {
    if (node.size > 0) this.#nodes.push(node);
    if (node.folded)
      for (const { start, size } of node.folded.reach) this.#folded.push({ node, start, end: start + size });
    else for (const member of node.built ?? []) this.#add(member);
  }
}

interface FoldedReach {
  readonly node: DiffNode;
  readonly start: number;
  readonly end: number;
  inside?: NodesByStart;
}

/** The index of the first node that begins at or after an offset. */
function firstFrom(rising: readonly { readonly start: number }[], offset: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
