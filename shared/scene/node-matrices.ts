// Where nodes stand: 16 numbers each, column by column.
import type { MovedNode } from './node-pose.ts';
import type { SceneNode } from './scene.ts';

type Matrix = readonly number[];
type Three = ArrayLike<number>;

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const NO_SCALE = [1, 1, 1] as const;

/** A node's transform to its parent, at rest. */
export function matrixOf({ matrix, translation, rotation, scale = NO_SCALE }: SceneNode): Matrix {
  return matrix ?? composed(translation, rotation, scale);
}

/** A turn, sizes and a place as one: the sizes first. */
export function composed(place: Three, turn: ArrayLike<number>, sizes: Three): Matrix {
  const [x = 0, y = 0, z = 0, w = 1] = Array.from(turn);
  const [a = 1, b = 1, c = 1] = Array.from(sizes);
  return [
    ...[(1 - 2 * (y * y + z * z)) * a, 2 * (x * y + z * w) * a, 2 * (x * z - y * w) * a, 0],
    ...[2 * (x * y - z * w) * b, (1 - 2 * (x * x + z * z)) * b, 2 * (y * z + x * w) * b, 0],
    ...[2 * (x * z + y * w) * c, 2 * (y * z - x * w) * c, (1 - 2 * (x * x + y * y)) * c, 0],
    ...[place[0] ?? 0, place[1] ?? 0, place[2] ?? 0, 1],
  ];
}

/** What of a moved node says where it is. */
export type MovedPlace = Pick<MovedNode, 'node' | 'translation' | 'rotation' | 'scale' | 'isTurned' | 'parent'>;

/** Every node's transform to the scene, at rest or as a clip has moved some. */
export function worldsOf(nodes: readonly SceneNode[], moved: readonly MovedPlace[] = []): readonly Matrix[] {
  const moves = new Map(moved.map(one => [one.node, one]));
  const worlds: (Matrix | undefined)[] = new Array(nodes.length).fill(undefined);
  const begun = new Set<number>();
  const worldOf = (index: number): Matrix => {
    const node = nodes[index];
    const known = worlds[index];
    // What hangs on itself stands by itself.
    if (known || !node || begun.has(index)) return known ?? IDENTITY;
    begun.add(index);
    const parent = moves.get(index)?.parent ?? node.parent;
    const local = localOf(node, moves.get(index));
    const world = parent < 0 ? local : product(worldOf(parent), local);
    worlds[index] = world;
    return world;
  };
  return nodes.map((_, index) => worldOf(index));
}

/** Of a node that is only shifted the stored matrix still counts. */
function localOf(node: SceneNode, moved: MovedPlace | undefined): Matrix {
  if (!moved) return matrixOf(node);
  if (moved.isTurned) return composed(moved.translation, moved.rotation, moved.scale);
  return [...matrixOf(node).slice(0, 12), ...moved.translation, 1];
}

function product(a: Matrix, b: Matrix): Matrix {
  const out: number[] = [];
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += (a[k * 4 + row] ?? 0) * (b[column * 4 + k] ?? 0);
      out.push(sum);
    }
  return out;
}
