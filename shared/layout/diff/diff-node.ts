import type { TableSpot } from '../field-sink.ts';
import type { AnyLayout, Step } from '../layout.ts';
import type { Kind, Leaf } from '../leaf.ts';
import { pathText } from '../path.ts';

/**
 * A place in one of the two files: a leaf, a table, or what has members. A leaf may have members too: its length, what
 * lies behind its NUL. A class: there is one for each value of a file.
 */
export class DiffNode {
  readonly step: Step;
  parent: DiffNode | undefined;
  members: DiffNode[] | undefined = undefined;
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

  member(step: Step): DiffNode | undefined {
    const { members } = this;
    if (members === undefined) return undefined;
    const last = members[members.length - 1];
    if (last?.step === step) return last;
    if (members.length <= FEW) return members.find(one => one.step === step);
    if (this.index?.size !== members.length) this.index = new Map(members.map(one => [one.step, one]));
    return this.index.get(step);
  }

  /** The member at a step, made where there is none; items mostly come in order, so that none is looked for. */
  open(step: Step): DiffNode {
    const last = this.members?.[this.members.length - 1];
    if (last?.step === step) return last;
    if (typeof step === 'number' && step > this.highest) {
      this.highest = step;
      return this.add(step);
    }
    return this.member(step) ?? this.add(step);
  }

  add(step: Step): DiffNode {
    const made = new DiffNode(this, step);
    if (this.members) this.members.push(made);
    else this.members = [made];
    return made;
  }

  /** Takes back the last of its members. */
  drop(member: DiffNode): void {
    this.members = this.members?.filter(one => one !== member);
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
