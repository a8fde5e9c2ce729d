// Two trees of one layout, side by side: equal parts are skipped, the rest is reported leaf by leaf.

import { allZero, sameBytes } from '../../../base/bytes.ts';
import type { CompareOptions } from '../field-change.ts';
import { bitsIn } from '../find-leaf.ts';
import { compareItems, compareParallel } from './compare-items.ts';
import { compareFollowing, compareTables } from './compare-tables.ts';
import { isBytes } from './content-hash.ts';
import { type DiffNode, isDerived, type RawChange } from './diff-node.ts';
import type { DiffTree } from './diff-tree.ts';
import type { Unit } from './keys.ts';
import { type Order, ownerOf } from './orders.ts';
import { sameValue } from './same-value.ts';

/** Both files, and where each part is in either. */
export interface Trees {
  readonly a: DiffTree;
  readonly b: DiffTree;
  readonly whereabouts: Whereabouts;
}

/** Values of less weight than this may be equal by chance. */
const LEAST_WEIGHT = 3;
const LEAST_LETTERS = 8;

/** Whether something is distinctive enough to be recognised elsewhere. */
export function isTelling({ weight, leaf, value }: DiffNode): boolean {
  if (leaf) return typeof value === 'string' && value.length >= LEAST_LETTERS;
  return weight >= LEAST_WEIGHT;
}

/** The hash table doubles when it is this full. */
const FULLEST = 0.7;

/** How often each distinctive value occurs in either file: never, once, or more often. Typed arrays, because there may be millions. */
export class Whereabouts {
  #cores = new Int32Array(1 << 10);
  /** For each core: how often it is in the first file, plus four times how often it is in the second; 0 for a free slot. */
  #counts = new Uint8Array(1 << 10);
  #size = 0;

  add(node: DiffNode, side: 'a' | 'b'): void {
    if (!isTelling(node)) return;
    if (this.#size > FULLEST * this.#cores.length) this.#grow();
    const slot = this.#slotOf(node.core);
    const count = this.#counts[slot] ?? 0;
    if (count === 0) this.#size++;
    this.#cores[slot] = node.core;
    this.#counts[slot] =
      side === 'a' ? Math.min(count & 3, 1) + 1 + (count & 12) : (Math.min(count >> 2, 1) + 1) * 4 + (count & 3);
  }

  /** Whether it occurs exactly once on both sides. */
  isOnce(node: DiffNode): boolean {
    return isTelling(node) && this.#counts[this.#slotOf(node.core)] === ONCE_EACH;
  }

  /** The slot of a core, or a free one for it. */
  #slotOf(core: number): number {
    const last = this.#cores.length - 1;
    let slot = (core ^ (core >>> 15)) & last;
    while (this.#counts[slot] !== 0 && this.#cores[slot] !== core) slot = (slot + 1) & last;
    return slot;
  }

  #grow(): void {
    const [cores, counts] = [this.#cores, this.#counts];
    this.#cores = new Int32Array(cores.length * 2);
    this.#counts = new Uint8Array(cores.length * 2);
    for (const [i, count] of counts.entries()) {
      if (count === 0) continue;
      const slot = this.#slotOf(cores[i] ?? 0);
      this.#cores[slot] = cores[i] ?? 0;
      this.#counts[slot] = count;
    }
  }
}

const ONCE_EACH = 1 + 4;

/** The state of one comparison. */
export class Comparison {
  readonly a: DiffTree;
  readonly b: DiffTree;
  readonly options: CompareOptions;
  readonly changes: RawChange[] = [];
  /** Items without a version on the other side; they may be elsewhere in it. */
  readonly removed: Unit[] = [];
  readonly added: Unit[] = [];
  /** References, and lists of them: compared once it is known what became of their targets. */
  readonly references: (readonly [DiffNode, DiffNode])[] = [];
  readonly referenceLists: (readonly [DiffNode, DiffNode])[] = [];
  /** Which rows correspond in tables that differ, by the first table. */
  readonly orders = new Map<DiffNode, Order>();
  /** Names whose change is already reported. */
  readonly renamed = new Set<DiffNode>();
  readonly whereabouts: Whereabouts;
  /** A difference that the options ignore: nothing reports what follows from it. */
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
    for (const [left, right] of pairs) {
      if (!left || !right || !isParallel(left, right)) continue;
      if (left.table) compareFollowing(this, left, right);
      else compareParallel(this, left, right);
    }
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

