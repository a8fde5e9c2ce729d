// How the items of a list or table correspond between its versions: what belongs to the items by index follows.
import type { Aligned } from './compare-items.ts';
import type { Comparison } from './comparison.ts';
import { type DiffNode, versionOf } from './diff-node.ts';

export interface Order {
  /** For each item of a its index in b, or -1. */
  readonly match: Int32Array;
  /** How many there are in b. */
  readonly count: number;
  /** The items without a version on the other side, by index. */
  readonly went: ReadonlyMap<number, DiffNode>;
  readonly came: ReadonlyMap<number, DiffNode>;
}

export function orderOf({ as, bs, match }: Pick<Aligned, 'as' | 'bs' | 'match'>): Order {
  const met = new Set(match);
  return {
    match,
    count: bs.length,
    went: new Map(as.flatMap(({ node }, i) => (match[i] === -1 ? [[i, node] as const] : []))),
    came: new Map(bs.flatMap(({ node }, j) => (met.has(j) ? [] : [[j, node] as const]))),
  };
}

/** The sibling whose items the rows of a table belong to. Tables are passed without what their struct says about them. */
export function ownerOf({ table, layout, parent, step }: DiffNode): string | undefined {
  if (!table) return layout?.parallelTo;
  return parent?.layout?.parts?.find(({ key }) => key === step)?.layout.parallelTo;
}

/** The order of the items that the rows of a table belong to; undefined if it is unknown, or their number differs. */
export function orderBeside({ orders }: Comparison, a: DiffNode, b: DiffNode): Order | undefined {
  const name = ownerOf(a) ?? '';
  const [of, other] = [a.parent?.member(name), b.parent?.member(name)];
  if (!of || !other || of.pair !== other) return undefined;
  const known = of.table ? (orders.get(of) ?? orderInPlace(of, other)) : orderOfItems(of, other);
  return known?.match.length === a.table?.count && known?.count === b.table?.count ? known : undefined;
}

function orderInPlace({ table, exact, exactToo }: DiffNode, other: DiffNode): Order | undefined {
  const count = table?.count ?? 0;
  if (exact !== other.exact || exactToo !== other.exactToo) return undefined;
  return { match: Int32Array.from({ length: count }, (_, i) => i), count, went: new Map(), came: new Map() };
}

function orderOfItems({ items: as }: DiffNode, { items: bs }: DiffNode): Order | undefined {
  if (as.some(({ leaf }) => leaf?.kind === 'reference')) return undefined; // the order is known once everything else is
  const match = Int32Array.from(as, item => Number(versionOf(item)?.step ?? -1));
  const unit = (node: DiffNode) => ({ node, core: node.core });
  return orderOf({ as: as.map(unit), bs: bs.map(unit), match });
}
