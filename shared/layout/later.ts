// An item's head is here and its payload elsewhere: one object and one path, stored in two passes. This describes model lists
// whose data follow all heads, and directories before or after what they list.
import { follow } from './amount.ts';
import { asFault } from './inside/fault.ts';
import { blindSink, type FieldSink, isBlind, memberSink, wantedItems } from './inside/field-sink.ts';
import type { AnyLayout, Layout, Role, Split } from './inside/layout.ts';
import type { Reader } from './inside/reader.ts';
import type { Heads, Scope } from './inside/scope.ts';
import type { Writer } from './inside/writer.ts';

/** This part of an item is not stored with its head: laterOf(list) says where it is. */
export function later<T, R extends Role, Ref extends string>(of: Layout<T, R, Ref>): Layout<T, R, Ref> {
  return { ...of, place: 'later' };
}

/** The later() parts of the items of `list` are here, in order. */
export function laterOf<const N extends string>(list: N): Layout<undefined, 'hidden', N> {
  const unbound = (): never => {
    throw new Error(`laterOf('${list}') stands outside a struct`);
  };
  return {
    kind: `the later parts of ${list}`,
    role: 'hidden',
    size: undefined,
    minSize: 0,
    refs: [list],
    jumps: true,
    anchors: list,
    decode: unbound,
    encode: unbound,
    fields: unbound,
  };
}

/** Whether this is a laterOf() that a struct must still bind to its list. */
export function isAnchor(layout: AnyLayout): layout is AnyLayout & { readonly anchors: string } {
  return layout.anchors !== undefined;
}

/** The layout of the second parts, once the enclosing struct knows what its items are. */
export function secondParts(anchor: AnyLayout & { readonly anchors: string }, split: Split): AnyLayout {
  const list = anchor.anchors;
  const itemsIn = follow(list);
  return {
    ...anchor,
    decode(r) {
      readParts(r, list, itemsIn(r.scope) as object[]); // a list whose items are structs
      // Nothing needs the items' scopes again, and a large file has very many.
      r.scope?.heads?.delete(list);
      return undefined;
    },
    encode: w => writeParts(w, split, itemsIn(w.scope) as object[]),
    fields(r, out) {
      const heads = r.scope?.heads?.get(list);
      if (heads) nameParts(r, out, { list, heads });
      r.scope?.heads?.delete(list);
      return undefined;
    },
  };
}

function readParts(r: Reader, list: string, items: readonly object[]): void {
  const heads = r.scope?.heads?.get(list);
  if (!heads) return;
  const { split, scopes } = heads;
  // The path names the item, not this position: it starts where the list's does, one step up.
  const depth = r.depth++;
  r.path[depth - 1] = list;
  let furthest = r.pos;
  for (const [i, scope] of scopes.entries()) {
    const item = items[i];
    if (!item) break;
    r.path[depth] = i;
    readPart(r, item, { split, scope });
    furthest = Math.max(furthest, r.pos);
  }
  r.depth = depth;
  r.pos = furthest;
}

function readPart(r: Reader, item: object, { split, scope }: { split: Split; scope: Scope }): void {
  try {
    split.decode(r, item, scope);
  } catch (error) {
    const fault = asFault(error);
    fault.partial = undefined; // the items are in the model already
    throw fault;
  }
}

/** The heads may be written after their later parts (a directory at the end): an item's scope outlives both. */
function writeParts(w: Writer, split: Split, items: readonly object[]): void {
  const scopes = w.scopesOf(items);
  for (const [i, item] of items.entries()) {
    scopes[i] ??= split.newScope(w.scope, item);
    split.encode(w, item, scopes[i]);
  }
}

function nameParts(r: Reader, out: FieldSink, { list, heads }: { list: string; heads: Heads }): void {
  const { scopes, split } = heads;
  const depth = r.depth++;
  r.path[depth - 1] = list;
  const listSink = memberSink(out, depth - 1, list);
  const origin = r.pos;
  heads.extents ??= measureParts(r, out, { heads, depth });
  const extents = new Extents(heads.extents);
  const span = isBlind(listSink) ? { from: 0, to: 0 } : wantedParts(listSink, depth, scopes.length);
  for (let i = span.from; i < span.to; i++) {
    const scope = scopes[i];
    if (!scope || r.base + extents.high(i) <= out.from || r.base + extents.low(i) >= out.to) continue;
    r.pos = i === 0 ? origin : extents.after(i - 1);
    r.path[depth] = i;
    split.fields(r, memberSink(listSink, depth, i), scope);
  }
  r.depth = depth;
  // Everything that could be named has been; where the rest is, nothing says.
  if (heads.broken !== undefined) throw heads.broken;
  if (scopes.length === 0) return;
  r.pos = extents.end;
  r.lowest = Math.min(r.lowest, extents.low(0));
  r.highest = Math.max(r.highest, extents.high(scopes.length - 1));
}

/** The items themselves are nodes of their list, named with their heads: here only their members count. */
function wantedParts(out: FieldSink, depth: number, count: number): { from: number; to: number } {
  if (out.nodes && out.want && depth >= out.want.length) return { from: 0, to: 0 };
  return wantedItems(out, depth, count);
}

/** For each item's second part: its lowest byte, the end of its highest, and where the next one's would begin; and the end. */
class Extents {
  private readonly numbers: Float64Array;
  constructor(numbers: Float64Array) {
    this.numbers = numbers;
  }
  low(item: number): number {
    return this.numbers[item * 3] ?? 0;
  }
  high(item: number): number {
    return this.numbers[item * 3 + 1] ?? 0;
  }
  after(item: number): number {
    return this.numbers[item * 3 + 2] ?? 0;
  }
  /** Where what follows all of them begins. */
  get end(): number {
    return this.numbers.at(-1) ?? 0;
  }
}

function measureParts(r: Reader, out: FieldSink, { heads, depth }: { heads: Heads; depth: number }): Float64Array {
  const { scopes, split } = heads;
  const numbers = new Float64Array(scopes.length * 3 + 1);
  const blind = blindSink(out);
  const { lowest, highest, pos } = r;
  let furthest = pos;
  for (const [i, scope] of scopes.entries()) {
    const before = r.pos;
    r.lowest = split.jumps ? Number.POSITIVE_INFINITY : before;
    r.highest = 0;
    r.path[depth] = i;
    const { depth: level, limit, scope: around } = r;
    try {
      split.fields(r, blind, scope);
    } catch (error) {
      heads.broken = asFault(error);
      r.depth = level;
      r.limit = limit;
      r.scope = around;
      numbers.fill(Number.NEGATIVE_INFINITY, i * 3);
      numbers.set([Math.min(r.lowest, before), Number.POSITIVE_INFINITY, before], i * 3);
      break;
    }
    const low = Math.min(r.lowest, before === r.pos ? Number.POSITIVE_INFINITY : before, r.pos);
    numbers.set([low, Math.max(r.highest, r.pos), r.pos], i * 3);
    furthest = Math.max(furthest, r.pos);
  }
  numbers[scopes.length * 3] = furthest;
  r.lowest = lowest;
  r.highest = highest;
  r.pos = pos;
  return numbers;
}
