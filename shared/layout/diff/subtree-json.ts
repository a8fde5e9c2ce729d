import type { DiffNode } from './diff-node.ts';
import { jsonOf } from './same-value.ts';

/** More values than these are not spelled out. */
const MOST = 200;

/** What a node says, as JSON: leaves by their names; only how much there is where that is a lot. */
export function subtreeJson(node: DiffNode): unknown {
  if (node.leaf) return jsonOf(node);
  if (node.table) return { rows: node.table.count };
  if (node.weight > MOST) return { values: node.weight };
  const { items, named } = node;
  if (node.isList || (items.length > 0 && node.layout === undefined)) return items.map(subtreeJson);
  const said = named.filter(({ leaf }) => leaf?.kind !== 'padding');
  return Object.fromEntries(said.map(member => [String(member.step), subtreeJson(member)]));
}

/** What a person reads beside the value. */
export function textOf({ leaf, value }: DiffNode): string | undefined {
  return leaf?.text?.(value);
}
