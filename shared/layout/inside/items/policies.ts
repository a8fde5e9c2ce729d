// What else an edit of a list entails: lists whose items correspond to its items, and limits of its game.
import type { AnyLayout, Child, ListPolicy } from '../layout.ts';
import { parsePath, pathText } from '../path.ts';
import { named } from './named.ts';
import { type ListEdit, type Origin, sameOrder } from './orders.ts';

type Order = ReturnType<ListEdit['orderFrom']>;

/** The part of a model at a path. */
export function childAt(root: Child, path: string): Child | undefined {
  let at: Child | undefined = root;
  for (const step of parsePath(path) ?? []) at = at?.layout.child?.(at.value, step);
  return at;
}

/** What may be done to a list. */
export function policyAt(root: Child, list: string): ListPolicy {
  return childAt(root, list)?.layout.policy ?? {};
}

/** The edits together with those of the lists that change in step; each is refused if its game does not allow it. */
export function withPolicies(root: Child, edits: readonly ListEdit[]): ListEdit[] {
  const lists = new Set(edits.map(({ list }) => list));
  const leading = edits.filter(({ list }) => !mainsOf(root, list).some(main => lists.has(main)));
  return leading.flatMap(edit => [
    kept(root, edit),
    ...besides(root, edit),
    ...linked(root, edit),
    ...grids(root, edit),
    ...spares(root, edit),
    ...pooled(root, edit),
  ]);
}

/** The lists that a list changes in step with. */
function mainsOf(root: Child, list: string): readonly string[] {
  const { parallelTo, policy } = childAt(root, list)?.layout ?? {};
  const { rows, columns } = policy?.grid ?? {};
  const around = (parsePath(list) ?? []).slice(0, -1);
  return [parallelTo, rows, columns].flatMap(name => (name === undefined ? [] : [pathText([...around, name])]));
}

function kept(root: Child, { list, orderFrom }: ListEdit): ListEdit {
  const { policy = {}, parallelTo } = childAt(root, list)?.layout ?? {};
  const { appendOnly, onlyOnce, most, grid, none, reserved } = policy;
  const fixed = root.layout.links?.whyFixed?.(root.value, list);
  return {
    list,
    orderFrom(length): Order {
      const order = orderFrom(length);
      if ('why' in order) return order;
      if (fixed !== undefined) return { why: fixed };
      if (parallelTo !== undefined && order.length !== length)
        return { why: `${list} has an item for each of ${parallelTo}: change those` };
      if (grid !== undefined && order.length !== length)
        return { why: `${list} has an item for each of ${grid.columns} and ${grid.rows}: change those` };
      if (onlyOnce !== undefined && order.some(isCopy)) return { why: `${list} takes no copies, because ${onlyOnce}` };
      if (most !== undefined && order.length > Math.max(most, length))
        return { why: `${list} holds at most ${most}, and would have ${order.length}` };
      const full = order.length > length ? overfull(root, list, order.length) : undefined;
      if (full !== undefined) return { why: full };
      if (none !== undefined && length > 0 && order.length > 0 && order[0] !== 0)
        return { why: `${list}[0] is ${none.what}: it stays the first` };
      if (reserved !== undefined && length > 0 && order[0] !== 0)
        return { why: `${list}[0] is ${reserved}: it stays the first` };
      if (appendOnly !== undefined && !isChangedAtEnd(order))
        return { why: `${list} can only change at the end, because ${appendOnly}` };
      return whyUsed(root, { list, length, order }) ?? order;
    },
  };
}

interface Reordered {
  readonly list: string;
  readonly length: number;
  readonly order: readonly Origin[];
}

/** Why an item cannot be removed: something still uses it. */
function whyUsed({ layout, value }: Child, { list, length, order }: Reordered): { readonly why: string } | undefined {
  const usesOf = layout.links?.usesOf?.(value, list);
  const stay = new Set(order);
  for (let i = 0; usesOf !== undefined && i < length; i++) {
    const uses = stay.has(i) ? [] : usesOf(i);
    if (uses.length > 0) return { why: `${list}[${i}] is used by ${named(uses)}` };
  }
  return undefined;
}

/** Old items stay in place, except for some removed from the end. */
function isChangedAtEnd(order: readonly Origin[]): boolean {
  const kept = order.filter(origin => typeof origin === 'number');
  return kept.every((origin, i) => origin === i && order[i] === i);
}

