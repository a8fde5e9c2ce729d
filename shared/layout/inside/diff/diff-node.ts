import type { ChangeKind } from '../field-change.ts';
import type { NamedTable } from '../field-sink.ts';
import type { AnyLayout, ByteRange, Step } from '../layout.ts';
import type { BitPart, Kind, Leaf } from '../leaf.ts';
import { pathText } from '../path.ts';

/** Of a leaf, what a comparison asks for. */
export type SaidLeaf = Pick<Leaf<unknown>, 'kind' | 'text' | 'toJson' | 'bits' | 'target' | 'first' | 'per'>;

const plainLeaves = new Map<Kind, SaidLeaf>();

/** One for all leaves of a kind that say no more: some are made for each value, and hold much. */
export function saidOf(leaf: Leaf<unknown>): SaidLeaf {
  if (leaf.text || leaf.toJson || leaf.bits || leaf.target !== undefined) return leaf;
  const known = plainLeaves.get(leaf.kind) ?? { kind: leaf.kind };
  plainLeaves.set(leaf.kind, known);
  return known;
}

/**
 * A place in one of the two files: a leaf, a table, or what has members. A leaf may have members too: its length, what
 * comes after its NUL. A class: there is one for each value of a file.
 */
export class DiffNode {
  readonly step: Step;
  parent: DiffNode | undefined;
  /** Of its members what is not folded away. */
  built: DiffNode[] | undefined = undefined;
  /** Set while its members are not kept, but can be read again. */
  folded: Folded | undefined = undefined;
  /** Members by step, once looking them up one by one takes too long. */
  private index: Map<Step, DiffNode> | undefined = undefined;
  private highest = -1;
  start = 0;
  size = 0;
  leaf: SaidLeaf | undefined = undefined;
  value: unknown = undefined;
  table: NamedTable | undefined = undefined;
  /** Of what has members: what the format says of it. */
  layout: AnyLayout | undefined = undefined;
  isList = false;

  /** Of what it says, without what follows from other things: counts, sizes, offsets, padding. */
  core = 0;
  /** Two of all of it: where both agree there is nothing to compare. */
  exact = 0;
  exactToo = 0;
  /** Values in it. */
  weight = 0;
  /** Its hashes and its weight are known, and nothing came to it since. */
  isSealed = false;
  /** What tells it from its siblings. */
  key: string | undefined = undefined;
  /** Its other version. */
  pair: DiffNode | undefined = undefined;

  constructor(parent: DiffNode | undefined, step: Step) {
    this.parent = parent;
    this.step = step;
  }

  get path(): string {
    return pathText(this.steps);
  }

  get steps(): Step[] {
    const steps: Step[] = [];
    for (let at: DiffNode | undefined = this; at?.parent; at = at.parent) steps.push(at.step);
    return steps.reverse();
  }

  get kind(): Kind | undefined {
    return this.leaf?.kind;
  }

  /** All that is in it; what was folded away is read again. */
  get members(): DiffNode[] | undefined {
    this.folded?.unfold(this);
    return this.built;
  }

  /** What may say its name, without reading again what was folded away. */
  get signs(): readonly DiffNode[] | undefined {
    return this.folded?.signs ?? this.built;
  }

  member(step: Step): DiffNode | undefined {
    const { members } = this;
    return members && this.among(members, step);
  }

  private among(members: readonly DiffNode[], step: Step): DiffNode | undefined {
    const last = members[members.length - 1];
    if (last?.step === step) return last;
    if (members.length > FEW) {
      this.index ??= new Map(members.toReversed().map(one => [one.step, one])); // of several the first
      return this.index.get(step);
    }
    for (const one of members) if (one.step === step) return one;
    return undefined;
  }

  /** The member at a step, made where there is none; items mostly come in order, so that none is looked for. */
  open(step: Step): DiffNode {
    const last = this.built?.[this.built.length - 1];
    if (last?.step === step) return last;
    if (typeof step === 'number' && step > this.highest) {
      this.highest = step;
      return this.add(step);
    }
    return (this.built && this.among(this.built, step)) ?? this.add(step);
  }

