// Matches the items of two versions of a list: first items that are equal and unique on both sides, between them the
// longest common run, and the rest by likeness, in order.
import { longestRun } from '../../../base/longest-run.ts';

/** What alignment needs to know of an item. */
export interface Item {
  readonly key?: string | undefined;
  readonly core: number;
}

export interface Likeness<T extends Item> {
  /** How alike two items are that are not equal, up to 1; at 0 or below they are not versions of each other. */
  likeness(a: T, b: T): number;
  /** An equal item exists elsewhere in the other file, so this one has no version here. */
  isElsewhere(item: T): boolean;
}

/** For each item of a, the index of its version in b, or -1. */
export function align<T extends Item>(a: readonly T[], b: readonly T[], likeness: Likeness<T>): Int32Array {
  const aligning = new Aligning(a, b, likeness);
  if (a.some(item => item.key !== undefined) && b.some(item => item.key !== undefined)) aligning.byKey();
  else aligning.byContent(range(a.length), range(b.length));
  return aligning.match;
}

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);

/** Tables of up to this many cells are filled to find the best pairing; larger gaps are paired in order. */
const MOST_CELLS = 1 << 18;

class Aligning<T extends Item> {
  readonly match: Int32Array;
  readonly #a: readonly T[];
  readonly #b: readonly T[];
  readonly #likeness: Likeness<T>;
  /** Items of b that are already paired. */
  readonly #taken: Uint8Array;

  constructor(a: readonly T[], b: readonly T[], likeness: Likeness<T>) {
    this.#a = a;
    this.#b = b;
    this.#likeness = likeness;
    this.match = new Int32Array(a.length).fill(-1);
    this.#taken = new Uint8Array(b.length);
  }

  /** Items of one name are versions of each other; if there are several, equal ones first, then in order. */
  byKey(): void {
    const names = new Map<string, { as: number[]; bs: number[] }>();
    const nameless = { as: [] as number[], bs: [] as number[] };
    const group = (key: string | undefined) => {
      if (key === undefined) return nameless;
      const known = names.get(key) ?? { as: [], bs: [] };
      names.set(key, known);
      return known;
    };
    for (const [i, { key }] of this.#a.entries()) group(key).as.push(i);
    for (const [j, { key }] of this.#b.entries()) group(key).bs.push(j);
    for (const { as, bs } of names.values()) {
      if (as.length === 1 && bs.length === 1) this.#pair(as[0] ?? 0, bs[0] ?? 0);
      else this.byContent(as, bs);
    }
    this.byContent(nameless.as, nameless.bs);
  }

  byContent(as: readonly number[], bs: readonly number[]): void {
    const [aLeft, bLeft] = this.#trim(as, bs);
    if (aLeft.length === 0 || bLeft.length === 0) return;
    const anchors = this.#onlyOnes(aLeft, bLeft);
    if (anchors.length === 0) {
      this.#betweenAnchors(aLeft, bLeft);
      return;
    }
    for (const [i, j] of anchors) this.#pair(i, j);
    const inOrder = longestRun(anchors.map(([, j]) => j)).map((at): readonly [number, number] => anchors[at] ?? [0, 0]);
    this.#gaps(aLeft, bLeft, inOrder, (aGap, bGap) => this.byContent(aGap, bGap));
  }

  #pair(i: number, j: number): void {
    this.match[i] = j;
    this.#taken[j] = 1;
  }

  #same(i: number, j: number): boolean {
    return this.#a[i]?.core === this.#b[j]?.core;
  }

