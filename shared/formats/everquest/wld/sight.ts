// Which regions of a zone see which.
import type { Region } from './layout/regions.ts';
import { eachStretch, joined, type Run, runsIn } from './layout/visibility.ts';

/** More regions than any zone has; what they see takes as many bits as their square. */
export const MOST_REGIONS = 20_000;

/** A bit for each two regions, row by row: set where the row's sees the column's. */
export interface Sight {
  readonly regions: number;
  readonly bits: Uint8Array;
}

/** What a region sees: the runs of all its lists. */
export function seenFrom({ visLists = [] }: Pick<Region, 'visLists'>): readonly Run[] {
  const [first] = visLists;
  if (first === undefined || visLists.length === 1) return first ? runsIn(first.sees) : [];
  return joined(visLists.flatMap(({ sees }) => runsIn(sees)).toSorted(([a], [b]) => a - b));
}

/** Reports each range that a region sees; none twice. */
export function eachSeen(region: Pick<Region, 'visLists'>, tell: (first: number, end: number) => void): void {
  const [first, ...more] = region.visLists ?? [];
  if (first !== undefined && more.length === 0) eachStretch(first.sees, tell);
  else for (const [from, end] of seenFrom(region)) tell(from, end);
}

/** Undefined where no region says what it sees, or where there are too many. */
export function sightOf(seen: readonly (readonly Run[])[]): Sight | undefined {
  const count = seen.length;
  if (count > MOST_REGIONS || seen.every(({ length }) => length === 0)) return undefined;
  const bits = new Uint8Array(Math.ceil((count * count) / 8));
  for (const [row, runs] of seen.entries())
    for (const [first, end] of runs) setBits(bits, row * count + first, row * count + Math.min(end, count));
  return { regions: count, bits };
}

/** Whole bytes at once: one by one the eight million bits of a large zone took longer than its surfaces. */
function setBits(bits: Uint8Array, first: number, end: number): void {
  if (end <= first) return;
  const [from, to] = [Math.min(end, (first + 7) & ~7), Math.max(first, end & ~7)];
  const set = (i: number) => {
    bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7));
  };
  for (let i = first; i < from; i++) set(i);
  if (from < to) bits.fill(0xff, from >> 3, to >> 3);
  for (let i = Math.max(from, to); i < end; i++) set(i);
}

/** Whether all who see another are seen by it. */
export function isMutual(seen: readonly (readonly Run[])[]): boolean {
  const sums = new SightSums(seen.length);
  for (const [from, runs] of seen.entries()) for (const [first, end] of runs) sums.add(from, first, end);
  return sums.isMutual();
}

/**
 * What is told of all who see each other without a list of them. Every region has a number, and what a region sees, and what
 * sees it, are told by the sums of theirs: as fast as the runs are many, where pair by pair takes a second of a large zone.
 */
export class SightSums {
  readonly #count: number;
  /** Of all regions before each. */
  readonly #numbers: Int32Array;
  /** Whose being seen begins or ends at each. */
  readonly #steps: Int32Array;
  readonly #sees: Int32Array;
  readonly #ends: Float64Array;
  readonly #itself: Uint8Array;

  constructor(count: number) {
    this.#count = count;
    this.#numbers = new Int32Array(count + 1);
    for (let i = 0; i < count; i++) this.#numbers[i + 1] = (this.#numbers[i] ?? 0) ^ numberOf(i);
    this.#steps = new Int32Array(count + 1);
    this.#sees = new Int32Array(count);
    this.#ends = new Float64Array(count);
    this.#itself = new Uint8Array(count);
  }

  /** A region sees those from one to before another, which it was not said to see before. */
  add(from: number, first: number, end: number): void {
    this.#ends[from] = Math.max(this.#ends[from] ?? 0, end);
    if (first <= from && from < end) this.#itself[from] = 1;
    if (end > this.#count) return;
    const number = numberOf(from);
    this.#steps[first] = (this.#steps[first] ?? 0) ^ number;
    this.#steps[end] = (this.#steps[end] ?? 0) ^ number;
    this.#sees[from] = (this.#sees[from] ?? 0) ^ (this.#numbers[end] ?? 0) ^ (this.#numbers[first] ?? 0);
  }

  /** The region after the last that it sees; 0 where it sees none. */
  endOf(from: number): number {
    return this.#ends[from] ?? 0;
  }

  seesItself(from: number): boolean {
    return this.#itself[from] === 1;
  }

  isMutual(): boolean {
    let seenBy = 0;
    return this.#sees.every((sees, to) => {
      seenBy ^= this.#steps[to] ?? 0;
      return seenBy === sees && this.endOf(to) <= this.#count;
    });
  }
}

/** Runs without the regions that there are not. */
export function regionsBelow(runs: readonly Run[], count: number): readonly Run[] {
  return runs.flatMap(([first, end]): Run[] => (first < count ? [[first, Math.min(end, count)]] : []));
}

/** For each region the runs of those that see it, in order. */
export function seenBack(seen: readonly (readonly Run[])[]): readonly (readonly Run[])[] {
  const count = seen.length;
  // Who begins to be seen, and who ends, at each region: between two of these nothing changes.
  const steps = Array.from({ length: count + 1 }, (): number[] => []);
  for (const [from, runs] of seen.entries())
    for (const [first, end] of runs) {
      steps[first]?.push(from);
      steps[end]?.push(from);
    }
  const isSeeing = new Uint8Array(count);
  let last: readonly Run[] = [];
  return seen.map((_, to) => {
    const changed = steps[to] ?? [];
    for (const from of changed) isSeeing[from] = 1 - (isSeeing[from] ?? 0);
    if (changed.length > 0) last = runsOfSet(isSeeing);
    return last;
  });
}

function runsOfSet(bits: Uint8Array): readonly Run[] {
  const runs: Run[] = [];
  for (let first = bits.indexOf(1); first >= 0; first = bits.indexOf(1, first)) {
    const end = bits.indexOf(0, first);
    runs.push([first, end < 0 ? bits.length : end]);
    if (end < 0) break;
    first = end;
  }
  return runs;
}

/** The regions of some runs that others, in order too, do not have. */
export function regionsOnlyIn(runs: readonly Run[], others: readonly Run[]): readonly number[] {
  const only: number[] = [];
  let k = 0;
  for (const [first, end] of runs)
    for (let region = first; region < end; ) {
      while ((others[k]?.[1] ?? Number.POSITIVE_INFINITY) <= region) k++;
      const [from, to] = others[k] ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      if (from <= region) region = to;
      else for (const stop = Math.min(end, from); region < stop; region++) only.push(region);
    }
  return only;
}

/** As good as random, and always the same. */
function numberOf(region: number): number {
  const mixed = Math.imul((region + 1) ^ ((region + 1) >>> 16), 0x85eb_ca6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35) ^ (mixed >>> 16);
}
