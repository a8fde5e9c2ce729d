// World positions of nodes, and boxes around their points.
import type { Box } from '../../../../scene/node-bounds.ts';
import { matrixOf, type SceneNode } from '../../../../scene/scene.ts';

export type Point = readonly [number, number, number];

/** The world transform of each node, in column order; parents come before their children. */
export function worldMatrices(nodes: readonly SceneNode[]): readonly (readonly number[])[] {
  const worlds: (readonly number[])[] = [];
  for (const node of nodes) {
    const above = node.parent < 0 ? undefined : worlds[node.parent];
    worlds.push(above ? product(above, matrixOf(node)) : matrixOf(node));
  }
  return worlds;
}

/** Extends a box to a point of a node in world space, and returns that point. */
export function grow({ min, max }: Box, m: readonly number[], [x, y, z]: Point): Point {
  const placed = ([0, 1, 2] as const).map(
    axis => (m[axis] ?? 0) * x + (m[4 + axis] ?? 0) * y + (m[8 + axis] ?? 0) * z + (m[12 + axis] ?? 0),
  );
  for (const axis of [0, 1, 2] as const) {
    const at = placed[axis] ?? 0;
    if (!Number.isFinite(at)) continue;
    min[axis] = Math.min(min[axis], at);
    max[axis] = Math.max(max[axis], at);
  }
  return [placed[0] ?? 0, placed[1] ?? 0, placed[2] ?? 0];
}

function product(a: readonly number[], b: readonly number[]): number[] {
  return b.map((_, i) => {
    const [row, column] = [i % 4, Math.floor(i / 4) * 4];
    return [0, 1, 2, 3].reduce((sum, k) => sum + (a[k * 4 + row] ?? 0) * (b[column + k] ?? 0), 0);
  });
}
