// The bounding box of everything that nodes show at rest, in their hierarchy.
import type { Bounds, Mesh } from './mesh.ts';
import { type SceneNode, worldsOf } from './scene.ts';

/** Hidden nodes, and everything below them, do not count. If nothing is visible, the positions of the nodes do. */
export function nodeBounds(nodes: readonly SceneNode[], meshes: readonly Mesh[]): Bounds {
  const worlds = worldsOf(nodes);
  const hidden: boolean[] = [];
  const seen = newBox();
  const places = newBox();
  for (const [index, node] of nodes.entries()) {
    hidden.push(node.hidden || hidden[node.parent] === true);
    const world = worlds[index];
    if (hidden[index] || !world) continue;
    grow(places, world, 0, 0, 0);
    const mesh = node.mesh === undefined ? undefined : meshes[node.mesh];
    if (mesh && mesh.positions.length > 0) growByCorners(seen, world, mesh.bounds);
  }
  return closed(seen) ?? closed(places) ?? { min: [0, 0, 0], max: [0, 0, 0] };
}

/** A box that grows. */
export interface Box {
  readonly min: [number, number, number];
  readonly max: [number, number, number];
}

/** An empty box. */
export const newBox = (): Box => ({
  min: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  max: [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
});

/** One number at a time: a world has tens of thousands of vertices, and an array for each took longer than all the rest. */
function grow({ min, max }: Box, m: readonly number[], x: number, y: number, z: number): void {
  const a = (m[0] ?? 0) * x + (m[4] ?? 0) * y + (m[8] ?? 0) * z + (m[12] ?? 0);
  const b = (m[1] ?? 0) * x + (m[5] ?? 0) * y + (m[9] ?? 0) * z + (m[13] ?? 0);
  const c = (m[2] ?? 0) * x + (m[6] ?? 0) * y + (m[10] ?? 0) * z + (m[14] ?? 0);
  if (!(Number.isFinite(a) && Number.isFinite(b) && Number.isFinite(c))) return;
  min[0] = Math.min(min[0], a);
  min[1] = Math.min(min[1], b);
  min[2] = Math.min(min[2], c);
  max[0] = Math.max(max[0], a);
  max[1] = Math.max(max[1], b);
  max[2] = Math.max(max[2], c);
}

function growByCorners(box: Box, m: readonly number[], { min, max }: Bounds): void {
  for (let corner = 0; corner < 8; corner++)
    grow(box, m, (corner & 4 ? max : min)[0], (corner & 2 ? max : min)[1], (corner & 1 ? max : min)[2]);
}

const closed = (box: Box): Bounds | undefined => (box.min[0] <= box.max[0] ? box : undefined);

/** The smallest box around points, 3 numbers each, ignoring NaN; an empty box at 0 if there are none. */
export function boundsOf(positions: Float32Array): Bounds {
  const min: [number, number, number] = [0, 0, 0];
  const max: [number, number, number] = [0, 0, 0];
  for (const axis of [0, 1, 2] as const) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = axis; i < positions.length; i += 3) {
      const value = positions[i] ?? 0;
      if (!Number.isFinite(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    if (low > high) continue;
    min[axis] = low;
    max[axis] = high;
  }
  return { min, max };
}
