// Edits that add and remove: insert, remove, copy, move, and a part of a model given as JSON. Bytes in, bytes out.

import { viewOf } from '../../../base/bytes.ts';
import { counted } from '../../../base/counted.ts';
import { isAtOrBelow } from '../../../base/field-path.ts';
import { piecesSource, toBytes } from '../../../base/pieces.ts';
import { memorySource, type Source, sliceSource } from '../../../base/source.ts';
import { type ChunkEdit, chunkRange, chunkSplices, type Splice } from '../chunk-edits.ts';
import { decode } from '../decode.ts';
import type { Child, RootLayout } from '../layout.ts';
import type { Leaf } from '../leaf.ts';
import { newMemo } from '../memo.ts';
import { parsePath, pathText } from '../path.ts';
import { Reader } from '../reader.ts';
import { collectLists } from './list-collector.ts';
import { type ListEdit, type Origin, sameOrder } from './orders.ts';
import { withOwnNames } from './own-names.ts';
import { fullParallels, policyAt, withPolicies } from './policies.ts';
import { type Made, type RearrangeOptions, rearrange, refused, whyNotRebuilt } from './rearrange.ts';
import { noneOf } from './references-into.ts';
import { setWhole } from './set-whole.ts';

/** An edit of items; the result includes everything that followed from it. */
export type ItemEdit =
  /**
   * Inserts before the item at `path`, or at the end of the list for `nodes[]`; blank except for what JSON gives. `rows` holds the
   * item's rows in parallel lists, by list name; a parallel list that the file leaves empty stays empty.
   */
  | { readonly kind: 'insert'; readonly path: string; readonly json?: unknown; readonly rows?: JsonRows }
  /** `unlink` sets references to the removed items to the value for none. */
  | { readonly kind: 'remove'; readonly paths: readonly string[]; readonly unlink?: boolean }
  /** Items of one list: after the last of them, or before the item at `to`, or at the end for `nodes[]`. */
  | { readonly kind: 'copy'; readonly paths: readonly string[]; readonly to?: string }
  | { readonly kind: 'move'; readonly paths: readonly string[]; readonly to: string }
  /** A part of the model as a whole, or all of it. */
  | { readonly kind: 'set'; readonly path: string; readonly json: unknown };

/** What each parallel list holds of an item, as JSON: of a face, `{ materials: … }`. */
export type JsonRows = Readonly<Record<string, unknown>>;

type EditOf<K extends ItemEdit['kind']> = Extract<ItemEdit, { kind: K }>;

/** A file, and its model. */
interface Ground {
  readonly layout: RootLayout<unknown>;
  readonly source: Source;
  readonly root: Child;
}

/** The file after an edit of its items, or why it is refused. */
export function editItems(layout: RootLayout<unknown>, source: Source, edit: ItemEdit): Made {
  const why = whyNotRebuilt(layout, source);
  if (why !== undefined) return editChunk(layout, source, edit) ?? refused(why);
  const ground: Ground = { layout, source, root: { layout, value: decode(layout, source).value } };
  switch (edit.kind) {
    case 'insert':
      return insert(ground, edit);
    case 'remove':
      return remove(ground, edit);
    case 'copy':
      return copy(ground, edit);
    case 'move':
      return move(ground, edit);
    case 'set':
      return setWhole(layout, source, edit);
  }
}

/** Chunks carry their sizes: they are added and removed as bytes even in a file that would not be rewritten exactly. */
function editChunk(layout: RootLayout<unknown>, source: Source, edit: ItemEdit): Made | undefined {
  const chunk = chunkEdit(edit);
  const path = chunk?.kind === 'insert' ? undefined : chunk?.path;
  if (chunk === undefined || path === undefined || chunkRange(layout, source, path) === undefined) return undefined;
  const result = chunkSplices(layout, source, chunk);
  if (result.kind === 'refused') return result;
  return { kind: 'made', source: spliced(source, result.splices), followed: [] };
}

function chunkEdit(edit: ItemEdit): ChunkEdit | undefined {
  if (edit.kind === 'remove') return edit.paths.length === 1 ? { kind: 'drop', path: edit.paths[0] ?? '' } : undefined;
  if (edit.kind !== 'copy' && edit.kind !== 'move') return undefined;
  const { kind, paths, to } = edit;
  const [path] = paths;
  if (path === undefined || paths.length > 1 || to?.endsWith('[]')) return undefined;
  return { kind, path, to: { path: to ?? path, side: to === undefined ? 'after' : 'before' } };
}

function spliced(source: Source, splices: readonly Splice[]): Source {
  const pieces: (Source | Uint8Array)[] = [];
  let at = 0;
  for (const { start, remove, insert } of splices) {
    pieces.push(sliceSource(source, at, start - at), insert);
    at = start + remove;
  }
  return piecesSource([...pieces, sliceSource(source, at, source.size - at)]);
}

