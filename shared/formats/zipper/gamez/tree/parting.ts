// Links between nodes: each is stored twice, as the child of one node and the parent of another.
import type { Gamez } from '../layout.ts';
import type { AnyNode } from '../node-table.ts';
import { offGround } from './place.ts';

/** A node, and the list of it that a path is an item of. */
interface Link {
  readonly node: number;
  readonly list: 'children' | 'parents';
  readonly at: number;
}

/** `nodes[7].children[2]` or `nodes[9].parents[0]`; undefined if one of the paths is something else. */
export function linksAt(paths: readonly string[]): readonly Link[] | undefined {
  const links = paths.map(linkAt);
  const found = links.filter(link => link !== undefined);
  return found.length === links.length ? found : undefined;
}

function linkAt(path: string): Link | undefined {
  const [, node, list, at] = /^nodes\[(\d+)\]\.(children|parents)\[(\d+)\]$/.exec(path) ?? [];
  if (list !== 'children' && list !== 'parents') return undefined;
  return { node: Number(node), list, at: Number(at) };
}

/** Parts nodes on both sides; a link that is not there is why nothing is done. */
export function partNodes(world: Gamez, links: readonly Link[]): { readonly why: string } | undefined {
  // From the last one, so that the places of the others stay.
  for (const link of links.toSorted((a, b) => b.at - a.at)) {
    const { node, list, at } = link;
    const one = world.nodes[node];
    const other = one?.[list][at];
    if (one === undefined || other === undefined) return { why: `there is no nodes[${node}].${list}[${at}]` };
    one[list] = one[list].toSpliced(at, 1);
    // The same node may be listed twice: then they stay linked.
    if (!one[list].includes(other)) unlink(world, link, other);
    emptied(one);
  }
  return undefined;
}

function unlink(world: Gamez, { node, list }: Link, other: number): void {
  const [parent, child] = list === 'children' ? [node, other] : [other, node];
  if (world.nodes[parent]?.data.type === 'world') offGround(world, new Set([child]));
  const across = world.nodes[other];
  if (across === undefined) return;
  if (list === 'children') across.parents = across.parents.filter(each => each !== node);
  else across.children = across.children.filter(each => each !== node);
  emptied(across);
}

/** A list without items has no address. */
function emptied(node: AnyNode): void {
  if (node.children.length === 0) node.childrenPointer = 0;
  if (node.parents.length === 0) node.parentsPointer = 0;
}
