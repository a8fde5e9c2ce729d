// What follows from a struct's shape: its outline when it is built, the rest when it is used.

import { isAnchor, secondParts } from '../later.ts';
import type { AnyLayout, Part } from './layout.ts';
import type { ComputedMembers, Scope } from './scope.ts';

/** Smaller structs need no help. */
const FEW = 16;

export interface Member {
  readonly key: string;
  readonly layout: AnyLayout;
  /** Is in the model. */
  readonly isShown: boolean;
  /** A sibling refers to it. */
  readonly isSeen: boolean;
  /** A sibling refers to a part of it: 'footer.count'. */
  readonly isAsked: boolean;
  /** A sibling needs its position. */
  readonly isMarked: boolean;
}

/** What enclosing structs need of it: a file of one format has few of all the structs of all formats. */
export interface Outline {
  readonly size: number | undefined;
  readonly minSize: number;
  readonly jumps: boolean;
  readonly hasLater: boolean;
  readonly outerRefs: readonly string[];
  readonly outerMarks: readonly string[];
}

/** What reading, writing and naming need besides. */
export interface Plan {
  readonly all: readonly Member[];
  /** Stored with the struct, in the order they are read. */
  readonly inline: readonly Member[];
  /** Stored in a second pass over the list that the struct is an item of. */
  readonly later: readonly Member[];
  /** Written first; and members read from the end of the window, written last. */
  readonly front: readonly Member[];
  readonly back: readonly Member[];
  readonly offsets: Readonly<Record<string, number>>;
  readonly computed: ComputedMembers;
  readonly needsScope: boolean;
  /** A model without members yet. */
  readonly blank: () => Record<string, unknown>;
  /** The member that a person would call it by. */
  readonly label: string | undefined;
  readonly parts: readonly Part[];
}

type Shape = Readonly<Record<string, AnyLayout>>;

const LABEL = 'name';

/**
 * Works out a struct's outline, and refuses a shape whose later parts have no place. Every start of Gantry and of each of its
 * threads does this for some 600 structs, and uses a few.
 */
export function outlineOf(shape: Shape): Outline {
  let minSize = 0;
  let size: number | undefined = 0;
  let [jumps, hasLater, hasPairs] = [false, false, false];
  let [outerRefs, outerMarks] = [NONE, NONE];
  for (const key in shape) {
    const layout = shape[key] as AnyLayout; // a key of it
    const { place } = layout;
    if (layout.anchors !== undefined || layout.pending || layout.split) hasPairs = true;
    outerRefs = withOuter(outerRefs, layout.refs);
    if (layout.marks) outerMarks = withOuter(outerMarks, layout.marks);
    if (place === 'later') hasLater = true;
    else {
      if (layout.jumps) jumps = true;
      if (!layout.jumps || place === 'atEnd') minSize += layout.minSize;
      size = size === undefined || layout.size === undefined || layout.jumps ? undefined : size + layout.size;
    }
  }
  if (hasPairs) checkPairs(shape, Object.entries(shape));
  return { size, minSize, jumps, hasLater, outerRefs, outerMarks };
}

const NONE: readonly string[] = [];

/** Names, including those that parts take from the enclosing struct. */
function withOuter(names: readonly string[], others: readonly string[]): readonly string[] {
  let all = names;
  for (const each of others) {
    const name = each.startsWith('^') ? each.slice(1) : undefined;
    if (name !== undefined && !all.includes(name)) all = [...all, name];
  }
  return all;
}

/** Works out the plan of a struct when it is first used. */
export function planOf(shape: Shape): Plan {
  const entries = Object.entries(shape);
  const names = namesIn(entries);
  const all: Member[] = [];
  const [inline, later, front, back]: [Member[], Member[], Member[], Member[]] = [[], [], [], []];
  const computed: Record<string, (scope: Scope) => number> = {};
  let shownCount = 0;
  let label: string | undefined;
  for (const [key, whole] of entries) {
    const layout = whole.anchors === undefined ? whole : bound(shape, whole);
    const member = memberOf(key, layout, names);
    const { place } = layout;
    all.push(member);
    if (member.isShown) shownCount++;
    if (layout.tell) computed[key] = layout.tell;
    if (place === 'later') later.push(member);
    else {
      inline.push(member);
      (place === 'atEnd' ? back : front).push(member);
      if (key === LABEL && layout.leaf?.kind === 'text') label = LABEL;
    }
  }
  const offsets = offsetsOf(inline);
  return {
    ...{ all, inline, later, front, back: back.reverse(), offsets, computed, label },
    needsScope: names.hasRefs || later.length > 0,
    blank: blankModel(shownCount),
    parts: all.map(({ key, layout }) => partOf(key, layout, offsets[key])),
  };
}