interface ChangeOptions extends RearrangeOptions {
  /** Which items of the new order were added or moved. */
  isMeant(origin: Origin): boolean;
}

function change(
  { layout, source, root }: Ground,
  edits: readonly ListEdit[],
  { isMeant, ...options }: ChangeOptions,
): Made {
  const places = new Map<string, readonly string[]>();
  const watched = edits.map(
    ({ list, orderFrom }): ListEdit => ({
      list,
      orderFrom(length) {
        const order = orderFrom(length);
        if (!('why' in order))
          places.set(
            list,
            order.flatMap((origin, at) => (isMeant(origin) ? `${list}[${at}]` : [])),
          );
        return order;
      },
    }),
  );
  const made = rearrange(layout, source, withPolicies(root, watched), options);
  return made.kind === 'made' ? { ...made, places: edits.flatMap(({ list }) => places.get(list) ?? []) } : made;
}

const isNew = (origin: Origin): boolean => typeof origin !== 'number';

/** An item by its list; without an index, the position after the last item. */
interface Place {
  readonly list: string;
  readonly index: number | undefined;
}

function placeAt(path: string): Place | undefined {
  const list = path.endsWith('[]') ? path.slice(0, -2) : undefined;
  if (list !== undefined) return parsePath(list) && { list, index: undefined };
  const isAfter = path.endsWith('+');
  const steps = parsePath(isAfter ? path.slice(0, -1) : path);
  const index = steps?.at(-1);
  if (steps === undefined || typeof index !== 'number') return undefined;
  return { list: pathText(steps.slice(0, -1)), index: isAfter ? index + 1 : index };
}

/** Why a path says nowhere to put an item. */
export const noPlace = (path: string): string =>
  `${path || 'the file'} is not a position in a list: ${path}[] is the end of one`;
const noItem = (path: string): Made => refused(`${path || 'the file'} is not an item of a list`);
const tooFar = (list: string, length: number) => ({ why: `${list || 'the list'} has ${counted(length, 'item')}` });

/** An edit that adds something to a list. */
function putting({ list, index }: Place, origins: readonly Origin[]): ListEdit {
  return {
    list,
    orderFrom(length) {
      const at = index ?? length;
      const isPast = origins.some(
        origin => typeof origin === 'object' && 'copyOf' in origin && origin.copyOf >= length,
      );
      if (at > length || isPast) return tooFar(list, length);
      const kept: Origin[] = sameOrder(length);
      return kept.toSpliced(at, 0, ...origins);
    },
  };
}

function insert(ground: Ground, { path: at, json, rows = {} }: EditOf<'insert'>): Made {
  const place = placeAt(at);
  if (place === undefined) return refused(noPlace(at));
  const { layout, root } = ground;
  const length = lengthOf(ground, place.list);
  const { none, blank: beginning } = policyAt(root, place.list);
  const item: Origin = { blank: over(beginning, json) };
  // The first item of such a list comes after one that means none.
  const origins = none && length === 0 ? [{ blank: none.blank }, item] : [item];
  const made = change(ground, [putting(place, origins)], { isMeant: origin => origin === item });
  if (made.kind === 'refused') return made;
  const index = (place.index ?? length) + origins.indexOf(item);
  const path = `${place.list}[${index}]`;
  const blank = { ...made, source: unsetReferences(layout, made.source, path) };
  const parallels = [...fullParallels(root, place.list)].filter(([name]) => name in rows);
  return setAll(layout, blank, [
    ...(json === undefined ? [] : [{ path, json }]),
    ...parallels.map(([name, list]) => ({ path: `${list}[${index}]`, json: rows[name] })),
  ]);
}

/** Sets each part to the JSON given for it. */
function setAll(
  layout: RootLayout<unknown>,
  made: Extract<Made, { kind: 'made' }>,
  wholes: readonly { readonly path: string; readonly json: unknown }[],
): Made {
  let now = made;
  for (const whole of wholes) {
    const set = setWhole(layout, now.source, whole);
    if (set.kind === 'refused') return set;
    now = { ...now, ...set, followed: [...now.followed, ...set.followed] };
  }
  return now;
}

/**
 * The rows of parallel lists that belong to an item, such as the material of a face: the name of each list and the path of the row.
 * Lists that the writer derives from others are left out.
 */
export function parallelRows(
  layout: RootLayout<unknown>,
  source: Source,
  item: string,
): readonly { readonly list: string; readonly path: string }[] {
  const place = placeAt(item);
  if (place?.index === undefined) return [];
  const root = { layout, value: decode(layout, source).value };
  return [...fullParallels(root, place.list)].map(([list, path]) => ({ list, path: `${path}[${place.index}]` }));
}

