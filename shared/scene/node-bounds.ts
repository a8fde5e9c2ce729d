// The box around all that nodes show at rest, where they stand below each other.
import type { Bounds, Mesh } from './mesh.ts';
import { type SceneNode, worldsOf } from './scene.ts';

/** What is hidden, and what hangs below it, does not count. Without anything to be seen the places of the nodes do. */
export function nodeBounds(nodes: readonly SceneNode[], meshes: readonly Mesh[]): Bounds {
  const worlds = worldsOf(nodes);
  const hidden: boolean[] = [];
  const seen = newBox();
  const places = newBox();
  for (const [index, node] of nodes.entries()) {
    hidden.push(node.hidden || hidden[node.parent] === true);
    const world = worlds[index];
    if (hidden[index] || !world) continue;
    grow(places, world, [0, 0, 0]);
    const mesh = node.mesh === undefined ? undefined : meshes[node.mesh];
    if (mesh && mesh.positions.length > 0) for (const corner of cornersOf(mesh.bounds)) grow(seen, world, corner);
  }
  return closed(seen) ?? closed(places) ?? { min: [0, 0, 0], max: [0, 0, 0] };
}

/** A box that grows. */
export interface Box {
  readonly min: [number, number, number];
  readonly max: [number, number, number];
}

/** A box around nothing yet. */
export const newBox = (): Box => ({
  min: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  max: [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
});

function grow(box: Box, m: readonly number[], [x, y, z]: readonly [number, number, number]): void {
  const at = [0, 1, 2].map(i => (m[i] ?? 0) * x + (m[4 + i] ?? 0) * y + (m[8 + i] ?? 0) * z + (m[12 + i] ?? 0));
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

/** The smallest box around points, 3 numbers each, as far as they are numbers; one of no size at 0 around none. */
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
