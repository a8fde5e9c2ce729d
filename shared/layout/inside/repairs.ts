// What puts findings right: all that is offered, and what of it an edit is to blame for.
import { sameBytes, viewOf } from '../../base/bytes.ts';
import { toHex } from '../../base/hex.ts';
import { type Pieces, piecesSource } from '../../base/pieces.ts';
import { type Source, sliceSource } from '../../base/source.ts';
import type { ByteRange, Finding, Weight } from './layout.ts';

/** Bytes that would put a finding right, offered as a patch. */
export interface RepairOffer extends ByteRange {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Of a note: original files have it otherwise too, so it is put right only where it was asked for, or an edit brought it. */
  readonly weight: Weight;
}

/** Some bytes, and what decoding found in them. */
export interface Findings {
  readonly source: Source;
  readonly findings: readonly Finding[];
}

/** The patches that what decoding found offers: stale checksums, counts and sizes, tables and boxes that do not fit. */
export function repairs(findings: readonly Finding[]): RepairOffer[] {
  return findings.flatMap(({ path, repair, text, weight }) => (repair ? [{ path, ...repair, text, weight }] : []));
}

/** Those that everybody wants, in the order of their bytes: what may be otherwise in an original file is not among them. */
export function plainRepairs(findings: readonly Finding[]): RepairOffer[] {
  return apart(repairs(findings).filter(({ weight }) => weight !== 'note'));
}

/**
 * The repairs that follow from an edit, in the order of their bytes: those offered after it and not before. One that only
 * brings back what the edit replaced is none: the edit is what was asked for.
 */
export function repairsOwed(before: Findings, after: Findings, hasMoved = false): RepairOffer[] {
  const added = without(repairs(after.findings), repairs(before.findings), placedKey);
  if (before.source.size === after.source.size && !hasMoved)
    return apart(added.filter(offer => !bringsBack(offer, before.source)));
  // An item that comes or goes moves all after it: what says the same but for its index was there before.
  const gone = without(repairs(before.findings), repairs(after.findings), placedKey);
  return apart(without(added, gone, ({ path, text }) => `${path.replaceAll(/\d+/g, '')}\n${text}`));
}

/** Those of some offers that are not among others, each of which stands for one. */
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

/** Some units of the last place of a float. */
const ROUNDING = 1e-6;

/** Whether floats are the same but for how they were rounded; whole numbers seen as floats are never so alike. */
function sameFloats(a: DataView, b: DataView): boolean {
  if (a.byteLength % 4 !== 0) return false;
  for (let at = 0; at < a.byteLength; at += 4) {
    const [one, other] = [a.getFloat32(at, true), b.getFloat32(at, true)];
    if (!(Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other)))) return false;
  }
  return true;
}

/** How grave a finding is that an edit brought: original files may be so, but this one was not. */
export function weightAfterEdit({ weight, repair }: Finding): Weight {
  return weight === 'note' && repair ? 'warning' : weight;
}

/** Of two that touch the same bytes only the first is kept. */
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

/** A source with some repairs made; they must lie apart, in the order of their bytes. */
export function repaired(source: Source, offers: readonly RepairOffer[]): Source {
  const pieces: Pieces[number][] = [];
  let at = 0;
  for (const { start, size, bytes } of offers) {
    pieces.push(sliceSource(source, at, start - at), bytes);
    at = start + size;
  }
  return piecesSource([...pieces, sliceSource(source, at, source.size - at)]);
}

/** What an edit became with the repairs that follow from it, and what these were. */
export interface Repaired extends Findings {
  readonly made: readonly RepairOffer[];
}

/** A repair may bring another: turned bodies need other boxes, and these other ones around them. */
const MOST_ROUNDS = 8;

/** Items may have changed places where `hasMoved`. Carries out the repairs that follow from an edit, and those that follow from these; `read` finds as it did for the two. */
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
