// The box around all that nodes show at rest, where they stand below each other.
import type { Bounds, Mesh } from './mesh.ts';
import type { SceneNode } from './scene.ts';

/** What is hidden, and what hangs below it, does not count. Without anything to be seen the places of the nodes do. */
export function nodeBounds(nodes: readonly SceneNode[], meshes: readonly Mesh[]): Bounds {
  const worlds: (readonly number[] | undefined)[] = [];
  const seen = newBox();
  const places = newBox();
  for (const [index, node] of nodes.entries()) {
    const isBelow = node.parent >= 0 && node.parent < index;
    const above = isBelow ? worlds[node.parent] : IDENTITY;
    const world = node.hidden || !above ? undefined : product(above, matrixOf(node));
    worlds.push(world);
    if (!world) continue;
    grow(places, world, [0, 0, 0]);
    const mesh = node.mesh === undefined ? undefined : meshes[node.mesh];
    if (mesh && mesh.positions.length > 0) for (const corner of cornersOf(mesh.bounds)) grow(seen, world, corner);
  }
  return closed(seen) ?? closed(places) ?? { min: [0, 0, 0], max: [0, 0, 0] };
}

const IDENTITY: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A node's transform to its parent, column by column. */
export function matrixOf({ matrix, translation: t, rotation, scale = [1, 1, 1] }: SceneNode): readonly number[] {
  if (matrix) return matrix;
  const [x, y, z, w] = rotation;
  const [sx, sy, sz] = scale;
  return [
    ...[(1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + z * w) * sx, 2 * (x * z - y * w) * sx, 0],
    ...[2 * (x * y - z * w) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + x * w) * sy, 0],
    ...[2 * (x * z + y * w) * sz, 2 * (y * z - x * w) * sz, (1 - 2 * (x * x + y * y)) * sz, 0],
    ...[t[0], t[1], t[2], 1],
  ];
}

function product(a: readonly number[], b: readonly number[]): number[] {
  const out: number[] = [];
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += (a[k * 4 + row] ?? 0) * (b[column * 4 + k] ?? 0);
      out.push(sum);
    }
  return out;
}

interface Box {
  readonly min: [number, number, number];
  readonly max: [number, number, number];
}

const newBox = (): Box => ({
  min: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  max: [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
});

function grow(box: Box, m: readonly number[], [x, y, z]: readonly [number, number, number]): void {
  const at = ([0, 1, 2] as const).map(
    i => (m[i] ?? 0) * x + (m[4 + i] ?? 0) * y + (m[8 + i] ?? 0) * z + (m[12 + i] ?? 0),
  );
  if (!at.every(Number.isFinite)) return;
  for (const axis of [0, 1, 2] as const) {
    box.min[axis] = Math.min(box.min[axis], at[axis] ?? 0);
    box.max[axis] = Math.max(box.max[axis], at[axis] ?? 0);
  }
}

const closed = (box: Box): Bounds | undefined => (box.min[0] <= box.max[0] ? box : undefined);

function cornersOf({ min, max }: Bounds): readonly (readonly [number, number, number])[] {
  const ends = [min, max];
  return ends.flatMap(a => ends.flatMap(b => ends.map(c => [a[0], b[1], c[2]] as const)));
}