/** The JSON given, on top of the existing values. */
function over(under: unknown, json: unknown): unknown {
  if (json === undefined) return under;
  if (!isObject(under) || !isObject(json)) return json;
  const keys = new Set([...Object.keys(under), ...Object.keys(json)]);
  return Object.fromEntries([...keys].map(key => [key, over(under[key], json[key])]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A new item refers to nothing: its references to items of lists are set to none where they can be. */
function unsetReferences(layout: RootLayout<unknown>, source: Source, path: string): Source {
  const want = parsePath(path) ?? [];
  const bytes = toBytes([source]);
  layout.fields(new Reader(source), {
    from: -1,
    to: Number.POSITIVE_INFINITY,
    memo: newMemo(),
    want,
    add({ path: at, start, size, leaf }) {
      const none = leaf.target === undefined || !isAtOrBelow(at, path) ? undefined : noneOf({ leaf });
      if (none === undefined) return;
      (leaf as Leaf<number>).write(viewOf(bytes.subarray(start, start + size)), 0, size, none); // as: references are numbers
    },
  });
  return memorySource(bytes);
}

function lengthOf({ layout, source }: Ground, list: string): number {
  return collectLists(layout, source, [list]).lists.get(list)?.items.length ?? 0;
}

function remove(ground: Ground, { paths, unlink = false }: EditOf<'remove'>): Made {
  const gone = new Map<string, Set<number>>();
  for (const path of paths) {
    const place = placeAt(path);
    if (place?.index === undefined) return noItem(path);
    gone.set(place.list, (gone.get(place.list) ?? new Set()).add(place.index));
  }
  const edits = [...gone].map(
    ([list, items]): ListEdit => ({
      list,
      orderFrom(length) {
        if (Math.max(...items) >= length) return tooFar(list, length);
        const left = sameOrder(length).filter(i => !items.has(i));
        // An item that means none is no use alone.
        return left.length === 1 && left[0] === 0 && policyAt(ground.root, list).none ? [] : left;
      },
    }),
  );
  return rearrange(ground.layout, ground.source, withPolicies(ground.root, edits), { unlink });
}

/** Some items of one list, in order. */
interface Items {
  readonly list: string;
  readonly indexes: readonly number[];
}

function itemsAt(paths: readonly string[]): Items | string {
  const places = paths.map(placeAt);
  const list = places[0]?.list ?? '';
  const indexes: number[] = [];
  for (const [i, place] of places.entries()) {
    if (place?.index === undefined || place.list !== list) return paths[i] ?? '';
    indexes.push(place.index);
  }
  return { list, indexes: indexes.toSorted((a, b) => a - b) };
}

const otherList = (to: string, paths: readonly string[]): Made =>
  refused(`${to} is not in the same list as ${paths[0]}`);

/** Without a target, each goes after the last item of its list. */
function copy(ground: Ground, { paths, to }: EditOf<'copy'>): Made {
  const stray = paths.find(path => placeAt(path)?.index === undefined);
  if (stray !== undefined || paths.length === 0) return noItem(stray ?? '');
  const target = to === undefined ? undefined : placeAt(to);
  if (to !== undefined && target === undefined) return noItem(to);
  const listOf = (path: string) => placeAt(path)?.list ?? '';
  const other = to === undefined ? undefined : [...paths, to].find(path => listOf(path) !== listOf(paths[0] ?? ''));
  if (other !== undefined) return otherList(other, paths);
  const byList = Map.groupBy(paths, listOf);
  for (const [list, [path]] of byList) {
    const around = [...byList.keys()].find(outer => list.startsWith(`${outer}[`));
    if (around !== undefined)
      return refused(
        `${path} is in a list inside ${around}, whose items are copied as well: copy them one after the other`,
      );
  }
  const edits = [...byList].map(([list, own]) => {
    const indexes = own.map(path => placeAt(path)?.index ?? 0).toSorted((a, b) => a - b);
    const origins = indexes.map(copyOf => ({ copyOf }));
    return putting(target ?? placeAfter(ground.root, list, Math.max(...indexes)), origins);
  });
  return withOwnNames(ground.layout, change(ground, edits, { isMeant: isNew }));
}

/** After an item, or at the end if a list only grows there. */
function placeAfter(root: Child, list: string, index: number): Place {
  const { appendOnly, copiesToEnd } = policyAt(root, list);
  return { list, index: appendOnly === undefined && !copiesToEnd ? index + 1 : undefined };
}

function move(ground: Ground, { paths, to }: EditOf<'move'>): Made {
  const items = itemsAt(paths);
  const target = placeAt(to);
  if (typeof items === 'string') return noItem(items);
  if (target === undefined) return noItem(to);
  const { list, indexes } = items;
  if (list !== target.list) return otherList(to, paths);
  const orderFrom: ListEdit['orderFrom'] = length => {
    const at = target.index ?? length;
    if (Math.max(...indexes) >= length || at > length) return tooFar(list, length);
    const others = sameOrder(length).filter(i => !indexes.includes(i));
    return [...others.filter(i => i < at), ...indexes, ...others.filter(i => i >= at)];
  };
  return change(ground, [{ list, orderFrom }], { isMeant: origin => indexes.some(index => index === origin) });
}
