// Which parts of a scene can be moved by hand.
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { SceneElement } from '../../../../shared/scene/element.ts';
import type { Handle } from '../../../../shared/scene/handle.ts';
import { partParents } from '../../../../shared/scene/part-parent.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { Matrix } from '../../../../shared/scene/transform.ts';
import { bytesOfElement } from '../scene-link.ts';

/** How each of some parts of a file can be moved; null for one that cannot. */
export type AskHandles = (args: {
  readonly asset: AssetId;
  readonly paths: readonly string[];
}) => Promise<readonly (Handle | null)[]>;

/** A selected part that can be moved. */
export interface HandPart {
  readonly element: SceneElement;
  readonly asset: AssetId;
  readonly path: string;
  readonly handle: Handle;
  /** From its parent to the scene. */
  readonly parent: Matrix;
  /** The scene's node for it, if there is one. */
  readonly node?: number;
}

interface Wanted {
  readonly element: SceneElement;
  readonly asset: AssetId;
  readonly path: string;
}

/** For each element, the part that can be moved: itself, or the node of a mesh. */
export async function partsIn(
  scene: Scene | undefined,
  elements: readonly SceneElement[],
  ask: AskHandles,
): Promise<readonly HandPart[]> {
  if (scene === undefined) return [];
  const meant = elements.map(element => [element, ...nodeOfMesh(scene, element)]);
  const wanted = meant.flat().flatMap((element): Wanted[] => {
    const bytes = bytesOfElement(scene, element);
    return bytes ? [{ element, asset: bytes.asset, path: bytes.origin.path }] : [];
  });
  const standing = partParents(scene);
  const found: HandPart[] = [];
  for (const [asset, all] of Map.groupBy(wanted, each => each.asset)) {
    const handles = await ask({ asset, paths: all.map(({ path }) => path) });
    for (const [i, each] of all.entries()) {
      const handle = handles[i];
      if (handle) found.push({ ...each, handle, ...standing(each.element, handle) });
    }
  }
  return meant.flatMap(levels => found.find(part => levels.includes(part.element)) ?? []);
}

/** A mesh that cannot be moved itself may be on a node that can: the one that was clicked, or the only one. */
function nodeOfMesh({ nodes }: Scene, element: SceneElement): readonly SceneElement[] {
  if (element.kind !== 'mesh') return [];
  const own = element.node ?? onlyNode(nodes, element.mesh);
  return own === undefined ? [] : [{ kind: 'node', node: own }];
}

function onlyNode(nodes: Scene['nodes'], mesh: number): number | undefined {
  const found = nodes.flatMap((node, i) => (node.mesh === mesh ? [i] : []));
  return found.length === 1 ? found[0] : undefined;
}