/** The lists of the same struct whose items correspond to those of the edited list: they change in step. */
function besides(root: Child, { list, orderFrom }: ListEdit): ListEdit[] {
  const length = lengthOf(childAt(root, list));
  return parallelsOf(root, list).map(({ path }) => {
    const isWhole = lengthOf(childAt(root, path)) === length;
    const blanks = (order: Order): Order => ('why' in order ? order : order.map(withoutJson));
    // A list that some files leave empty stays empty.
    const stays = (count: number): Order => Array.from({ length: count }, (_, i) => i);
    return { list: path, orderFrom: count => (isWhole ? blanks(orderFrom(count)) : stays(count)) };
  });
}

/** The lists of the same struct that have one item for each item of a list. */
function parallelsOf(root: Child, list: string): (Member & { readonly path: string })[] {
  const steps = parsePath(list) ?? [];
  const name = steps.at(-1);
  const around = steps.slice(0, -1);
  const struct = childAt(root, pathText(around));
  if (typeof name !== 'string' || struct === undefined) return [];
  return membersOf(struct)
    .filter(({ layout }) => layout.parallelTo === name)
    .map(member => ({ ...member, path: pathText([...around, member.key]) }));
}

/** The paths, by name, of a list's parallel lists that are filled and that the writer does not derive. */
export function fullParallels(root: Child, list: string): ReadonlyMap<string, string> {
  const length = lengthOf(childAt(root, list));
  const full = parallelsOf(root, list).filter(
    ({ path, layout }) => layout.follows === undefined && lengthOf(childAt(root, path)) === length,
  );
  return new Map(full.map(({ key, path }) => [key, path]));
}

/** The lists in other parts of the file whose items correspond to those of the edited list. */
function linked(root: Child, { list, orderFrom }: ListEdit): ListEdit[] {
  return (root.layout.links?.beside?.(root.value, list) ?? []).map(({ list: beside, blank }) => ({
    list: beside,
    orderFrom(length) {
      const order = orderFrom(length);
      return 'why' in order ? order : order.map(origin => (isBlank(origin) ? { blank } : origin));
    },
  }));
}

/** The lists of the same struct with an item for each pair of items from the edited list and another. */
function grids(root: Child, { list, orderFrom }: ListEdit): ListEdit[] {
  const steps = parsePath(list) ?? [];
  const name = steps.at(-1);
  const around = steps.slice(0, -1);
  const struct = childAt(root, pathText(around));
  if (typeof name !== 'string' || struct === undefined) return [];
  const lengthBeside = (key: string): number => lengthOf(childAt(root, pathText([...around, key]))) ?? 0;
  return membersOf(struct).flatMap(({ key, layout: { policy } }): ListEdit[] => {
    const { rows = '', columns = '' } = policy?.grid ?? {};
    if (name !== rows && name !== columns) return [];
    const [down, across] = [lengthBeside(rows), lengthBeside(columns)];
    // A list that is absent stays absent.
    if (lengthBeside(key) !== down * across || down * across === 0) return [];
    const orderOfPairs = (): Order => {
      const order = orderFrom(name === rows ? down : across);
      if ('why' in order) return order;
      const [ordersDown, ordersAcross] = name === rows ? [order, sameOrder(across)] : [sameOrder(down), order];
      return ordersDown.flatMap(row => ordersAcross.map(column => pairOf(row, column, across)));
    };
    return [{ list: pathText([...around, key]), orderFrom: orderOfPairs }];
  });
}

function pairOf(row: Origin, column: Origin, across: number): Origin {
  const [r, c] = [row, column].map(each =>
    typeof each === 'number' ? each : 'copyOf' in each ? each.copyOf : undefined,
  );
  if (r === undefined || c === undefined) return { blank: undefined };
  const index = r * across + c;
  return typeof row === 'number' && typeof column === 'number' ? index : { copyOf: index };
}

