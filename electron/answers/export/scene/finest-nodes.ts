import type { SceneNode } from '../../../../shared/scene/scene.ts';

/** Which nodes are part of the finest level: coarser ones show the same thing again, in the same place. */
export function finestNodes(nodes: readonly SceneNode[]): readonly boolean[] {
  const finest: boolean[] = [];
  for (const { parent, distance } of nodes) finest.push((distance?.rank ?? 0) === 0 && finest[parent] !== false);
  return finest;
}
