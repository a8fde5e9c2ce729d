// Adds, removes and reorders items of lists. References to them are written first, over the old bytes; then the
// lists are changed in the model as it was read, and the writer derives the counts, offsets and sizes.
import { counted } from '../../../base/counted.ts';
import { piecesSource, toBytes } from '../../../base/pieces.ts';
import { memorySource, type Source, sliceSource } from '../../../base/source.ts';
import { encode } from '../encode.ts';
import { asFault, Unwritable } from '../fault.ts';
import type { RootLayout } from '../layout.ts';
import { copyModel, moveLeftovers } from '../leftovers.ts';
import { parsePath } from '../path.ts';
import { roundTrip } from '../round-trip.ts';
import { Writer } from '../writer.ts';
import { blankOf } from './blank.ts';
import { type CollectedList, type CollectedRows, collectLists } from './list-collector.ts';
import { named } from './named.ts';
import { type ListEdit, newPlaces, type Origin, Places, sameOrder } from './orders.ts';
import { numberAt, pointNowhere, pointTo, type StoredReference, type Survey, survey } from './references-into.ts';
import { unfaithful } from './unfaithful.ts';

/** A count, an offset or a reference that changed with an edit; the path is the one after it. */
export interface Followed {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}

export type Made =
  | {
      readonly kind: 'made';
      readonly source: Source;
      readonly followed: readonly Followed[];
      /** Where the added or moved items are. */
      readonly places?: readonly string[];
    }
  | { readonly kind: 'refused'; readonly why: string };

export interface RearrangeOptions {
  /** Set references to removed items to the value for none; otherwise such an edit is refused. */
  readonly unlink?: boolean;
  /** References keep their numbers: the caller wrote them for the new order. */
  readonly keepsNumbers?: boolean;
}

export const refused = (why: string): Extract<Made, { kind: 'refused' }> => ({ kind: 'refused', why });

/** Why a file's lists cannot be changed; undefined if they can. */
export function whyNotRebuilt(layout: RootLayout<unknown>, source: Source): string | undefined {
  const trip = roundTrip(layout, source);
  if (trip.kind === 'failed') return `its items cannot be changed: ${trip.fault.text}`;
  return trip.kind === 'patchOnly' ? `its items cannot be changed in this file: ${trip.why}` : undefined;
}

/** The file with its lists in new orders; every reference still leads to the same item. */
export function rearrange(
  layout: RootLayout<unknown>,
  source: Source,
  edits: readonly ListEdit[],
  options: RearrangeOptions = {},
): Made {
  const known = ordersIn(layout, source, edits);
  if ('why' in known) return refused(known.why);
  const before = survey(layout, source, new Set(known.keys()));
  const linked = options.keepsNumbers
    ? { source, dropped: new Map(), moved: [] }
    : link(source, before, { known, ...options });
  if ('why' in linked) return refused(linked.why);
  const orders = withoutDropped(layout, source, { known, dropped: linked.dropped });
  const after = rewritten(layout, linked.source, orders);
  if (typeof after === 'string') return refused(after);
  const followed = [...linked.moved, ...derivedMoves(layout, after, before, placesOf(orders))];
  return { kind: 'made', source: after, followed };
}

/** The new list, and how long it was. */
interface KnownOrder {
  readonly order: readonly Origin[];
  readonly length: number;
}

type Orders = ReadonlyMap<string, KnownOrder>;

function ordersIn(
  layout: RootLayout<unknown>,
  source: Source,
  edits: readonly ListEdit[],
): Map<string, KnownOrder> | { readonly why: string } {
  const { decoded, lists } = collectLists(
    layout,
    source,
    edits.map(({ list }) => list),
  );
  if (decoded.fault) return { why: decoded.fault.text };
  const orders = new Map<string, KnownOrder>();
  for (const { list, orderFrom } of edits) {
    const { items, isFixed } = lists.get(list) ?? {};
    if (items === undefined) return { why: `${list || 'the file'} is not a list whose items can change` };
    const { length } = items;
    const order = orderFrom(length);
    if ('why' in order) return order;
    if (isFixed && order.length !== length) return { why: `${list} always has ${counted(length, 'item')}` };
    orders.set(list, { order, length });
  }
  return orders;
}

