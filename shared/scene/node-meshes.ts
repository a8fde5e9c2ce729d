import type { SceneNode } from './scene.ts';

/** The meshes that a node shows: its own, or where it has none those of all nodes below it. */
export function meshesAt(nodes: readonly Pick<SceneNode, 'mesh' | 'parent'>[], node: number): number[] {
  const own = nodes[node]?.mesh;
  if (own !== undefined) return [own];
  const below = new Set([node]);
  const found = new Set<number>();
  for (const [index, { parent, mesh }] of nodes.entries()) {
    if (!below.has(parent)) continue;
    below.add(index);
    if (mesh !== undefined) found.add(mesh);
  }
  return [...found];
}
