// A scene as GLB: everything in one file, axes turned to glTF's, the way back to the source in `extras`.
import { Document, type Node, NodeIO } from '@gltf-transform/core';
import type { Origin } from '../../../../shared/scene/origin.ts';
import type { Scene, SceneNode } from '../../../../shared/scene/scene.ts';
import type { Clip } from '../../../../shared/scene/skeleton.ts';
import { addAnimations } from './glb-animations.ts';
import { addMaterials } from './glb-materials.ts';
import { addMeshes } from './glb-meshes.ts';
import { addSkeletons, type Bones } from './glb-skeletons.ts';

export interface Exported {
  readonly scene: Scene;
  readonly clips: readonly Clip[];
  /** A texture of the scene as PNG; undefined where it is missing. */
  png(texture: number): Uint8Array | undefined;
}

/** From z up to y up: a quarter turn about x. */
const UPRIGHT: [number, number, number, number] = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** The bytes of a GLB; the same for the same scene. */
export async function toGlb(exported: Exported): Promise<Uint8Array> {
  const { scene, clips } = exported;
  const document = new Document();
  document.getRoot().getAsset().generator = 'Gantry';
  document.createBuffer();
  const root = document.createNode(scene.name).setExtras({ sources: scene.sources.map(({ address }) => address) });
  if (scene.axes.up === 'z') root.setRotation(UPRIGHT);
  document.createScene(scene.name).addChild(root);
  const bones = addSkeletons(document, root, scene);
  const meshes = addMeshes(document, scene, addMaterials(document, exported));
  addNodes({ document, root, scene, bones, meshes });
  for (const clip of clips) addAnimations(document, { scene, clip, bones });
  return new NodeIO().writeBinary(document);
}

interface Placing {
  readonly document: Document;
  readonly root: Node;
  readonly scene: Scene;
  readonly bones: readonly Bones[];
  readonly meshes: ReturnType<typeof addMeshes>;
}

function addNodes({ document, root, scene, bones, meshes }: Placing): void {
  const best = scene.levels.length - 1;
  const made: Node[] = [];
  for (const node of scene.nodes) {
    const own = document.createNode(node.name).setExtras(extrasOf(scene, node));
    made.push(own);
    // Lower levels of detail would lie inside of the best one.
    if (node.level !== undefined && best >= 0 && node.level !== best) continue;
    const mesh = node.mesh === undefined ? undefined : scene.meshes[node.mesh];
    const shape = node.mesh === undefined ? undefined : meshes[node.mesh];
    if (shape) own.setMesh(shape);
    const skin = mesh?.skin && bones[mesh.skin.skeleton]?.skin;
    if (skin) own.setSkin(skin);
    else own.setTranslation([...node.translation]).setRotation([...node.rotation]);
    parentOf({ root, bones, made }, node, skin !== undefined).addChild(own);
  }
}

function parentOf(
  all: { root: Node; bones: readonly Bones[]; made: readonly Node[] },
  node: SceneNode,
  isSkin: boolean,
): Node {
  const bone = node.bone && !isSkin ? all.bones[node.bone.skeleton]?.nodes[node.bone.bone] : undefined;
  return bone ?? all.made[node.parent] ?? all.root;
}

/** Where something came from: file, path, and bytes. */
export function sourceExtras(scene: Scene, origin: Origin | undefined): Record<string, unknown> {
  if (!origin) return {};
  const { path, start, size } = origin;
  return { source: { address: scene.sources[origin.source]?.address ?? '', path, start, size } };
}

function extrasOf(scene: Scene, node: SceneNode): Record<string, unknown> {
  const { kind, hidden, facing, collision, gizmo, level } = node;
  return {
    ...sourceExtras(scene, node.origin),
    kind,
    ...(hidden ? { hidden } : {}),
    ...(facing ? { facing } : {}),
    ...(collision ? { collision: [...collision] } : {}),
    ...(gizmo ? { gizmo: { ...gizmo } } : {}),
    ...(level === undefined ? {} : { level }),
  };
}
