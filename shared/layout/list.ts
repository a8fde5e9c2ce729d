// A list of items of any size, decoded one by one.

import { allZero } from '../base/bytes.ts';
import { counted, grouped } from '../base/counted.ts';
import { lastAtOrBefore } from '../base/sorted.ts';
import { type Amount, type AmountIn, type AmountRefs, amountIn, amountRefs, amountText } from './amount.ts';
import { bytesLeaf } from './bytes.ts';
import { asFault } from './inside/fault.ts';
import { addGroup, blindSink, type FieldSink, isBlind, memberSink, wantedItems } from './inside/field-sink.ts';
import type { AnyLayout, Layout } from './inside/layout.ts';
import { addLeaf } from './inside/leaf.ts';
import { keepLeftover, leftoverOf } from './inside/leftovers.ts';
import { CHECKPOINT, type ListMemo, recall, remember } from './inside/memo.ts';
import type { Reader } from './inside/reader.ts';
import type { Heads } from './inside/scope.ts';
import type { Writer } from './inside/writer.ts';

type Item<T, Ref extends string> = Layout<T, 'value' | 'hidden', Ref>;

/** What reading, writing and naming need to know of a list. */
export interface ListPlan<T = unknown> {
  readonly item: Layout<T, 'value' | 'hidden', string>;
  /** How many items there are, or are at most; refuses a count that cannot fit the bytes left. */
  count(r: Reader): number;
  /** Whether the list ends here, before its count is reached. */
  stop?(r: Reader): boolean;
  /** Its number of items is fixed. */
  readonly isFixed?: boolean;
}

/** A list with this many items. */
export function list<T, Ref extends string, const A extends Amount>(
  item: Item<T, Ref>,
  count: A,
): Layout<T[], 'value', Ref | AmountRefs<A>> {
  const amount = amountIn(count);
  return {
    ...listOf(
      { item, count: r => checkedCount(r, item, amount), isFixed: typeof count === 'number' },
      `list of ${amountText(count)} ${item.kind}`,
    ),
    refs: [...amountRefs(count), ...item.refs],
    ...(typeof count === 'string' ? { counted: count } : {}),
    ...(item.size === undefined
      ? {}
      : { sizeIn: (scope: Parameters<AmountIn>[0]) => amount(scope) * (item.size ?? 0) }),
  };
}

/** Items until `stop` zero bytes come next (which are not part of the list), but no more than `most`. */
export function listUntilZeros<T, Ref extends string, const A extends Amount>(
  item: Item<T, Ref>,
  stop: number,
  most: A,
): Layout<T[], 'value', Ref | AmountRefs<A>> {
  const amount = amountIn(most);
  const plan: ListPlan<T> = {
    item,
    count: r => amount(r.scope),
    stop: r => zerosAhead(r, stop),
  };
  return {
    ...listOf(plan, `list of ${item.kind} up to ${stop} zero bytes`),
    refs: [...amountRefs(most), ...item.refs],
  };
}

function zerosAhead(r: Reader, size: number): boolean {
  const at = r.ahead(0, size);
  return at !== undefined && allZero(r.bytes, at, at + size);
}

function checkedCount(r: Reader, item: AnyLayout, amount: AmountIn): number {
  const count = amount(r.scope);
  checkRoom(r, item, count);
  return count;
}

/** Refuses a count that the bytes left cannot hold, before anything is allocated for it. */
export function checkRoom(r: Reader, item: AnyLayout, count: number): void {
  const available = r.limit - r.pos;
  const needed = count * item.minSize;
  if (!(count >= 0)) r.fault(`cannot hold ${counted(count, 'item')}`);
  if (needed > available) {
    const least = item.size === undefined ? 'at least ' : '';
    r.fault(
      `needs ${counted(needed, 'byte')} for ${counted(count, 'item')} of ${least}${item.minSize}, ${grouped(available)} left`,
      {
        needed,
        available,
      },
    );
  }
  if (item.minSize === 0) r.count(count);
}

/** A list whose plan says how many items there are. */
export function listOf<T>(plan: ListPlan<T>, kind: string): Layout<T[]> {
  const { item } = plan;
  const toJson = item.toJson?.bind(item);
  const self: Layout<T[]> = {
    kind,
    role: 'value',
    size: undefined,
    minSize: 0,
    refs: [],
    ...(item.marks ? { marks: item.marks } : {}),
    ...(item.jumps ? { jumps: true } : {}),
    ...(item.split ? { pending: item.split } : {}),
    parts: [{ key: '[]', layout: item }],
    toJson: value => (toJson ? value.map(one => toJson(one)) : [...value]),
    child: (value, step) =>
      typeof step === 'number' && step in value ? { layout: item, value: value[step] } : undefined,
    decode: r => readItems(r, plan),
    encode: (w, value) => writeItems(w, plan, value),
    fields(r, out) {
      const start = r.pos;
      const length = nameItems(r, out, plan);
      addGroup(r, out, self, { kind: 'list', start, size: r.pos - start, count: length });
      return { length };
    },
  };
  return self;
}

// Naming the items of a list inside a window without walking from zero each time: offsets of fixed sizes are computed, others are
// walked to the end once and leave checkpoints. Items with a second part keep their scopes for it.

/** Lists up to this many bytes are walked again instead of remembered. */
const SMALL = 1024;
/**
 * The same inside an item of another list, if items have a second part: a world has such a list in each of very many
 * models, and the record of an item takes far more than its bytes. A list on its own is always remembered: its
 * second parts may be the whole file.
 */
const SMALL_INSIDE = 16 * 1024;

