// Finds which changes only follow from others, and from which.
import type { Finding } from '../layout.ts';
import { type DiffNode, isDerived, type RawChange, versionOf } from './diff-node.ts';
import type { DiffTree } from './diff-tree.ts';
import { NodesByStart } from './nodes-by-start.ts';
import { followingIn } from './worked-out.ts';

export interface Settled {
  readonly change: RawChange;
  /** The change it follows from. */
  readonly cause?: RawChange;
}

export interface Sides {
  readonly a: DiffTree;
  readonly b: DiffTree;
  /** Something differs that the options ignore. */
  readonly hasIgnored: boolean;
  /** What decoding finds odd: a number that disagrees with what it counts does not follow from it. */
  findings(side: 'a' | 'b'): readonly Finding[];
}

/** Finds for each change what it follows from; the others are changes of their own. */
export function settle(found: readonly RawChange[], sides: Sides): Settled[] {
  const evidence = new Evidence(sides);
  const changes = found.map(followingIn(() => sides.findings('b')));
  const real = changes.filter(change => change.aside === undefined || !isExplained(change, evidence));
  if (real.length === 0) return sides.hasIgnored ? [] : changes.map(change => ({ change }));
  const own = new Set(real);
  const causes = new Causes(real);
  return changes.map(change => (own.has(change) ? { change } : { change, cause: causes.of(change) }));
}

/** What each change asks about either side; computed when it is first needed. */
class Evidence {
  readonly sides: Sides;
  readonly #starts = new Map<Side, NodesByStart>();
  readonly #findings = new Map<Side, ReadonlyMap<string, readonly Finding[]>>();

  constructor(sides: Sides) {
    this.sides = sides;
  }

  startingAt(side: Side, offset: number): readonly DiffNode[] {
    const known = this.#starts.get(side) ?? new NodesByStart(this.sides[side].root);
    this.#starts.set(side, known);
    return known.at(offset);
  }

  /** Whether decoding finds a value odd. */
  isStale(side: Side, { path, start, size }: DiffNode): boolean {
    const known = this.#findings.get(side) ?? Map.groupBy(this.sides.findings(side), found => found.path);
    this.#findings.set(side, known);
    return (known.get(path) ?? []).some(found => found.start < start + size && found.start + found.size > start);
  }
}

type Side = 'a' | 'b';

function isExplained({ a, b, aside }: RawChange, evidence: Evidence): boolean {
  if (aside !== true || !a || !b || !isDerived(b)) return true;
  if (evidence.isStale('b', b) && !evidence.isStale('a', a)) return false;
  const { sides } = evidence;
  // If reading one side stopped at a fault, the numbers computed from it may be what caused it.
  const isWhole = sides.a.fault === undefined && sides.b.fault === undefined;
  return (isWhole && isComputed(b)) || isBorneOut(a, b, evidence);
}

/** Whether the writer computes the number, so that it is not in the model. */
function isComputed({ parent, step }: DiffNode): boolean {
  const part = parent?.layout?.parts?.find(({ key }) => key === step);
  return part === undefined || part.layout.role === 'hidden' || part.layout.role === 'shown';
}

/** Whether what a number describes changed in the same way. */
function isBorneOut(a: DiffNode, b: DiffNode, evidence: Evidence): boolean {
  const { sides } = evidence;
  const [old, now] = [Number(a.value), Number(b.value)];
  if (b.kind === 'checksum') return true;
  if (b.kind === 'offset') return leadsToTheSame(a, b, evidence);
  const near = [...relatives(b)];
  return (
    near.some(node => {
      const before = versionOf(node);
      if (b.kind === 'size') return node.size === now && before?.size === old;
      const [length, formerly] = [lengthOf(node), before && lengthOf(before)];
      return length !== undefined && formerly !== undefined && length - formerly === now - old;
    }) ||
    (b.kind === 'size' && sides.a.source.size - old === sides.b.source.size - now)
  );
}

function leadsToTheSame(a: DiffNode, b: DiffNode, evidence: Evidence): boolean {
  const [old, now] = [Number(a.value), Number(b.value)];
  const [before, after] = [evidence.startingAt('a', old), evidence.startingAt('b', now)];
  const { a: left, b: right } = evidence.sides;
  if (before.length === 0 || after.length === 0) return old >= left.source.size === now >= right.source.size;
  const versions = new Set(before.map(versionOf));
  return after.some(node => versions.has(node));
}

/** What a number here may describe: its siblings, their members, and what belongs to its struct elsewhere. */
function* relatives({ parent }: DiffNode): Generator<DiffNode> {
  for (const member of parent?.members ?? []) {
    yield member;
    for (const inner of (member.members ?? []).slice(0, FEW)) {
      yield inner;
      yield* (inner.members ?? []).slice(0, FEW);
    }
  }
  for (const aunt of parent?.parent?.parent?.members ?? []) {
    const other = aunt.layout?.parallelTo === parent?.parent?.step ? aunt.member(parent?.step ?? '') : undefined;
    if (other) yield other;
  }
}

const FEW = 64;

function lengthOf({ table, isList, members }: DiffNode): number | undefined {
  if (table) return table.count;
  return isList ? (members ?? []).filter(({ step }) => typeof step === 'number').length : undefined;
}

/** The changes that others follow from, by their positions. */
class Causes {
  readonly #real: readonly RawChange[];
  readonly #below = new Map<DiffNode, RawChange>();
  /** Of these, only the ones that changed size or position. */
  readonly #shiftingBelow = new Map<DiffNode, RawChange>();

  constructor(real: readonly RawChange[]) {
    this.#real = real;
    // Nearest to the root first: the number of items follows from an added item, not from a change inside another.
    for (const change of real.toSorted((x, y) => depthOf(x) - depthOf(y))) {
      enter(this.#below, change);
      if (isShifting(change)) enter(this.#shiftingBelow, change);
    }
  }

  /** The change in what it claims to follow from, or the nearest one that can cause it. */
  of({ a, b, aside }: RawChange): RawChange {
    const from = aside === true || aside === undefined ? (b ?? a) : aside;
    const isAboutPlace = from === b && b?.kind !== 'checksum';
    const near = (isAboutPlace ? nearest(this.#shiftingBelow, from) : undefined) ?? nearest(this.#below, from);
    return near ?? this.#real[0] ?? { kind: 'changed' };
  }
}

function depthOf({ a, b }: RawChange): number {
  let depth = 0;
  for (let at = b ?? a; at; at = at.parent) depth++;
  return depth;
}

function isShifting({ kind, a, b }: RawChange): boolean {
  return kind !== 'renamed' && (kind === 'moved' || a?.size !== b?.size);
}

function enter(map: Map<DiffNode, RawChange>, change: RawChange): void {
  for (const node of [change.a, change.b])
    for (let at = node; at && map.get(at) === undefined; at = at.parent) map.set(at, change);
}

function nearest(map: ReadonlyMap<DiffNode, RawChange>, from: DiffNode | undefined): RawChange | undefined {
  for (let at = from; at; at = at.parent) {
    const found = map.get(at) ?? (at.pair && map.get(at.pair));
    if (found) return found;
  }
  return undefined;
}
