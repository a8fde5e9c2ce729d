// What else an edit of a list owes: lists whose items belong to its items one by one, and what its game does not take.
import type { AnyLayout, Child, ListPolicy, Part } from '../layout.ts';
import { parsePath, pathText } from '../path.ts';
import type { ListEdit, Origin } from './orders.ts';

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
  return edits.flatMap(edit => [kept(root, edit), ...besides(root, edit), ...spares(root, edit)]);
}

function kept(root: Child, { list, orderFrom }: ListEdit): ListEdit {
  const { policy = {}, parallelTo } = childAt(root, list)?.layout ?? {};
  const { appendOnly, most } = policy;
  return {
    list,
    orderFrom(length): Order {
      const order = orderFrom(length);
      if ('why' in order) return order;
      if (parallelTo !== undefined && order.length !== length)
        return { why: `${list} has an item for each of ${parallelTo}: change those` };
      if (most !== undefined && order.length > Math.max(most, length))
        return { why: `${list} holds at most ${most}, and would have ${order.length}` };
      if (appendOnly !== undefined && !isChangedAtEnd(order))
        return { why: `${list} can only change at its end, because ${appendOnly}` };
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
  const steps = parsePath(list) ?? [];
  const name = steps.at(-1);
  const around = pathText(steps.slice(0, -1));
  const struct = childAt(root, around);
  const main = childAt(root, list);
  if (typeof name !== 'string' || struct === undefined || main === undefined) return [];
  return partsOf(struct.layout)
    .filter(({ layout }) => layout.parallelTo === name)
    .map(({ key }) => {
      const path = pathText([...steps.slice(0, -1), key]);
      const isWhole = lengthOf(childAt(root, path)) === lengthOf(main);
      const blanks = (order: Order): Order => ('why' in order ? order : order.map(withoutJson));
      // One that some files leave empty stays so.
      const stays = (length: number): Order => Array.from({ length }, (_, i) => i);
      return { list: path, orderFrom: length => (isWhole ? blanks(orderFrom(length)) : stays(length)) };
    });
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

const withoutJson = (origin: Origin): Origin =>
  typeof origin === 'object' && 'blank' in origin ? { blank: undefined } : origin;

function lengthOf(list: Child | undefined): number | undefined {
  const value = list?.value;
  return typeof value === 'object' && value !== null && 'length' in value ? Number(value.length) : undefined;
}

/** The members of a struct, also where something lies around it. */
function partsOf({ parts = [] }: AnyLayout): readonly Part[] {
  const [only] = parts;
  return only?.key === '' ? partsOf(only.layout) : parts;
}