function memberOf(key: string, layout: AnyLayout, { seen, asked, marked }: Names): Member {
  return {
    ...{ key, layout },
    isShown: layout.role !== 'hidden',
    isSeen: seen.has(key),
    isAsked: asked.has(key),
    isMarked: marked.has(key),
  };
}

function partOf(key: string, layout: AnyLayout, offset: number | undefined): Part {
  return { key, layout, ...(offset === undefined ? {} : { offset }) };
}

/** What the members of a struct refer to: siblings, siblings with a part named, siblings' places. */
interface Names {
  hasRefs: boolean;
  readonly seen: Set<string>;
  readonly asked: Set<string>;
  readonly marked: Set<string>;
}

function namesIn(entries: readonly (readonly [string, AnyLayout])[]): Names {
  const names: Names = { hasRefs: false, seen: new Set(), asked: new Set(), marked: new Set() };
  for (const [, { refs, marks = [] }] of entries) {
    if (refs.length > 0) names.hasRefs = true;
    for (const ref of refs) {
      if (ref.startsWith('^')) continue;
      names.seen.add(firstStep(ref));
      if (ref.includes('.')) names.asked.add(firstStep(ref));
    }
    for (const mark of marks) if (!mark.startsWith('^')) names.marked.add(firstStep(mark));
  }
  return names;
}

function firstStep(reference: string): string {
  return reference.split('.', 1)[0] ?? reference;
}

/** The offsets of members, as far as they are fixed. */
function offsetsOf(members: readonly Member[]): Readonly<Record<string, number>> {
  const offsets: Record<string, number> = {};
  let size = 0;
  for (const { key, layout } of members) {
    if (layout.jumps) return offsets;
    offsets[key] = size;
    if (layout.size === undefined) return offsets;
    size += layout.size;
  }
  return offsets;
}

function bound(shape: Shape, layout: AnyLayout): AnyLayout {
  const split = layout.anchors === undefined ? undefined : shape[layout.anchors]?.pending;
  return split && isAnchor(layout) ? secondParts(layout, split) : layout;
}

/** later() and laterOf() come in pairs: without the second, bytes would be lost. */
function checkPairs(shape: Shape, entries: readonly (readonly [string, AnyLayout])[]): void {
  const placed = new Set<string>();
  for (const [key, { anchors, split }] of entries) {
    if (split) throw new Error(`${key} has later() parts, but only items of a list can: put it in a list`);
    if (anchors === undefined) continue;
    if (!shape[anchors]?.pending) throw new Error(`${key}: the items of ${anchors} have no later() parts`);
    if (placed.has(anchors)) throw new Error(`${key}: the later() parts of ${anchors} have two places`);
    placed.add(anchors);
  }
  for (const [key, layout] of entries)
    if (layout.pending && !placed.has(key))
      throw new Error(`the items of ${key} have later() parts: say where they lie with laterOf('${key}')`);
}

type Model = Record<string, unknown>;

/**
 * Makes the empty objects that hold the members of a struct, with one maker per struct. V8 turns an object into a
 * hash table when it gets its seventeenth member by a computed name, unless it was made with room for more: with 22
 * members that took 1,632 bytes instead of 208, and twelve times as long. The constructor's code tells V8 how much room
 * its objects need, even code that never runs; after a few objects V8 cuts it to what they use.
 */
function blankModel(memberCount: number): () => Model {
  if (memberCount <= FEW) return () => ({});
  function Roomy(this: Model, isFilled: boolean): void {
    if (!isFilled) return;
    this.a = this.b = this.c = this.d = this.e = this.f = this.g = this.h = undefined;
    this.i = this.j = this.k = this.l = this.m = this.n = this.o = this.p = undefined;
    this.q = this.r = this.s = this.t = this.u = this.v = this.w = this.x = undefined;
  }
  // Plain objects in every other way.
  Roomy.prototype = Object.prototype;
  const Made = Roomy as unknown as new (isFilled: boolean) => Model; // as: TypeScript knows only classes as constructors
  return () => new Made(false);
}