  add(step: Step): DiffNode {
    const made = new DiffNode(this, step);
    this.isSealed = false;
    if (this.index?.has(step) === false) this.index.set(step, made);
    if (this.built) this.built.push(made);
    else this.built = [made];
    return made;
  }

  /** Puts its members away; more may come to it. */
  fold(folded: Folded): void {
    this.folded = folded;
    this.built = undefined;
    this.index = undefined;
    this.highest = -1;
  }

  /** Takes back the last of its members. */
  drop(member: DiffNode): void {
    if (this.built?.at(-1) === member) this.built.pop();
    else this.built = this.built?.filter(one => one !== member);
    this.index = undefined;
  }

  get named(): DiffNode[] {
    return (this.members ?? []).filter(({ step }) => typeof step === 'string');
  }

  get items(): DiffNode[] {
    return (this.members ?? []).filter(({ step }) => typeof step === 'number');
  }
}

// Items of lists whose members are not kept: what they amount to is known, and what is in them is read again when it is
// asked for. Of a large file those that are the same on both sides never are: 13 MB took 2 GB, and 200 MB no end.

/** What is kept of an item besides what it amounts to. */
interface Folded {
  readonly signs: readonly DiffNode[];
  /** Where its bytes lie: one stretch, and one more for each later part of it. */
  readonly reach: readonly ByteRange[];
  /** Reads its members again. */
  unfold(node: DiffNode): void;
}

/** Puts the members of a sealed node away, but for those by which it may be known. */
export function foldMembers(node: DiffNode, signs: readonly DiffNode[], unfold: Folded['unfold']): void {
  const { built, folded, leaf } = node;
  if (built === undefined || leaf !== undefined) return;
  node.fold({
    signs: [...(folded?.signs ?? []), ...signs],
    reach: [...(folded?.reach ?? []), reachOf(built)],
    unfold,
  });
}

/** Puts what was kept of an item in the place of what was read again: others may know it already. */
export function keepSigns({ built = [] }: DiffNode, signs: readonly DiffNode[]): void {
  for (const sign of signs) {
    const at = built.findIndex(({ step, start }) => step === sign.step && start === sign.start);
    if (at >= 0) built[at] = sign;
  }
}

function reachOf(nodes: readonly DiffNode[]): ByteRange {
  const ends = { from: Number.POSITIVE_INFINITY, to: 0 };
  for (const node of nodes) widen(ends, node);
  return { start: ends.from, size: Math.max(0, ends.to - ends.from) };
}

function widen(ends: { from: number; to: number }, node: DiffNode): void {
  const { leaf, table, start, size, folded, built } = node;
  const add = (range: ByteRange): void => {
    ends.from = Math.min(ends.from, range.start);
    ends.to = Math.max(ends.to, range.start + range.size);
  };
  if (leaf || table) add({ start, size });
  for (const range of folded?.reach ?? []) add(range);
  for (const member of built ?? []) widen(ends, member);
}

const FEW = 16;

const FOLLOWING: ReadonlySet<Kind> = new Set<Kind>(['count', 'size', 'offset', 'checksum']);

/** Whether a leaf says something about the file rather than in it. */
export function isDerived({ leaf }: DiffNode): boolean {
  return leaf !== undefined && FOLLOWING.has(leaf.kind);
}

/** The other version of a node, told or implied: in what is the same all has the same place. */
export function versionOf(node: DiffNode): DiffNode | undefined {
  if (node.pair) return node.pair;
  const parent = node.parent && versionOf(node.parent);
  return parent && parent.exact === node.parent?.exact ? parent.member(node.step) : undefined;
}

/** A change as it is found, before it is known what follows from what. */
export interface RawChange {
  readonly kind: ChangeKind;
  readonly a?: DiffNode;
  readonly b?: DiffNode;
  /** One part of a word of bits. */
  readonly part?: BitPart;
  /** How the sides are told where their values are too long. */
  readonly texts?: readonly [string, string];
  /** Follows from another change: from the one in or at this node, or from whatever moved it. */
  readonly aside?: true | DiffNode;
}