/** Names the items in the window and steps over the list; returns its length. */
export function nameItems(r: Reader, out: FieldSink, plan: ListPlan): number {
  const { item, stop } = plan;
  const count = plan.count(r);
  const { pos } = r;
  if (item.size !== undefined && !item.jumps && !stop && !item.split)
    return nameFixed(r, out, { plan, count, size: item.size });
  const known = recall(out.memo, item, r.base + pos);
  if (known?.count === count) return nameKnown(r, out, { plan, known });
  const learned = walkOnce(r, out, { plan, count });
  if (learned.end - pos > leastRemembered(r, learned)) remember(out.memo, item, r.base + pos, learned);
  return learned.length;
}

function leastRemembered(r: Reader, { heads }: ListMemo): number {
  if (heads === undefined) return SMALL;
  return isInsideItem(r) ? SMALL_INSIDE : -1;
}

function isInsideItem({ path, depth }: Reader): boolean {
  for (let i = 0; i < depth; i++) if (typeof path[i] === 'number') return true;
  return false;
}

function nameFixed(r: Reader, out: FieldSink, list: { plan: ListPlan; count: number; size: number }): number {
  const { plan, count, size } = list;
  const start = r.pos;
  const end = start + count * size;
  if (out.coarse && plan.item.leaf) {
    addLeaf(r, out, { start, size: count * size, leaf: bytesLeaf, value: undefined });
    r.pos = end;
    return count;
  }
  const depth = r.enter();
  const span = wantedItems(out, depth, count);
  const first = size === 0 ? 0 : Math.floor((out.from - r.base - start) / size);
  const last = size === 0 ? count : Math.ceil((out.to - r.base - start) / size);
  for (let i = Math.max(span.from, first); i < Math.min(span.to, last); i++) {
    r.pos = start + i * size;
    r.path[depth] = i;
    plan.item.fields(r, memberSink(out, depth, i));
  }
  r.depth = depth;
  r.pos = end;
  return count;
}

function walkOnce(r: Reader, out: FieldSink, list: { plan: ListPlan; count: number }): ListMemo {
  const { plan, count } = list;
  const { item, stop } = plan;
  const depth = r.enter();
  const span = wantedItems(out, depth, count);
  const starts: number[] = [];
  const heads: Heads | undefined = item.split && { split: item.split, scopes: [] };
  const blind = blindSink(out);
  let i = 0;
  for (; i < count && !stop?.(r); i++) {
    if (i % CHECKPOINT === 0) starts.push(r.pos);
    r.path[depth] = i;
    r.count();
    item.fields(r, i >= span.from && i < span.to ? memberSink(out, depth, i) : blind);
    if (r.split) heads?.scopes.push(r.split);
    r.split = undefined;
  }
  r.depth = depth;
  r.heads = heads;
  return { starts, end: r.pos, count, length: i, ...(heads ? { heads } : {}) };
}

function nameKnown(r: Reader, out: FieldSink, list: { plan: ListPlan; known: ListMemo }): number {
  const { plan, known } = list;
  const { item } = plan;
  const { starts, end, length, heads } = known;
  const depth = r.enter();
  const span = wantedItems(out, depth, length);
  // Items with offsets may have bytes anywhere, so their own position says nothing about the window.
  const block = item.jumps ? 0 : lastAtOrBefore(starts, out.from - r.base);
  const first = Math.max(block, Math.floor(span.from / CHECKPOINT));
  const start = starts[first];
  if (!isBlind(out) && start !== undefined && (item.jumps || end > out.from - r.base)) {
    r.pos = start;
    const blind = blindSink(out);
    for (let i = first * CHECKPOINT; i < span.to && (item.jumps || r.base + r.pos < out.to); i++) {
      r.path[depth] = i;
      item.fields(r, i >= span.from ? memberSink(out, depth, i) : blind);
    }
  }
  r.split = undefined;
  r.depth = depth;
  r.heads = heads;
  r.pos = end;
  return length;
}

/** Lists up to this length are allocated in full: one that grows from nothing gets room for seventeen at once. */
const SHORT = 16;

/** Reads the items one after the other. A fault carries those before it. */
export function readItems<T>(r: Reader, plan: ListPlan<T>): T[] {
  const { item, stop, isFixed } = plan;
  const count = plan.count(r);
  const items: T[] = stop || count > SHORT ? [] : new Array(count);
  const depth = r.enter();
  const heads: Heads | undefined = item.split && { split: item.split, scopes: [] };
  let i = 0;
  try {
    for (; i < count && !stop?.(r); i++) {
      r.path[depth] = i;
      r.count();
      items[i] = item.decode(r);
      if (r.left !== undefined) keepLeft(r, items, i);
      if (heads && r.split) heads.scopes.push(r.split);
    }
  } catch (error) {
    const fault = asFault(error);
    items.length = i;
    if (fault.partial !== undefined) items.push(fault.partial as T); // what of the item came before the fault
    fault.partial = items;
    throw fault;
  }
  r.depth = depth;
  r.split = undefined;
  r.heads = heads;
  if (r.hold) r.holdList({ items, item, scope: r.scope, isFixed });
  return items;
}

function keepLeft(r: Reader, items: object, index: number): void {
  keepLeftover(items, index, r.left);
  r.left = undefined;
}

function writeItems<T>(w: Writer, { item }: ListPlan<T>, items: readonly T[]): void {
  const scopes = item.split ? w.scopesOf(items) : undefined;
  for (const [i, value] of items.entries()) {
    w.left = leftoverOf(items, i);
    if (scopes && item.split) {
      scopes[i] ??= item.split.newScope(w.scope, value as object); // only structs have a second part
      w.itemScope = scopes[i];
    }
    item.encode(w, value);
  }
  w.left = undefined;
}
