// A list of items of any size, decoded one by one.
import { allZero } from '../base/bytes.ts';
import { type Amount, type AmountIn, type AmountRefs, amountIn, amountRefs, amountText } from './amount.ts';
import { asFault } from './inside/fault.ts';
import { addGroup } from './inside/field-sink.ts';
import type { AnyLayout, Layout } from './inside/layout.ts';
import { keepLeftover, leftoverOf } from './inside/leftovers.ts';
import { nameItems } from './inside/list-fields.ts';
import type { Reader } from './inside/reader.ts';
import type { Heads } from './inside/scope.ts';
import type { Writer } from './inside/writer.ts';

type Item<T, Ref extends string> = Layout<T, 'value' | 'hidden', Ref>;

/** What the ways over a list need to know of it. */
export interface ListPlan<T = unknown> {
  readonly item: Layout<T, 'value' | 'hidden', string>;
  /** How many items there are, or are at most; refuses what cannot fit the bytes left. */
  count(r: Reader): number;
  /** Whether the list ends here, before its count is reached. */
  stop?(r: Reader): boolean;
  /** It always has as many items. */
  readonly isFixed?: boolean;
}

/** So many items. */
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
    ...(item.size === undefined
      ? {}
      : { sizeIn: (scope: Parameters<AmountIn>[0]) => amount(scope) * (item.size ?? 0) }),
  };
}

/** Items until `stop` zero bytes lie ahead (which are not part of the list), but no more than `most`. */
export function listUntilZeros<T, Ref extends string, const A extends Amount>(
  item: Item<T, Ref>,
  stop: number,
  most: A,
): Layout<T[], 'value', Ref | AmountRefs<A>> {
  const amount = amountIn(most);
  const plan: ListPlan<T> = {
    item,
    count: r => amount(r.scope, r.pos, r.limit),
    stop: r => zerosAhead(r, stop),
  };
  return {
    ...listOf(plan, `list of ${item.kind} up to ${stop} zero bytes`),
    refs: [...amountRefs(most), ...item.refs],
  };
}

function zerosAhead(r: Reader, size: number): boolean {
  if (r.pos + size > r.limit) return false;
  const start = r.pos;
  const at = r.take(size);
  r.pos = start;
  return allZero(r.taken(at, size));
}

function checkedCount(r: Reader, item: AnyLayout, amount: AmountIn): number {
  const count = amount(r.scope, r.pos, r.limit);
  checkRoom(r, item, count);
  return count;
}

/** Refuses a count that the bytes left cannot hold, before anything is made for it. */
export function checkRoom(r: Reader, item: AnyLayout, count: number): void {
  const available = r.limit - r.pos;
  const needed = count * item.minSize;
  if (!(count >= 0)) r.fault(`cannot hold ${count} items`);
  if (needed > available) {
    const least = item.size === undefined ? 'at least ' : '';
    r.fault(`needs ${needed} bytes for ${count} items of ${least}${item.minSize}, ${available} left`, {
      needed,
      available,
    });
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

/** Lists of up to so many items are made in their length: one that grows from nothing has room for seventeen at once. */
const SHORT = 16;

function readItems<T>(r: Reader, plan: ListPlan<T>): T[] {
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
