// Where an item belongs in the other version of its list.
import type { Step } from '../layout.ts';
import { type DiffNode, versionOf } from './diff-node.ts';
import type { Order } from './orders.ts';

/** A position in a list: before the item with this index, or at the end. */
export interface ItemPlace {
  /** The path of the list; that of the file's own list is empty. */
  readonly list: string;
  readonly index: number;
  /** How many items the list has. */
  readonly count: number;
}

/** The position after the nearest preceding item that has another version. `orders` gives the matching rows of a table. */
export function placeOfItem(
  list: DiffNode,
  step: Step | undefined,
  orders: ReadonlyMap<DiffNode, Order>,
): ItemPlace | undefined {
  const other = versionOf(list);
  if (other === undefined || typeof step !== 'number') return undefined;
  const indexIn = other.table ? ofRow(orders.get(other)) : (at: number) => indexOf(list.member(at), other);
  if (indexIn === undefined) return undefined;
  let place = 0;
  for (let before = step - 1; before >= 0 && place === 0; before--) place = (indexIn(before) ?? -1) + 1;
  return { list: other.path, index: place, count: countOf(other) };
}

const countOf = ({ table, items }: DiffNode): number => table?.count ?? items.length;

function ofRow(order: Order | undefined): ((row: number) => number) | undefined {
  return order && (row => order.match.indexOf(row));
}

function indexOf(item: DiffNode | undefined, list: DiffNode): number | undefined {
  const version = item && versionOf(item);
  return version?.parent === list && typeof version.step === 'number' ? version.step : undefined;
}
