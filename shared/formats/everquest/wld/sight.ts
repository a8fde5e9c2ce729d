// Which regions of a zone see each other.
import type { Region } from './layout/regions.ts';
import { eachStretch, joined, type Run, runsIn } from './layout/visibility.ts';

/** More regions than any zone has; visibility takes this number squared in bits. */
export const MOST_REGIONS = 20_000;

/** A bit for each pair of regions, row by row: set if the row's region sees the column's. */
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

/** Calls `tell` with each range that a region sees; never twice for the same one. */
export function eachSeen(region: Pick<Region, 'visLists'>, tell: (first: number, end: number) => void): void {
  const [first, ...more] = region.visLists ?? [];
  if (first !== undefined && more.length === 0) eachStretch(first.sees, tell);
  else for (const [from, end] of seenFrom(region)) tell(from, end);
}

/** Undefined if no region says what it sees, or if there are too many. */
export function sightOf(seen: readonly (readonly Run[])[]): Sight | undefined {
  const count = seen.length;
  if (count > MOST_REGIONS || seen.every(({ length }) => length === 0)) return undefined;
  const bits = new Uint8Array(Math.ceil((count * count) / 8));
  for (const [row, runs] of seen.entries())
    for (const [first, end] of runs) setBits(bits, row * count + first, row * count + Math.min(end, count));
  return { regions: count, bits };
}

/** Sets whole bytes at once: bit by bit, the eight million bits of a large zone took longer than its surfaces. */
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

/** Whether visibility is mutual everywhere. */
export function isMutual(seen: readonly (readonly Run[])[]): boolean {
  const sums = new SightSums(seen.length);
  for (const [from, runs] of seen.entries()) for (const [first, end] of runs) sums.add(from, first, end);
  return sums.isMutual();
}

/**
 * Checks mutual visibility without a table of pairs. Every region has a number, and XOR sums of the numbers of what a
 * region sees and of what sees it are compared: this takes time by runs, while comparing pairs takes a second for a large
 * zone.
 */
export class SightSums {
  readonly #count: number;
  /** For each region, the XOR of the numbers of those before it. */
  readonly #numbers: Int32Array;
  /** For each region, the XOR of the numbers of those whose view begins or ends at it. */
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

  /** Adds that a region sees a range that it was not known to see. */
  add(from: number, first: number, end: number): void {
    this.#ends[from] = Math.max(this.#ends[from] ?? 0, end);
    if (first <= from && from < end) this.#itself[from] = 1;
    if (end > this.#count) return;
    const number = numberOf(from);
    this.#steps[first] = (this.#steps[first] ?? 0) ^ number;
    this.#steps[end] = (this.#steps[end] ?? 0) ^ number;
    this.#sees[from] = (this.#sees[from] ?? 0) ^ (this.#numbers[end] ?? 0) ^ (this.#numbers[first] ?? 0);
  }

  /** The region after the last one that it sees; 0 if it sees none. */
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

/** The runs without regions that do not exist. */
export function regionsBelow(runs: readonly Run[], count: number): readonly Run[] {
  return runs.flatMap(([first, end]): Run[] => (first < count ? [[first, Math.min(end, count)]] : []));
}

/** For each region, the runs of those that see it, in order. */
export function seenBack(seen: readonly (readonly Run[])[]): readonly (readonly Run[])[] {
  const count = seen.length;
  // The regions that start or stop seeing each region: in between, nothing changes.
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

/** The regions of some runs that are not in others; both are in order. */
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

/** As good as random, but always the same. */
function numberOf(region: number): number {
  const mixed = Math.imul((region + 1) ^ ((region + 1) >>> 16), 0x85eb_ca6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35) ^ (mixed >>> 16);
}
