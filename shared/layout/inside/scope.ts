// What references see: the values of one struct, and where its members are.
import type { Split } from './layout.ts';

/** From `start` up to `end`, in the space of the reader or writer. */
export interface Extent {
  readonly start: number;
  readonly end: number;
  /** It takes no bytes, as its offset leads outside; `start` is set anyway. */
  readonly isLost?: boolean;
}
/** The members of a struct that a writer can compute, by name. */
export type ComputedMembers = Readonly<Record<string, (scope: Scope) => number>>;

/** The first pass over a list whose items have a second part: one scope per item, and, once measured, where the parts are. */
export interface Heads {
  readonly split: Split;
  readonly scopes: Scope[];
  /** Three numbers per item: lowest byte, end of the highest, and where the next item's part would begin; then the end of all. */
  extents?: Float64Array;
  /** Why the parts could not all be measured; those before the failure have their extents. */
  broken?: unknown;
}

/** Callbacks for the bytes of a member that are not known yet. */
interface Waiting {
  readonly name: string;
  tell(extent: Extent): void;
}

/** A class, because it lives as long as its struct is read or written, and there is one per struct. */
export class Scope {
  readonly outer: Scope | undefined;
  readonly values: Record<string, unknown>;
  readonly computed: ComputedMembers | undefined;
  heads: Map<string, Heads> | undefined;
  /** Lists, as there are few of each: maps for every struct took as long as all the work done with them. */
  private marked: { readonly name: string; readonly extent: Extent }[] | undefined;
  private waiting: Waiting[] | undefined;

  constructor(outer: Scope | undefined, values: Record<string, unknown>, computed?: ComputedMembers) {
    this.outer = outer;
    this.values = values;
    this.computed = computed;
    this.heads = undefined;
    this.marked = undefined;
    this.waiting = undefined;
  }

  /** The value of a member: as the writer computes it, or from the model. */
  value(name: string): unknown {
    const tell = this.computed?.[name];
    return tell ? tell(this) : this.values[name];
  }

  keepHeads(name: string, heads: Heads): void {
    this.heads ??= new Map();
    this.heads.set(name, heads);
  }

  /** Records the bytes of a member, now that they are known. */
  mark(name: string, extent: Extent): void {
    this.marked ??= [];
    this.marked.push({ name, extent });
    const { waiting } = this;
    if (waiting === undefined) return;
    this.waiting = waiting.filter(one => one.name !== name);
    for (const one of waiting) if (one.name === name) one.tell(extent);
  }

  /** The bytes of a member, once they are known. */
  extentOf(name: string): Extent | undefined {
    return this.marked?.findLast(known => known.name === name)?.extent;
  }

  /** Calls back with the bytes of a named member, now or as soon as they are known. */
  whenMarked(reference: string, tell: (extent: Extent) => void): void {
    if (reference.startsWith('^')) {
      this.outer?.whenMarked(reference.slice(1), tell);
      return;
    }
    const dot = reference.indexOf('.');
    const name = dot < 0 ? reference : reference.slice(0, dot);
    const known = this.extentOf(name);
    if (known) {
      tell(known);
      return;
    }
    this.waiting ??= [];
    this.waiting.push({ name, tell });
  }
}
