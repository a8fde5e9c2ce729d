// What all numbers that follow from other fields share: they are not in the model, and a stored number that
// disagrees is kept as a leftover until the fields it follows from change.

import { storedText } from '../../base/counted.ts';
import { bytesOf } from '../constant.ts';
import { relabel } from '../relabel.ts';
import { Unwritable } from './fault.ts';
import type { Layout } from './layout.ts';
import type { Kind, Leaf, Scalar } from './leaf.ts';
import type { Reader } from './reader.ts';
import type { Slot } from './writer.ts';

/** A stored number that disagreed: written back as long as the expected number is the same. */
export interface Stale {
  readonly found: number;
  readonly expected: number;
}

interface DerivedNumber<Ref extends string> {
  readonly refs: readonly Ref[];
  readonly about: string;
}

interface HiddenNumber<Ref extends string> extends Layout<number, 'hidden', Ref> {
  readonly leaf: Leaf<number>;
  readonly size: number;
}

/** A hidden number, read and named like the scalar that stores it. */
export function hiddenNumber<Ref extends string>(of: Scalar, kind: Kind, given: DerivedNumber<Ref>): HiddenNumber<Ref> {
  return { ...relabel(of, kind), role: 'hidden', ...given };
}

/** The number to write: the stale one while nothing changed, otherwise the right one. */
export function staleOr(left: unknown, expected: number): number {
  const stale = left as Stale | undefined; // these fields leave nothing but a stale number
  return stale && stale.expected === expected ? stale.found : expected;
}

/** Notes a stored number that disagrees, with the right bytes. */
export function findStale(
  r: Reader,
  of: Scalar,
  place: { start: number; path: string; kind?: Kind },
  stale: Stale,
): void {
  const { start, path, kind } = place;
  const repair = fits(of, stale.expected) ? { repair: bytesOf(of, stale.expected) } : {};
  const text = `expected ${storedText(stale.expected, kind)}, found ${storedText(stale.found, kind)}`;
  r.find({ start, size: of.size }, text, { path, ...repair });
}

function fits(of: Scalar, value: number): boolean {
  const { range } = of.leaf;
  return !range || (value >= range.min && value <= range.max);
}

/** Writes a number at its position, unless it is too large for it. */
export function writeNumber(of: Scalar, slot: Slot, value: number): void {
  if (!fits(of, value))
    throw new Unwritable(`${value} does not fit ${of.kind}, which holds up to ${of.leaf.range?.max}`);
  of.leaf.write(slot.run.view, slot.at, of.size, value);
}