function placesOf(orders: Orders): Places {
  return new Places(new Map([...orders].map(([list, { order, length }]) => [list, newPlaces(order, length)])));
}

/** Items of lists of references whose targets are removed, by their list. */
type Dropped = ReadonlyMap<string, ReadonlySet<number>>;

interface Linked {
  readonly source: Source;
  readonly dropped: Dropped;
  readonly moved: readonly Followed[];
}

type Met = StoredReference & { readonly to: number | undefined; readonly newPath: string };

/** Updates references to moved items and unlinks removed ones, in a copy of the bytes. */
function link(
  source: Source,
  { references }: Survey,
  { known, unlink = false }: { readonly known: Orders } & RearrangeOptions,
): Linked | { readonly why: string } {
  const places = placesOf(known);
  const met = references.flatMap((found): Met[] => {
    const isItem = found.index < (known.get(found.list)?.length ?? 0);
    const newPath = isItem ? places.textOf(found.path) : undefined;
    return newPath === undefined ? [] : [{ ...found, to: places.indexOf(found.list, found.index), newPath }];
  });
  const lost = met.filter(({ to, spot, idle }) => to === undefined && !spot.leaf.isComputed && idle === undefined);
  if (lost.length > 0 && !unlink) return { why: heldBy(lost) };
  const bytes = toBytes([source]);
  const moved: Followed[] = [];
  for (const found of met) {
    if (found.to === found.index || (found.to === undefined && isDropped(found))) continue;
    const isWritten = found.to === undefined ? pointNowhere(bytes, found) : pointTo(bytes, found, found.to);
    if (!isWritten)
      return {
        why:
          found.to === undefined
            ? neededBy(lost.filter(each => !isDropped(each) && !pointNowhere(bytes, each)))
            : `${found.path} cannot hold ${found.to}`,
      };
    moved.push({ path: found.newPath, old: numberAt(source, found), new: numberAt(memorySource(bytes), found) });
  }
  return { source: memorySource(bytes), dropped: droppedOf(lost), moved };
}

/** An item of a list of references is removed with its target; so are items of no use without it. */
const isDropped = ({ spot, owner }: StoredReference): boolean =>
  owner !== undefined || (typeof parsePath(spot.path)?.at(-1) === 'number' && !spot.leaf.isComputed);

function droppedOf(lost: readonly StoredReference[]): Dropped {
  const dropped = new Map<string, Set<number>>();
  for (const { spot, owner } of lost.filter(isDropped)) {
    const item = owner ?? spot.path;
    const list = item.slice(0, item.lastIndexOf('['));
    const items = dropped.get(list) ?? new Set();
    dropped.set(list, items.add(Number(parsePath(item)?.at(-1))));
  }
  return dropped;
}

/** The orders, including those of the lists of references that lose items. */
function withoutDropped(
  layout: RootLayout<unknown>,
  source: Source,
  { known, dropped }: { readonly known: Orders; readonly dropped: Dropped },
): Orders {
  if (dropped.size === 0) return known;
  const { lists } = collectLists(layout, source, dropped.keys());
  const orders = new Map(known);
  for (const [list, gone] of dropped) {
    const length = lists.get(list)?.items.length ?? 0;
    const order = known.get(list)?.order ?? sameOrder(length);
    orders.set(list, { length, order: order.filter(origin => typeof origin !== 'number' || !gone.has(origin)) });
  }
  return orders;
}

const heldBy = (lost: readonly StoredReference[]): string => `${itemOf(lost)} is used by ${namesOf(lost)}`;

/** References that have no value for none. */
const neededBy = (lost: readonly StoredReference[]): string =>
  `${itemOf(lost)} cannot be unlinked: ${namesOf(lost)} must name an item of ${lost[0]?.list}. Give ${lost.length > 1 ? 'them' : 'it'} another one, or remove ${lost.length > 1 ? 'them' : 'it'} first`;