  /** Pairs equal items at both ends, and returns the rest. */
  #trim(as: readonly number[], bs: readonly number[]): [readonly number[], readonly number[]] {
    let low = 0;
    let [aEnd, bEnd] = [as.length, bs.length];
    for (; low < aEnd && low < bEnd && this.#same(as[low] ?? 0, bs[low] ?? 0); low++)
      this.#pair(as[low] ?? 0, bs[low] ?? 0);
    for (; aEnd > low && bEnd > low && this.#same(as[aEnd - 1] ?? 0, bs[bEnd - 1] ?? 0); aEnd--, bEnd--)
      this.#pair(as[aEnd - 1] ?? 0, bs[bEnd - 1] ?? 0);
    return [as.slice(low, aEnd), bs.slice(low, bEnd)];
  }

  /** Pairs items that occur exactly once on either side. */
  #onlyOnes(as: readonly number[], bs: readonly number[]): [number, number][] {
    const counts = new Map<number, { a: number; b: number; count: number; other: number }>();
    for (const i of as) {
      const core = this.#a[i]?.core ?? 0;
      const known = counts.get(core);
      if (known) known.count++;
      else counts.set(core, { a: i, b: -1, count: 1, other: 0 });
    }
    for (const j of bs) {
      const known = counts.get(this.#b[j]?.core ?? 0);
      if (!known) continue;
      known.b = j;
      known.other++;
    }
    return [...counts.values()].filter(({ count, other }) => count === 1 && other === 1).map(({ a, b }) => [a, b]);
  }

  /** Calls back for each gap between two pairs, with the items in it that are not paired yet. */
  #gaps(
    as: readonly number[],
    bs: readonly number[],
    pairs: readonly (readonly [number, number])[],
    fill: (as: readonly number[], bs: readonly number[]) => void,
  ): void {
    let [aAt, bAt] = [0, 0];
    for (const [i, j] of [...pairs, [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const]) {
      const [aGap, bGap]: [number[], number[]] = [[], []];
      for (let at = as[aAt]; at !== undefined && at < i; at = as[++aAt]) if (this.match[at] === -1) aGap.push(at);
      for (let at = bs[bAt]; at !== undefined && at < j; at = bs[++bAt]) if (this.#taken[at] === 0) bGap.push(at);
      aAt++;
      bAt++;
      if (aGap.length > 0 && bGap.length > 0) fill(aGap, bGap);
    }
  }

  /** No item is unique: the longest run that both sides share. */
  #betweenAnchors(as: readonly number[], bs: readonly number[]): void {
    const pairs = as.length * bs.length > MOST_CELLS ? [] : bestWay(as, bs, (i, j) => (this.#same(i, j) ? 1 : 0));
    for (const [i, j] of pairs) this.#pair(i, j);
    this.#gaps(as, bs, pairs, (aGap, bGap) => this.#byLikeness(aGap, bGap));
  }

  #byLikeness(allA: readonly number[], allB: readonly number[]): void {
    const { likeness, isElsewhere } = this.#likeness;
    const as = allA.filter(i => !isElsewhere(this.#a[i] as T)); // as: indices of this list
    const bs = allB.filter(j => !isElsewhere(this.#b[j] as T));
    const alike = (i: number, j: number): number => likeness(this.#a[i] as T, this.#b[j] as T);
    const inOrder = as.slice(0, bs.length).map((i, at) => [i, bs[at] ?? 0] as const);
    const isLarge = as.length * bs.length > MOST_CELLS / 8;
    const pairs = isLarge ? inOrder.filter(([i, j]) => alike(i, j) > 0) : bestWay(as, bs, alike);
    for (const [i, j] of pairs) this.#pair(i, j);
  }
}

/** Of pairings of equal worth, takes the one whose pairs are nearest to each other. */
const NEARNESS = 0.0005;

/** The pairs, in order on both sides, with the greatest total worth. */
function bestWay(
  as: readonly number[],
  bs: readonly number[],
  worth: (a: number, b: number) => number,
): [number, number][] {
  const width = bs.length + 1;
  const best = new Float32Array((as.length + 1) * width);
  const worths = new Float32Array(as.length * bs.length);
  for (let i = as.length - 1; i >= 0; i--)
    for (let j = bs.length - 1; j >= 0; j--) {
      const plain = worth(as[i] ?? 0, bs[j] ?? 0);
      const nearness = 1 - Math.abs(i - j) / Math.max(as.length, bs.length);
      const own = Math.fround(plain > 0 ? plain + NEARNESS * nearness : 0);
      worths[i * bs.length + j] = own;
      const paired = own > 0 ? own + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < as.length && j < bs.length; ) {
    const here = best[i * width + j] ?? 0;
    const own = worths[i * bs.length + j] ?? 0;
    if (own > 0 && Math.fround(own + (best[(i + 1) * width + j + 1] ?? 0)) === here)
      pairs.push([as[i++] ?? 0, bs[j++] ?? 0]);
    else if (best[(i + 1) * width + j] === here) i++;
    else j++;
  }
  return pairs;
}
