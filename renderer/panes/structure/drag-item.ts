import { isAtOrBelow } from '../../../shared/base/field-path.ts';
import { whereIs } from '../../state/items/chunk-after.ts';
import { type ItemBench, type ItemRow, makeItemEdit } from '../../state/items/item-menu.ts';
import type { DropSide } from '../../widgets/virtual-tree.tsx';
import { makeChunkEdit } from './chunk-menu.ts';

/** Items and chunks can be dragged to other positions in their tree; lists, fields and the root cannot. */
export const canDrag = ({ node }: ItemRow): boolean => node.isChunk === true || node.items !== undefined;

/** Where a row can be dropped: next to items of its list, and into nodes that hold parts like it. */
export function dropSides(from: ItemRow, to: ItemRow): readonly DropSide[] {
  const [held, target] = [from.node, to.node];
  if (isAtOrBelow(target.path, held.path)) return [];
  if (held.isChunk === true) return target.isChunk === true ? ['before', 'inside', 'after'] : [];
  const [own, other] = [held.items?.[0], target.items?.[0]];
  if (own === undefined || other === undefined || target.isChunk === true) return [];
  if (held.inside !== undefined && target.inside !== undefined) return ['before', 'inside', 'after'];
  return whereIs(own).list === whereIs(other).list ? ['before', 'after'] : [];
}

/** Drops a row there, as one step. */
export function dropItem(bench: ItemBench, from: ItemRow, to: ItemRow, side: DropSide): void {
  const { asset, node } = from;
  if (node.isChunk === true)
    void makeChunkEdit(bench, asset, { kind: 'move', path: node.path, to: { path: to.node.path, side } });
  else if (node.items !== undefined)
    void makeItemEdit(bench, from, { kind: 'move', paths: node.items, to: placeAt(to, side) });
}

function placeAt({ node, place, count }: ItemRow, side: DropSide): string {
  const { items = [], inside } = node;
  const { list, first } = whereIs(items[0] ?? '');
  if (side === 'inside') return inside ?? `${list}[]`;
  if (side === 'before') return `${list}[${first}]`;
  if (inside !== undefined) return `${items.at(-1)}+`;
  return place < count ? `${list}[${first + items.length}]` : `${list}[]`;
}
