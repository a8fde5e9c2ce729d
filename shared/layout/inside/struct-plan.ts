// What a struct's shape comes to, worked out once when it is built.

import { isAnchor, secondParts } from '../later.ts';
import type { AnyLayout, Part } from './layout.ts';
import type { ComputedMembers } from './scope.ts';

/** Structs of fewer members need no help. */
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
  /** A sibling must learn where it lies. */
  readonly isMarked: boolean;
}

export interface Plan {
  readonly all: readonly Member[];
  /** Stored where the struct is, in the order they are read. */
  readonly inline: readonly Member[];
  /** Stored in a second pass over the list the struct is an item of. */
  readonly later: readonly Member[];
  /** Written first; and what is read from the end of the window, written last. */
  readonly front: readonly Member[];
  readonly back: readonly Member[];
  readonly size: number | undefined;
  readonly minSize: number;
  readonly offsets: Readonly<Record<string, number>>;
  readonly outerRefs: readonly string[];
  readonly outerMarks: readonly string[];
  readonly computed: ComputedMembers;
  readonly needsScope: boolean;
  /** A model without members yet. */
  readonly blank: () => Record<string, unknown>;
  /** The member a person would call it by. */
  readonly label: string | undefined;
  readonly parts: readonly Part[];
}

const LABEL = 'name';

/** Works out a struct's plan, and refuses a shape whose later parts have no place. */
export function planOf(shape: Readonly<Record<string, AnyLayout>>): Plan {
  checkPairs(shape);
  const entries = Object.entries(shape).map(([key, layout]): [string, AnyLayout] => [key, bound(shape, layout)]);
  const refs = entries.flatMap(([, layout]) => layout.refs);
  const marks = entries.flatMap(([, layout]) => layout.marks ?? []);
  const seen = localNames(refs);
  const asked = localNames(refs.filter(ref => ref.includes('.')));
  const marked = localNames(marks);
  const all = entries.map(
    ([key, layout]): Member => ({
      key,
      layout,
      isShown: layout.role !== 'hidden',
      isSeen: seen.has(key),
      isAsked: asked.has(key),
      isMarked: marked.has(key),
    }),
  );
  const inline = all.filter(member => member.layout.place !== 'later');
  const later = all.filter(member => member.layout.place === 'later');
  const { size, offsets } = measure(inline);
  return {
    all,
    inline,
    later,
    front: inline.filter(member => member.layout.place !== 'atEnd'),
    back: inline.filter(member => member.layout.place === 'atEnd').reverse(),
    size,
    minSize: inline.reduce(
      (sum, { layout }) => sum + (layout.jumps && layout.place !== 'atEnd' ? 0 : layout.minSize),
      0,
    ),
    offsets,
    outerRefs: outerNames(refs),
    outerMarks: outerNames(marks),
    computed: Object.fromEntries(entries.flatMap(([key, layout]) => (layout.tell ? [[key, layout.tell]] : []))),
    needsScope: refs.length > 0 || later.length > 0,
    blank: blankModel(all.filter(member => member.isShown).length),
    label: inline.some(({ key, layout }) => key === LABEL && layout.leaf?.kind === 'text') ? LABEL : undefined,
    parts: all.map(({ key, layout }) => partOf(key, layout, offsets[key])),
  };
}

function partOf(key: string, layout: AnyLayout, offset: number | undefined): Part {
  return { key, layout, ...(offset === undefined ? {} : { offset }) };
}

function localNames(refs: readonly string[]): Set<string> {
  return new Set(refs.filter(ref => !ref.startsWith('^')).map(ref => ref.split('.', 1)[0] ?? ref));
}

function outerNames(refs: readonly string[]): string[] {
  return [...new Set(refs.filter(ref => ref.startsWith('^')).map(ref => ref.slice(1)))];
}

/** The size of a struct all of whose members are fixed, and where these lie as far as that is fixed. */
function measure(members: readonly Member[]): { size: number | undefined; offsets: Record<string, number> } {
  const offsets: Record<string, number> = {};
  let size = 0;
  for (const { key, layout } of members) {
    if (layout.jumps) return { size: undefined, offsets };
    offsets[key] = size;
    if (layout.size === undefined) return { size: undefined, offsets };
    size += layout.size;
  }
  return { size, offsets };
}

function bound(shape: Readonly<Record<string, AnyLayout>>, layout: AnyLayout): AnyLayout {
  const split = layout.anchors === undefined ? undefined : shape[layout.anchors]?.pending;
  return split && isAnchor(layout) ? secondParts(layout, split) : layout;
}

/** later() and laterOf() come in pairs: bytes whose place nobody gives would be lost. */
function checkPairs(shape: Readonly<Record<string, AnyLayout>>): void {
  const placed = new Set<string>();
  for (const [key, { anchors, split }] of Object.entries(shape)) {
    if (split) throw new Error(`${key} has later() parts, but only items of a list can: put it in a list`);
    if (anchors === undefined) continue;
    if (!shape[anchors]?.pending) throw new Error(`${key}: the items of ${anchors} have no later() parts`);
    if (placed.has(anchors)) throw new Error(`${key}: the later() parts of ${anchors} have two places`);
    placed.add(anchors);
  }
  for (const [key, layout] of Object.entries(shape))
    if (layout.pending && !placed.has(key))
      throw new Error(`the items of ${key} have later() parts: say where they lie with laterOf('${key}')`);
}

type Model = Record<string, unknown>;

/**
 * Makes the empty objects that the members of a struct are put into, one maker for each struct. V8 turns an object into a
 * hash table when it is given its seventeenth member by a computed name, unless it was made with room for more: of 22
 * members that took 1,632 bytes instead of 208, and twelve times as long. How much room the objects of a constructor get
 * is told by what stands in it, even where that is never run; after a few objects V8 cuts it to what they use.
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
