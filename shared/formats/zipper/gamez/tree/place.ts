// The place for a part in a world: its parent, and the child it goes before.
import { counted } from '../../../../base/counted.ts';
import { itemAt, treePlace } from '../../../trees.ts';
import type { Gamez } from '../layout.ts';
import { parentOf } from '../node-table.ts';
import { listInCells, type World } from './cells.ts';

/** A node's index among the children of its parent; at the top if there is no parent. */
export interface Place {
  readonly parent: number | undefined;
  /** Index among the children. */
  readonly at: number;
}

const why = (text: string) => ({ why: text });

/** `nodes[7].children[]`, `nodes[7].children[1]`, `nodes[7]`, `nodes[7]+` or `nodes[]`. */
export function placeIn(world: Gamez, to: string): Place | { readonly why: string } {
  const { side, path } = treePlace(to);
  const child = /^nodes\[(\d+)\]\.children(?:\[(\d+)\])?$/.exec(path);
  if (child) {
    const parent = Number(child[1]);
    const node = world.nodes[parent];
    if (node === undefined)
      return why(`there is no nodes[${parent}]: the world has ${counted(world.nodes.length, 'node')}`);
    if (!canHold(node.data.type))
      return why(`nodes[${parent}] (${node.name}) is of class ${node.data.type}, which has no nodes below it`);
    const index = child[2] === undefined ? node.children.length : Number(child[2]) + (side === 'after' ? 1 : 0);
    return { parent, at: Math.min(index, node.children.length) };
  }
  if (side === 'last' && path === 'nodes') return top(world);
  const { list, index = -1 } = itemAt(path) ?? {};
  const node = world.nodes[index];
  if (list === 'nodes' && side === 'before' && index === world.nodes.length) return top(world);
  if (list !== 'nodes' || node === undefined) return why(`${path} is not a node`);
  const parent = parentOf(node);
  if (parent === undefined || parent < 0) return top(world);
  const among = world.nodes[parent]?.children.indexOf(index) ?? -1;
  return { parent, at: among < 0 ? (world.nodes[parent]?.children.length ?? 0) : among + (side === 'after' ? 1 : 0) };
}

const canHold = (type: string): boolean => type === 'object3d' || type === 'lod' || type === 'world';

function top({ nodes }: Gamez): Place {
  const parent = nodes.findIndex(({ data }) => data.type === 'world');
  return parent < 0 ? { parent: undefined, at: 0 } : { parent, at: nodes[parent]?.children.length ?? 0 };
}

export const isTop = (world: Gamez, parent: number | undefined): boolean =>
  parent === undefined || world.nodes[parent]?.data.type === 'world';

/** The ground of a world, if it has one. */
export function groundOf({ nodes }: Gamez): World | undefined {
  for (const { data } of nodes) if (data.type === 'world') return data.value;
  return undefined;
}

/** Nodes with everything below them, in table order; empty nodes store their parent. */
export function below(world: Gamez, roots: readonly number[]): ReadonlySet<number> {
  const byParent = Map.groupBy(
    world.nodes.flatMap((node, i) =>
      'emptyParent' in node && node.emptyParent !== undefined ? [{ i, up: node.emptyParent }] : [],
    ),
    ({ up }) => up,
  );
  const all = new Set<number>();
  const waiting = [...roots];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (all.has(next) || world.nodes[next] === undefined) continue;
    all.add(next);
    waiting.push(...(world.nodes[next]?.children ?? []), ...(byParent.get(next) ?? []).map(({ i }) => i));
  }
  return new Set([...all].toSorted((a, b) => a - b));
}

/** Removes nodes from the lists of the ground. */
export function offGround(world: Gamez, gone: ReadonlySet<number>): void {
  const ground = groundOf(world);
  if (ground?.cells.some(({ nodes }) => nodes.length > 0)) listInCells(ground, node => (gone.has(node) ? [] : [node]));
}