const itemOf = ([first]: readonly StoredReference[]): string => `${first?.list}[${first?.index}]`;

const namesOf = (lost: readonly StoredReference[]): string => named(lost.map(({ path }) => path));

function rewritten(layout: RootLayout<unknown>, source: Source, orders: Orders): Source | string {
  const { decoded, lists } = collectLists(layout, source, orders.keys());
  if (decoded.fault) return decoded.fault.text;
  try {
    for (const [list, held] of lists) reorder(held, orders.get(list)?.order ?? []);
    const after = piecesSource(encode(layout, decoded.value));
    return misread(layout, after, orders) ?? confused(layout, { before: source, after, orders }) ?? after;
  } catch (error) {
    if (error instanceof Unwritable) return error.message;
    return asFault(error).fault.text;
  }
}

function confused(
  layout: RootLayout<unknown>,
  { before, after, orders }: { readonly before: Source; readonly after: Source; readonly orders: Orders },
): string | undefined {
  const path = unfaithful(layout, { before, after, places: placesOf(orders) });
  return path === undefined ? undefined : `${path} depends on it in a way that cannot be followed`;
}

/** The result must read as intended: a list whose length the layout does not know would not. */
function misread(layout: RootLayout<unknown>, after: Source, orders: Orders): string | undefined {
  const places = placesOf(orders);
  const wanted = new Map(
    [...orders].flatMap(([list, { order }]) => {
      const path = places.pathOf(parsePath(list) ?? []);
      return path === undefined ? [] : [[path, order.length] as const];
    }),
  );
  const { decoded, lists } = collectLists(layout, after, wanted.keys());
  if (decoded.fault)
    return `${[...orders.keys()][0]} cannot have another number of items: the rest could not be read: ${decoded.fault.text}`;
  for (const [path, length] of wanted) {
    const found = lists.get(path)?.items.length;
    if (found !== length) return `${path} cannot have another number of items: no count of it would follow`;
  }
  return undefined;
}

function reorder(held: CollectedList, order: readonly Origin[]): void {
  const { items } = held;
  if (Array.isArray(items)) reorderItems(items, held, order);
  else reorderRows(items, held, order);
}

function reorderItems(items: unknown[], held: CollectedList, order: readonly Origin[]): void {
  const old = [...items];
  items.length = 0;
  for (const [i, origin] of order.entries()) {
    if (typeof origin === 'number') items.push(old[origin]);
    else if ('copyOf' in origin) items.push(copyModel(old[origin.copyOf]));
    else if (held.blank) {
      const next = order.slice(i).find(later => typeof later === 'number');
      items.push(held.blank(origin.blank, typeof next === 'number' ? next : old.length));
    } else items.push(blankOf(held.item, held.scope, origin.blank));
  }
  moveLeftovers(
    items,
    order.map(origin => (typeof origin === 'number' ? origin : 'copyOf' in origin ? origin.copyOf : undefined)),
  );
}

/** Rows move as bytes. */
function reorderRows(table: CollectedRows, { item, scope }: CollectedList, order: readonly Origin[]): void {
  const stride = item.size ?? 0;
  const { source } = table;
  const rows = order.map(origin => {
    if (typeof origin === 'number') return sliceSource(source, origin * stride, stride);
    if ('copyOf' in origin) return sliceSource(source, origin.copyOf * stride, stride);
    const w = new Writer();
    w.scope = scope;
    item.encode(w, blankOf(item, scope, origin.blank));
    return memorySource(toBytes(w.finish()));
  });
  table.become(memorySource(toBytes(rows)));
}

/** Numbers that the writer derived, of fields that existed before and still do. */
function derivedMoves(layout: RootLayout<unknown>, after: Source, before: Survey, places: Places): readonly Followed[] {
  const now = new Map(survey(layout, after, new Set()).following.map(({ path, value }) => [path, value]));
  return before.following.flatMap(({ path: from, value }) => {
    const path = places.textOf(from);
    if (path === undefined || !now.has(path) || now.get(path) === value) return [];
    return [{ path, old: value, new: now.get(path) }];
  });
}
