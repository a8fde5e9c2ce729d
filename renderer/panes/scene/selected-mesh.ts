import type { Scene } from '../../../shared/scene/scene.ts';
import type { SceneViewState } from './scene-state.ts';

/** The path of the asset's own mesh that is selected; for a part without one, the only mesh below it. */
export function selectedMesh({ scene, element }: Pick<SceneViewState, 'scene' | 'element'>): string | undefined {
  if (scene === undefined || element === undefined) return undefined;
  if ('mesh' in element) return pathOf(scene, element.mesh);
  if (element.kind !== 'node') return undefined;
  const own = scene.nodes[element.node]?.mesh;
  if (own !== undefined) return pathOf(scene, own);
  const below = new Set(scene.nodes.flatMap(({ mesh }, at) => (isBelow(scene, at, element.node) ? (mesh ?? []) : [])));
  const [path, ...others] = new Set([...below].map(mesh => pathOf(scene, mesh)));
  return others.length === 0 ? path : undefined;
}

function pathOf({ meshes }: Scene, mesh: number): string | undefined {
  const origin = meshes[mesh]?.origin;
  return origin?.source === 0 ? origin.path : undefined;
}

function isBelow({ nodes }: Scene, node: number, above: number): boolean {
  // A damaged file may have a node below itself.
  for (let [at, steps] = [nodes[node]?.parent ?? -1, nodes.length]; at >= 0 && steps > 0; steps--) {
    if (at === above) return true;
    at = nodes[at]?.parent ?? -1;
  }
  return false;
}
