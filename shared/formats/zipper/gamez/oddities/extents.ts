// What of a world does not hold what it should: transforms, spheres of models, boxes of nodes, squares of the ground.
import type { Oddity } from '#layout';
import { type Box, boxOfPoints, placedBox, unionOf } from '../../node/box.ts';
import { oddTransform } from '../../node/matrix.ts';
import { oddBoxes, oddSphere } from '../../node/odd-boxes.ts';
import { isCs, isPm, isRc } from '../games.ts';
import type { Gamez } from '../layout.ts';
import type { AnyNode } from '../node-table.ts';
import { type CellBytes, cellBytes } from '../world.ts';
import { oddCells } from './cells.ts';

/** In Recoil every matrix follows from its angles; of the other games some hundred nodes have another. */
export function* oddExtents(world: Gamez): Generator<Oddity> {
  const weight = isRc(world) ? 'warning' : 'note';
  const reach = world.models.map(({ vertices }) => boxOfPoints(vertices.source));
  for (const [i, { data }] of world.nodes.entries())
    if (data.type === 'object3d') yield* oddTransform(data.value, `nodes[${i}].data`, weight);
  for (const [i, model] of world.models.entries()) yield* oddSphere(model, reach[i], `models[${i}].`);
  const places = yield* oddNodeBoxes(world, reach);
  // A square is made for nodes that keep a box of their own.
  const kept = places.map((place, i) => (world.nodes[i]?.flags.hasNodeBox ? place : undefined));
  for (const [i, { data }] of world.nodes.entries())
    if (data.type === 'world')
      yield* oddCells(data.value, { places: kept, bytes: cellBytesOf(world), path: `nodes[${i}].data` });
}

function cellBytesOf(world: Gamez): CellBytes {
  if (isRc(world)) return cellBytes.rc;
  return isPm(world) || isCs(world) ? cellBytes.pm : cellBytes.mw;
}

type Boxes = readonly (Box | undefined)[];

/** Returns where each node stands in the one above. */
function* oddNodeBoxes({ nodes }: Gamez, reach: Boxes): Generator<Oddity, Boxes> {
  const placed: (Box | undefined)[] = [];
  for (const i of childrenFirst(nodes)) {
    const node = nodes[i];
    if (node === undefined) continue;
    let children: Box | undefined;
    for (const child of node.children) children = unionOf(children, placed[child]);
    const box = yield* boxOf(node, { model: reach[node.model], children }, `nodes[${i}].`);
    placed[i] = box && node.data.type === 'object3d' ? placedBox(box, node.data.value) : box;
  }
  return placed;
}

/** The box by which a node is known to the one above: lights and the like keep one that nothing follows from. */
function* boxOf(
  node: AnyNode,
  inside: Parameters<typeof oddBoxes>[1],
  path: string,
): Generator<Oddity, Box | undefined> {
  const { type } = node.data;
  if (type === 'object3d' || type === 'lod') return yield* oddBoxes(node, inside, path);
  return node.flags.hasNodeBox ? node.nodeBox : undefined;
}

/** All nodes, each after those below it; in a damaged file that runs in circles each once. */
function* childrenFirst(nodes: readonly AnyNode[]): Generator<number> {
  const isSeen = new Uint8Array(nodes.length);
  const isTold = new Uint8Array(nodes.length);
  for (let root = 0; root < nodes.length; root++) {
    const open = [root];
    for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
      if (isSeen[at]) {
        open.pop();
        if (!isTold[at]) yield at;
        isTold[at] = 1;
        continue;
      }
      isSeen[at] = 1;
      for (const child of nodes[at]?.children ?? []) if (isSeen[child] === 0) open.push(child);
    }
  }
}
