// What else an edit of a list owes: lists whose items belong to its items one by one, and what its game does not take.
import type { AnyLayout, Child, ListPolicy } from '../layout.ts';
import { parsePath, pathText } from '../path.ts';
import { type ListEdit, type Origin, sameOrder } from './orders.ts';

type Order = ReturnType<ListEdit['orderFrom']>;

/** The part of a model at a path. */
export function childAt(root: Child, path: string): Child | undefined {
  let at: Child | undefined = root;
  for (const step of parsePath(path) ?? []) at = at?.layout.child?.(at.value, step);
  return at;
}

/** What a list may do. */
export function policyAt(root: Child, list: string): ListPolicy {
  return childAt(root, list)?.layout.policy ?? {};
}

/** The edits with those of the lists beside theirs; each is refused where its game does not take it. */
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
  const { appendOnly, most, grid, none, reserved } = policy;
  const fixed = root.layout.links?.whyFixed(root.value, list);
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
      return order;
    },
  };
}

/** Old items stay where they are, but for some at the end that go. */
function isChangedAtEnd(order: readonly Origin[]): boolean {
  const kept = order.filter(origin => typeof origin === 'number');
  return kept.every((origin, i) => origin === i && order[i] === i);
}

/** The lists of the same struct whose items belong to those of the edited one: they change in step. */
function besides(root: Child, { list, orderFrom }: ListEdit): ListEdit[] {
  const length = lengthOf(childAt(root, list));
  return parallelsOf(root, list).map(({ path }) => {
    const isWhole = lengthOf(childAt(root, path)) === length;
    const blanks = (order: Order): Order => ('why' in order ? order : order.map(withoutJson));
    // One that some files leave empty stays so.
    const stays = (count: number): Order => Array.from({ length: count }, (_, i) => i);
    return { list: path, orderFrom: count => (isWhole ? blanks(orderFrom(count)) : stays(count)) };
  });
}

/** The lists of the same struct whose items belong to those of a list, one by one. */
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

/** The parallel lists of a list that have an item for each of its items and that no writer derives: paths by their names. */
export function fullParallels(root: Child, list: string): ReadonlyMap<string, string> {
  const length = lengthOf(childAt(root, list));
  const full = parallelsOf(root, list).filter(
    ({ path, layout }) => layout.follows === undefined && lengthOf(childAt(root, path)) === length,
  );
  return new Map(full.map(({ key, path }) => [key, path]));
}

/** The lists in other parts of the file whose items belong to those of the edited one. */
function linked(root: Child, { list, orderFrom }: ListEdit): ListEdit[] {
  return (root.layout.links?.beside(root.value, list) ?? []).map(({ list: beside, blank }) => ({
    list: beside,
    orderFrom(length) {
      const order = orderFrom(length);
      return 'why' in order ? order : order.map(origin => (isBlank(origin) ? { blank } : origin));
    },
  }));
}

/** The lists of the same struct with an item for each pair of the edited one's and another's. */
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
    // One that is not there stays so.
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

/** A list of a fixed number of places, used and free: a new item takes the first free one, and one that goes leaves it. */
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

/** A list and its namesakes in an array of the game. */
interface Pool {
  readonly name: string;
  /** Items of the structs before it, of its own, and of those after it. */
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

/** The places of an array: those of other lists move along, and what lies beyond all items stays where it is. */
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

/** The members that a struct has, also where something lies around it, or where it is one of several shapes. */
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
