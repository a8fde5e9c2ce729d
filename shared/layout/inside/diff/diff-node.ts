import type { ChangeKind } from '../field-change.ts';
import type { NamedTable } from '../field-sink.ts';
import type { AnyLayout, ByteRange, Step } from '../layout.ts';
import type { BitPart, Kind, Leaf } from '../leaf.ts';
import { pathText } from '../path.ts';

/** What a comparison needs to know of a leaf. */
export type ComparedLeaf = Pick<Leaf<unknown>, 'kind' | 'text' | 'toJson' | 'bits' | 'target' | 'first' | 'per'>;

const plainLeaves = new Map<Kind, ComparedLeaf>();

/** One object for all leaves of a kind without details of their own: leaves made for each value would take a lot of memory. */
export function sharedLeaf(leaf: Leaf<unknown>): ComparedLeaf {
  if (leaf.text || leaf.toJson || leaf.bits || leaf.target !== undefined) return leaf;
  const known = plainLeaves.get(leaf.kind) ?? { kind: leaf.kind };
  plainLeaves.set(leaf.kind, known);
  return known;
}

/**
 * A place in one of the two files: a leaf, a table, or a node with members. A leaf may have members too: its length, the
 * bytes after its NUL. A class: there is one for each value of a file.
 */
export class DiffNode {
  readonly step: Step;
  parent: DiffNode | undefined;
  /** Its members that are not folded away. */
  built: DiffNode[] | undefined = undefined;
  /** Set while its members are not kept but can be read again. */
  folded: Folded | undefined = undefined;
  /** Members by step, once looking them up one by one takes too long. */
  private index: Map<Step, DiffNode> | undefined = undefined;
  private highest = -1;
  start = 0;
  size = 0;
  leaf: ComparedLeaf | undefined = undefined;
  value: unknown = undefined;
  table: NamedTable | undefined = undefined;
  /** For a node with members: what the format says about it. */
  layout: AnyLayout | undefined = undefined;
  isList = false;

  /** A hash of its content, without what follows from other fields: counts, sizes, offsets, padding. */
  core = 0;
  /** Two hashes of all of it: if both are equal, there is nothing to compare. */
  exact = 0;
  exactToo = 0;
  /** The number of values in it. */
  weight = 0;
  /** Its hashes and weight are known, and nothing was added since. */
  isSealed = false;
  /** What tells it apart from its siblings. */
  key: string | undefined = undefined;
  /** Its version in the other file. */
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

  /** All of its members; folded ones are read again. */
  get members(): DiffNode[] | undefined {
    this.folded?.unfold(this);
    return this.built;
  }

  /** The members that may name it, without reading folded ones again. */
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
      this.index ??= new Map(members.toReversed().map(one => [one.step, one])); // the first, if there are several
      return this.index.get(step);
    }
    for (const one of members) if (one.step === step) return one;
    return undefined;
  }

  /** The member at a step, created if missing; items mostly come in order, so no search is needed for them. */
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

  /** Folds its members away; more may be added. */
  fold(folded: Folded): void {
    this.folded = folded;
    this.built = undefined;
    this.index = undefined;
    this.highest = -1;
  }

  /** Removes the last of its members. */
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

// Items of lists whose members are folded: their hashes are known, and their members are read again on demand.
// In a large file, those that are equal on both sides never are: 13 MB took 2 GB without this, and 200 MB never ended.

/** What is kept of a folded item besides its hashes. */
interface Folded {
  readonly signs: readonly DiffNode[];
  /** Its bytes: one range, and one more for each later part of it. */
  readonly reach: readonly ByteRange[];
  /** Reads its members again. */
  unfold(node: DiffNode): void;
}

/** Folds the members of a sealed node away, except those that may identify it. */
export function foldMembers(node: DiffNode, signs: readonly DiffNode[], unfold: Folded['unfold']): void {
  const { built, folded, leaf } = node;
  if (built === undefined || leaf !== undefined) return;
  node.fold({
    signs: [...(folded?.signs ?? []), ...signs],
    reach: [...(folded?.reach ?? []), reachOf(built)],
    unfold,
  });
}

/** Replaces members that were read again with the ones that were kept: others may refer to these. */
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

/** Whether a leaf describes the file rather than its content. */
export function isDerived({ leaf }: DiffNode): boolean {
  return leaf !== undefined && FOLLOWING.has(leaf.kind);
}

/** The version of a node in the other file, recorded or implied: in equal nodes, every member corresponds by position. */
export function versionOf(node: DiffNode): DiffNode | undefined {
  if (node.pair) return node.pair;
  const parent = node.parent && versionOf(node.parent);
  return parent && parent.exact === node.parent?.exact ? parent.member(node.step) : undefined;
}

/** A change as it is found, before it is known which change follows from which. */
export interface RawChange {
  readonly kind: ChangeKind;
  readonly a?: DiffNode;
  readonly b?: DiffNode;
  /** One part of a word of bits. */
  readonly part?: BitPart;
  /** What to show for the sides if their values are too long. */
  readonly texts?: readonly [string, string];
  /** It follows from another change: the one in or at this node, or the one that moved it. */
  readonly aside?: true | DiffNode;
}
