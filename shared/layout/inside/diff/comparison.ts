// Two trees of one layout, side by side: what is the same is stepped over, the rest is told leaf by leaf.
import type { CompareOptions } from '../field-change.ts';
import { compareItems, compareParallel } from './compare-items.ts';
import { compareLeaves, comparePadding } from './compare-leaves.ts';
import { compareTables } from './compare-tables.ts';
import { type DiffNode, isDerived } from './diff-node.ts';
import type { DiffTree } from './diff-tree.ts';
import type { Unit } from './keys.ts';
import type { RawChange } from './raw-change.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Both files, and what of either stands where. */
export interface Trees {
  readonly a: DiffTree;
  readonly b: DiffTree;
  readonly whereabouts: Whereabouts;
}

/** The state of one comparison. */
export class Comparison {
  readonly a: DiffTree;
  readonly b: DiffTree;
  readonly options: CompareOptions;
  readonly changes: RawChange[] = [];
  /** Items without a version on the other side: perhaps they are elsewhere in it. */
  readonly removed: Unit[] = [];
  readonly added: Unit[] = [];
  /** References, and lists of them: they can be compared when it is known what became of what they lead to. */
  readonly references: (readonly [DiffNode, DiffNode])[] = [];
  readonly referenceLists: (readonly [DiffNode, DiffNode])[] = [];
  /** Names whose change is told already. */
  readonly renamed = new Set<DiffNode>();
  readonly whereabouts: Whereabouts;
  /** Something is not the same that was to be ignored: what follows from it is told by nobody. */
  hasIgnored = false;

  constructor({ a, b, whereabouts }: Trees, options: CompareOptions) {
    this.a = a;
    this.b = b;
    this.whereabouts = whereabouts;
    this.options = options;
  }

  tell(change: RawChange): void {
    this.changes.push(change);
  }

  compare(a: DiffNode, b: DiffNode): void {
    a.pair = b;
    b.pair = a;
    if (a.exact === b.exact && a.exactToo === b.exactToo) {
      this.a.fold(a);
      this.b.fold(b);
      return;
    }
    if (this.renamed.has(b)) return;
    if (!isSameMake(a, b)) {
      this.tell({ kind: 'changed', a, b });
      this.#asideOf(a, b);
      return;
    }
    if (a.leaf) compareLeaves(this, a, b);
    else if (a.table) compareTables(this, a, b);
    this.#compareNamed(a, b);
    compareItems(this, a, b);
  }

  #compareNamed(a: DiffNode, b: DiffNode): void {
    const pairs = pairsByName(a.named, b.named);
    for (const [left, right] of pairs) if (!isParallel(left, right)) this.#compareMembers(left, right);
    for (const [left, right] of pairs) if (left && right && isParallel(left, right)) compareParallel(this, left, right);
  }

  #compareMembers(a: DiffNode | undefined, b: DiffNode | undefined): void {
    const one = b ?? a;
    if (one?.leaf?.kind === 'padding') comparePadding(this, a, b);
    else if (a && b) this.compare(a, b);
    else if (one && isDerived(one))
      this.tell({ kind: a ? 'removed' : 'added', ...(a && { a }), ...(b && { b }), aside: true });
    else if (a) this.removed.push({ node: a, core: a.core });
    else if (b) this.added.push({ node: b, core: b.core });
  }

  /** What stands beside a value that became something else, such as its kind and its length, follows from that. */
  #asideOf(a: DiffNode, b: DiffNode): void {
    for (const [left, right] of pairsByName(a.named, b.named)) {
      if (left && right && left.exact === right.exact) continue;
      const kind = left && right ? 'changed' : left ? 'removed' : 'added';
      this.tell({ kind, ...(left && { a: left }), ...(right && { b: right }), aside: b });
    }
  }
}

/** Whether two nodes can be told apart by their members, or only as wholes. */
function isSameMake(a: DiffNode, b: DiffNode): boolean {
  if (a.leaf && b.leaf) return a.leaf.kind === b.leaf.kind;
  return (a.leaf === undefined) === (b.leaf === undefined) && (a.table === undefined) === (b.table === undefined);
}

function isParallel(a: DiffNode | undefined, b: DiffNode | undefined): boolean {
  return a?.layout?.parallelTo !== undefined && b?.layout?.parallelTo !== undefined;
}

type Pair = readonly [DiffNode | undefined, DiffNode | undefined];

/** Members of one name belong together; of several, in order. */
function pairsByName(as: readonly DiffNode[], bs: readonly DiffNode[]): Pair[] {
  if (as.length === bs.length && as.every((a, i) => a.step === bs[i]?.step)) return as.map((a, i) => [a, bs[i]]);
  const waiting = Map.groupBy(bs, ({ step }) => step);
  const pairs: Pair[] = as.map(a => [a, waiting.get(a.step)?.shift()]);
  for (const left of waiting.values()) for (const b of left) pairs.push([undefined, b]);
  return pairs;
}
