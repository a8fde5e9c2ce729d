// Links between nodes: each is stored twice, as the child of one node and the parent of another.
import type { Gamez } from '../layout.ts';
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
  const pairs: (readonly [parent: number, child: number])[] = [];
  for (const { node, list, at } of links) {
    const other = world.nodes[node]?.[list][at];
    if (other === undefined) return { why: `there is no nodes[${node}].${list}[${at}]` };
    pairs.push(list === 'children' ? [node, other] : [other, node]);
  }
  for (const [parent, child] of pairs) part(world, parent, child);
  return undefined;
}

function part(world: Gamez, parent: number, child: number): void {
  const [above, below] = [world.nodes[parent], world.nodes[child]];
  if (above?.data.type === 'world') offGround(world, new Set([child]));
  if (above) {
    above.children = above.children.filter(each => each !== child);
    if (above.children.length === 0) above.childrenPointer = 0;
  }
  if (below) {
    below.parents = below.parents.filter(each => each !== parent);
    if (below.parents.length === 0) below.parentsPointer = 0;
  }
}
