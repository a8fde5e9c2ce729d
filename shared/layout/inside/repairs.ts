// What repairs findings: everything on offer, and what an edit is responsible for.
import { sameBytes, viewOf } from '../../base/bytes.ts';
import { toHex } from '../../base/hex.ts';
import { type Pieces, piecesSource } from '../../base/pieces.ts';
import { type Source, sliceSource } from '../../base/source.ts';
import type { ByteRange, Finding, Weight } from './layout.ts';

/** Bytes that would repair a finding, offered as a patch. */
export interface RepairOffer extends ByteRange {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** For a note: original files differ here too, so it is repaired only on request, or if an edit caused it. */
  readonly weight: Weight;
}

/** Some bytes, and the findings of decoding them. */
export interface Findings {
  readonly source: Source;
  readonly findings: readonly Finding[];
}

/** The patches that findings offer: for stale checksums, counts and sizes, tables and boxes that do not fit. */
export function repairs(findings: readonly Finding[]): RepairOffer[] {
  return findings.flatMap(({ path, repair, text, weight }) => (repair ? [{ path, ...repair, text, weight }] : []));
}

/** The repairs that everybody wants, in byte order: not those for differences that original files may have. */
export function plainRepairs(findings: readonly Finding[]): RepairOffer[] {
  return apart(repairs(findings).filter(({ weight }) => weight !== 'note'));
}

/**
 * The repairs that follow from an edit, in byte order: those offered after it and not before. A repair that only
 * restores what the edit replaced does not count: the edit is what was requested.
 */
export function repairsOwed(before: Findings, after: Findings, hasMoved = false): RepairOffer[] {
  const added = without(repairs(after.findings), repairs(before.findings), placedKey);
  if (before.source.size === after.source.size && !hasMoved)
    return apart(added.filter(offer => !bringsBack(offer, before.source)));
  // Adding or removing an item moves all after it: a repair that differs only in its index existed before.
  const gone = without(repairs(before.findings), repairs(after.findings), placedKey);
  return apart(without(added, gone, ({ path, text }) => `${path.replaceAll(/\d+/g, '')}\n${text}`));
}

/** The offers that are not among others; each of the others cancels one. */
function without(
  offers: readonly RepairOffer[],
  others: readonly RepairOffer[],
  keyOf: (offer: RepairOffer) => string,
): RepairOffer[] {
  const left = new Map<string, number>();
  for (const key of others.map(keyOf)) left.set(key, (left.get(key) ?? 0) + 1);
  return offers.filter(offer => {
    const count = left.get(keyOf(offer)) ?? 0;
    left.set(keyOf(offer), count - 1);
    return count <= 0;
  });
}

const placedKey = ({ path, bytes, text }: RepairOffer): string => `${path}\n${text}\n${toHex(bytes)}`;

function bringsBack({ start, size, bytes }: RepairOffer, before: Source): boolean {
  if (bytes.length !== size) return false;
  const old = before.read(start, size);
  return sameBytes(old, bytes) || sameFloats(viewOf(old), viewOf(bytes));
}

/** A few units in the last place of a float. */
const ROUNDING = 1e-6;

/** Whether floats are equal but for rounding; whole numbers read as floats are never that close. */
function sameFloats(a: DataView, b: DataView): boolean {
  if (a.byteLength % 4 !== 0) return false;
  for (let at = 0; at < a.byteLength; at += 4) {
    const [one, other] = [a.getFloat32(at, true), b.getFloat32(at, true)];
    if (!(Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other)))) return false;
  }
  return true;
}

/** The weight of a finding that an edit caused: original files may have it, but this one did not. */
export function weightAfterEdit({ weight, repair }: Finding): Weight {
  return weight === 'note' && repair ? 'warning' : weight;
}

/** Of two repairs that touch the same bytes, keeps only the first. */
export function apart(offers: readonly RepairOffer[]): RepairOffer[] {
  let end = 0;
  return offers
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, size }) => {
      const isFree = start >= end;
      if (isFree) end = start + size;
      return isFree;
    });
}

/** A source with some repairs made; they must not overlap, and must be in byte order. */
export function repaired(source: Source, offers: readonly RepairOffer[]): Source {
  const pieces: Pieces[number][] = [];
  let at = 0;
  for (const { start, size, bytes } of offers) {
    pieces.push(sliceSource(source, at, start - at), bytes);
    at = start + size;
  }
  return piecesSource([...pieces, sliceSource(source, at, source.size - at)]);
}

/** The result of an edit with the repairs that follow from it, and those repairs. */
export interface Repaired extends Findings {
  readonly made: readonly RepairOffer[];
}

/** A repair may cause another: rotated bodies need other boxes, and these need other boxes around them. */
const MOST_ROUNDS = 8;

/** With `hasMoved`, items may have changed positions. Makes the repairs that follow from an edit or from each other; `read` decodes as for the two. */
export function withRepairsOwed(
  read: (source: Source) => readonly Finding[],
  before: Findings,
  after: Findings,
  hasMoved = false,
): Repaired {
  const made: RepairOffer[] = [];
  let now = after;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const owed = repairsOwed(before, now, hasMoved);
    if (owed.length === 0) break;
    made.push(...owed);
    const source = repaired(now.source, owed);
    now = { source, findings: read(source) };
  }
  return { ...now, made };
}
