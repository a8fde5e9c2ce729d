import type { TableSpot } from '../field-sink.ts';
import type { AnyLayout, Step } from '../layout.ts';
import type { Kind, Leaf } from '../leaf.ts';
import { pathText } from '../path.ts';
import type { Folded } from './fold.ts';

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
  leaf: Leaf<unknown> | undefined = undefined;
  value: unknown = undefined;
  table: TableSpot | undefined = undefined;
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
    this.built = this.built?.filter(one => one !== member);
    this.index = undefined;
  }

  get named(): DiffNode[] {
    return (this.members ?? []).filter(({ step }) => typeof step === 'string');
  }

  get items(): DiffNode[] {
    return (this.members ?? []).filter(({ step }) => typeof step === 'number');
  }
}

const FEW = 16;

const FOLLOWING: ReadonlySet<Kind> = new Set<Kind>(['count', 'size', 'offset', 'checksum']);

/** Whether a leaf says something about the file rather than in it. */
export function isDerived({ leaf }: DiffNode): boolean {
  return leaf !== undefined && FOLLOWING.has(leaf.kind);
}