/** A list with a fixed number of slots, used and free: a new item takes the first free slot, and a removed one frees its slot. */
function spares(root: Child, { list, orderFrom }: ListEdit): ListEdit[] {
  const { spare } = policyAt(root, list);
  if (spare === undefined) return [];
  const path = pathText([...(parsePath(list) ?? []).slice(0, -1), spare.list]);
  const used = lengthOf(childAt(root, list)) ?? 0;
  return [
    {
      list: path,
      orderFrom(length): Order {
        const order = orderFrom(used);
        if ('why' in order) return order;
        const taken = order.length - used;
        const free: Origin[] = Array.from({ length }, (_, i) => i);
        if (taken > length) return { why: `${list} has room for ${used + length}, and would have ${order.length}` };
        if (taken >= 0) return free.slice(taken);
        return [...Array.from({ length: -taken }, (): Origin => ({ blank: spare.blank })), ...free];
      },
    },
  ];
}

/** A list and its namesakes, which share an array of the game. */
interface Pool {
  readonly name: string;
  /** Items of the structs before it, its own, and those of the structs after it. */
  readonly before: number;
  readonly own: number;
  readonly after: number;
}

function poolOf(root: Child, list: string): Pool | undefined {
  const { pool } = policyAt(root, list);
  const [struct, name] = parsePath(list) ?? [];
  const at = pool?.of.indexOf(String(struct)) ?? -1;
  if (pool === undefined || at < 0 || typeof name !== 'string') return undefined;
  const lengths = pool.of.map(each => lengthOf(childAt(root, `${each}.${name}`)) ?? 0);
  const sum = (some: readonly number[]): number => some.reduce((all, each) => all + each, 0);
  return { name, before: sum(lengths.slice(0, at)), own: lengths[at] ?? 0, after: sum(lengths.slice(at + 1)) };
}

function overfull(root: Child, list: string, wanted: number): string | undefined {
  const { most = Number.POSITIVE_INFINITY } = policyAt(root, list).pool ?? {};
  const pool = poolOf(root, list);
  if (pool === undefined || pool.before + wanted + pool.after <= most) return undefined;
  const { name, before, own, after } = pool;
  const others = before + after > 0 ? `, ${before + after} of them in other meshes` : '';
  return `the game has room for ${most} ${name} in all: there are ${before + own + after}${others}, and this would make ${before + wanted + after}`;
}

/** The slots of an array: those of other lists move along, and slots after all items stay where they are. */
function pooled(root: Child, { list, orderFrom }: ListEdit): ListEdit[] {
  const { pool: policy } = policyAt(root, list);
  const pool = poolOf(root, list);
  if (policy === undefined || pool === undefined) return [];
  const path = `${policy.places}.${pool.name}`;
  if (lengthOf(childAt(root, path)) === undefined) return [];
  const { before, own, after } = pool;
  return [
    {
      list: path,
      orderFrom(length): Order {
        const order = orderFrom(own);
        if ('why' in order) return order;
        const all = Array.from({ length }, (_, i) => i);
        const moved = order.map((origin): Origin => {
          if (typeof origin === 'number') return before + origin;
          return 'copyOf' in origin ? { copyOf: before + origin.copyOf } : { blank: policy.blank };
        });
        const used = before + own + after;
        const grown = order.length - own;
        const free = Array.from({ length: Math.max(0, -grown) }, (): Origin => ({ blank: policy.blank }));
        return [
          ...all.slice(0, before),
          ...moved,
          ...all.slice(before + own, used),
          ...free,
          ...all.slice(used + Math.max(0, grown)),
        ];
      },
    },
  ];
}

const isCopy = (origin: Origin): boolean => typeof origin === 'object' && 'copyOf' in origin;
const isBlank = (origin: Origin): boolean => typeof origin === 'object' && 'blank' in origin;
const withoutJson = (origin: Origin): Origin => (isBlank(origin) ? { blank: undefined } : origin);

function lengthOf(list: Child | undefined): number | undefined {
  const value = list?.value;
  return typeof value === 'object' && value !== null && 'length' in value ? Number(value.length) : undefined;
}

interface Member {
  readonly key: string;
  readonly layout: AnyLayout;
}

/** The members of a struct, even if it is wrapped or is one of several shapes. */
function membersOf({ layout, value }: Child): readonly Member[] {
  const shape = isObject(value) ? value.value : undefined;
  const keys = new Set([value, shape].filter(isObject).flatMap(model => Object.keys(model)));
  return [...keys].flatMap(key => {
    const member = layout.child?.(value, key);
    return member ? [{ key, layout: member.layout }] : [];
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
