// The parent of a part while it is moved by hand: a node, a bone, or the mesh of a vertex.
import type { SceneElement } from './element.ts';
import type { Handle } from './handle.ts';
import { restPose } from './sample.ts';
import { composed, product, type Scene, worldsOf } from './scene.ts';
import type { Matrix } from './transform.ts';

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export interface PartParent {
  /** From the part's parent to the scene. */
  readonly parent: Matrix;
  /** The scene's node for it, if there is one. */
  readonly node?: number;
}

/** Finds the parents of a scene's parts, at rest. */
export function partParents(scene: Scene): (element: SceneElement, handle: Handle) => PartParent {
  const worlds = worldsOf(scene.nodes);
  const poses = new Map<number, ReturnType<typeof restPose>>();
  const boneWorld = (skeleton: number, bone: number): Matrix => {
    const stored = scene.skeletons[skeleton];
    if (stored === undefined || bone < 0) return IDENTITY;
    const pose = poses.get(skeleton) ?? restPose(stored);
    poses.set(skeleton, pose);
    const { translations, rotations } = pose;
    return composed(
      translations.subarray(bone * 3, bone * 3 + 3),
      rotations.subarray(bone * 4, bone * 4 + 4),
      [1, 1, 1],
    );
  };
  const aboveBone = (skeleton: number, bone: number): Matrix =>
    boneWorld(skeleton, scene.skeletons[skeleton]?.parents[bone] ?? -1);
  /** A node below another with the same bytes is placed with it. */
  const placedAt = (node: number): number => {
    const { parent = -1, origin } = scene.nodes[node] ?? {};
    const above = scene.nodes[parent]?.origin;
    return origin && above?.path === origin.path && above.source === origin.source ? placedAt(parent) : node;
  };
  const nodeWorld = (index: number): Matrix => {
    const node = scene.nodes[index];
    const { bone } = node ?? {};
    if (!node || !bone) return worlds[index] ?? IDENTITY;
    const { translation, rotation, scale = [1, 1, 1] } = node;
    return product(boneWorld(bone.skeleton, bone.bone), composed(translation, rotation, scale));
  };
  const parentOfNode = (shown: number, { isBone }: Handle): PartParent => {
    const bone = scene.nodes[shown]?.bone;
    if (isBone && bone) return { parent: aboveBone(bone.skeleton, bone.bone) };
    const node = placedAt(shown);
    const { parent = -1 } = scene.nodes[node] ?? {};
    return { parent: parent < 0 ? IDENTITY : nodeWorld(parent), node };
  };
  return (element, handle) => {
    if (element.kind === 'bone') return { parent: aboveBone(element.skeleton, element.index) };
    if (element.kind === 'node') return parentOfNode(element.node, handle);
    if (element.kind === 'light')
      return parentOfNode(
        scene.nodes.findIndex(({ light }) => light === element.index),
        handle,
      );
    if (!('mesh' in element)) return { parent: IDENTITY };
    const skin = scene.meshes[element.mesh]?.skin;
    if (skin && element.kind === 'vertex')
      return { parent: boneWorld(skin.skeleton, skin.joints[element.index * 4] ?? 0) };
    const shown = 'node' in element ? element.node : undefined;
    return { parent: nodeWorld(shown ?? scene.nodes.findIndex(({ mesh }) => mesh === element.mesh)) };
  };
}