  /** If a value changed its type, the fields next to it, such as its kind and length, follow from that. */
  #asideOf(a: DiffNode, b: DiffNode): void {
    for (const [left, right] of pairsByName(a.named, b.named)) {
      if (left && right && left.exact === right.exact) continue;
      const kind = left && right ? 'changed' : left ? 'removed' : 'added';
      this.tell({ kind, ...(left && { a: left }), ...(right && { b: right }), aside: b });
    }
  }
}

/** Two leaves of one kind. */
function compareLeaves(comparison: Comparison, a: DiffNode, b: DiffNode): void {
  if (sameValue(a, b, comparison.options)) {
    comparison.hasIgnored = true; // their bytes differ
    return;
  }
  if (a.leaf?.kind === 'reference') comparison.references.push([a, b]);
  else if (isDerived(b)) comparison.tell({ kind: 'changed', a, b, aside: true });
  else if (!compareBits(comparison, a, b)) comparison.tell({ kind: 'changed', a, b });
}

/** A word of bits is reported by its parts, if these cover all that changed. */
function compareBits(comparison: Comparison, a: DiffNode, b: DiffNode): boolean {
  const parts = b.leaf?.bits;
  if (!parts || typeof a.value !== 'number' || typeof b.value !== 'number') return false;
  const [old, now] = [a.value, b.value];
  const changed = parts.filter(part => bitsIn(old, part) !== bitsIn(now, part));
  const named = changed.reduce((sum, { shift, width }) => sum | ((2 ** width - 1) * 2 ** shift), 0);
  if (((old ^ now) & ~named) !== 0) return false;
  for (const part of changed)
    comparison.tell({ kind: 'changed', a, b, part, ...(part.countOf === undefined ? {} : { aside: true }) });
  return true;
}

/** Padding: if there is more or less of it, that follows from what it fills up. */
function comparePadding(comparison: Comparison, a: DiffNode | undefined, b: DiffNode | undefined): void {
  if (a && b) {
    a.pair = b;
    b.pair = a;
    if (a.exact === b.exact) return;
  }
  const kind = a && b ? 'changed' : a ? 'removed' : 'added';
  const aside = isOnlyFill(bytesIn(a), bytesIn(b));
  if (!aside && comparison.options.ignorePadding) {
    comparison.hasIgnored = true;
    return;
  }
  comparison.tell({ kind, ...(a && { a }), ...(b && { b }), ...(aside ? { aside: true } : {}) });
}

function bytesIn(node: DiffNode | undefined): Uint8Array {
  return node && isBytes(node.value) ? node.value.bytes : new Uint8Array(0);
}

/** Whether the paddings are all zeros, or one is the end of the other: a text before them became longer or shorter. */
function isOnlyFill(a: Uint8Array, b: Uint8Array): boolean {
  if (allZero(a) && allZero(b)) return true;
  const shared = Math.min(a.length, b.length);
  return a.length !== b.length && sameBytes(a.subarray(a.length - shared), b.subarray(b.length - shared));
}

/** Whether two nodes can be compared by their members, or only as a whole. */
function isSameMake(a: DiffNode, b: DiffNode): boolean {
  if (a.leaf && b.leaf) return a.leaf.kind === b.leaf.kind;
  return (a.leaf === undefined) === (b.leaf === undefined) && (a.table === undefined) === (b.table === undefined);
}

function isParallel(a: DiffNode | undefined, b: DiffNode | undefined): boolean {
  if (!a || !b || !a.table !== !b.table) return false;
  return ownerOf(a) !== undefined && ownerOf(b) !== undefined;
}

type Pair = readonly [DiffNode | undefined, DiffNode | undefined];

/** Members with one name correspond; if there are several, in order. */
function pairsByName(as: readonly DiffNode[], bs: readonly DiffNode[]): Pair[] {
  if (as.length === bs.length && as.every((a, i) => a.step === bs[i]?.step)) return as.map((a, i) => [a, bs[i]]);
  const waiting = Map.groupBy(bs, ({ step }) => step);
  const pairs: Pair[] = as.map(a => [a, waiting.get(a.step)?.shift()]);
  for (const left of waiting.values()) for (const b of left) pairs.push([undefined, b]);
  return pairs;
}
