// A scene as GLB: everything in one file, axes turned to glTF's, the way back to the source in `extras`.
import { Document, type Node, NodeIO } from '@gltf-transform/core';
import {
  type Light as GlbLight,
  KHRLightsPunctual,
  KHRMaterialsSpecular,
  KHRMaterialsUnlit,
  KHRNodeVisibility,
} from '@gltf-transform/extensions';
import { composed } from '../../../../shared/scene/node-matrices.ts';
import type { Light, Scene, SceneNode } from '../../../../shared/scene/scene.ts';
import { finestNodes } from './finest-nodes.ts';
import { addAnimations, addSkeletons, type Bones } from './glb-animations.ts';
import { addMaterials } from './glb-materials.ts';
import { addMeshes } from './glb-meshes.ts';
import { addNodeAnimations } from './glb-node-animations.ts';
import { type Exported, sourceExtras } from './glb-source.ts';

/** Files keep what follows from angles and sizes with the last bits off. */
const SAME = 1e-4;

/** From z up to y up: a quarter turn about x. */
const UPRIGHT: [number, number, number, number] = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** The bytes of a GLB; the same for the same scene. */
export async function toGlb(exported: Exported): Promise<Uint8Array> {
  const { scene, clips } = exported;
  const document = new Document();
  document.getRoot().getAsset().generator = 'Gantry';
  document.createBuffer();
  // Readers give the second of a name another one: a node of the file keeps its own.
  const name = scene.nodes.some(node => node.name === scene.name) ? '' : scene.name;
  const root = document.createNode(name).setExtras({
    sources: scene.sources.map(({ address }) => address),
    ...(exported.clipsLeftOut ? { clipsLeftOut: exported.clipsLeftOut } : {}),
  });
  if (scene.axes.up === 'z') root.setRotation(UPRIGHT);
  document.createScene(name).addChild(root);
  const bones = addSkeletons(document, root, scene);
  const meshes = addMeshes(document, scene, addMaterials(document, exported));
  const nodes = addNodes({ document, root, scene, bones, meshes });
  addLights(document, scene, nodes);
  const clipsNotShown: Record<string, readonly string[]> = {};
  for (const clip of clips) {
    const left = clip.targets ? addNodeAnimations(document, { scene, clip, nodes }) : [];
    if (left.length > 0) clipsNotShown[clip.name] = left;
    if (!clip.targets) addAnimations(document, { scene, clip, bones });
  }
  if (Object.keys(clipsNotShown).length > 0) root.setExtras({ ...root.getExtras(), clipsNotShown });
  return new NodeIO().registerExtensions(EXTENSIONS).writeBinary(document);
}

/** The lights of a scene at the nodes that carry them. */
function addLights(document: Document, scene: Scene, nodes: readonly Node[]): void {
  if (scene.lights.length === 0) return;
  const extension = document.createExtension(KHRLightsPunctual);
  const made = scene.lights.map(light =>
    lightOf(extension.createLight(), light).setExtras(sourceExtras(scene, light.origin)),
  );
  for (const [index, { light }] of scene.nodes.entries()) {
    const stored = light === undefined ? undefined : scene.lights[light];
    const own = light === undefined ? undefined : made[light];
    if (!stored || !own) continue;
    const carrier = document
      .createNode(own.getName())
      .setRotation(turnTo(stored.direction))
      .setExtension('KHR_lights_punctual', own);
    nodes[index]?.addChild(carrier);
  }
}

function lightOf(made: GlbLight, { kind, colour, intensity, angle, far }: Light): GlbLight {
  made
    .setType(kind)
    .setColor([...colour])
    .setIntensity(intensity);
  if (kind === 'spot' && angle !== undefined) made.setOuterConeAngle(angle);
  if (kind !== 'directional' && far && far[1] > 0) made.setRange(far[1]);
  return made;
}

/** glTF's lights shine along their own -z. */
function turnTo([x, y, z]: Light['direction'] = [0, 0, -1]): [number, number, number, number] {
  const length = Math.hypot(x, y, z) || 1;
  const cosine = -z / length;
  if (cosine < -1 + 1e-6) return [0, 1, 0, 0];
  // From -z to the direction: about their cross product, by half the angle between them.
  const half: [number, number, number, number] = [y / length, -x / length, 0, 1 + cosine];
  const size = Math.hypot(...half);
  return [half[0] / size, half[1] / size, 0, half[3] / size];
}

const EXTENSIONS = [KHRLightsPunctual, KHRMaterialsSpecular, KHRMaterialsUnlit, KHRNodeVisibility];

interface Placing {
  readonly document: Document;
  readonly root: Node;
  readonly scene: Scene;
  readonly bones: readonly Bones[];
  readonly meshes: ReturnType<typeof addMeshes>;
}

function addNodes({ document, root, scene, bones, meshes }: Placing): readonly Node[] {
  const best = scene.levels.length - 1;
  const isFinest = finestNodes(scene.nodes);
  const visibility = document.createExtension(KHRNodeVisibility);
  const made: Node[] = [];
  for (const [index, node] of scene.nodes.entries()) {
    const own = document.createNode(node.name).setExtras(extrasOf(scene, node));
    made.push(own);
    // Lower levels of detail would lie inside of the best one.
    if (node.level !== undefined && best >= 0 && node.level !== best) continue;
    if (node.hidden) own.setExtension('KHR_node_visibility', visibility.createVisibility().setVisible(false));
    const mesh = node.mesh === undefined ? undefined : scene.meshes[node.mesh];
    const shape = node.mesh === undefined ? undefined : meshes[node.mesh];
    if (shape && isFinest[index]) own.setMesh(shape);
    const skin = mesh?.skin && bones[mesh.skin.skeleton]?.skin;
    if (skin) own.setSkin(skin);
    else place(own, node);
    parentOf({ root, bones, made }, node, skin !== undefined).addChild(own);
  }
  return made;
}

function place(own: Node, { translation, rotation, scale }: SceneNode): void {
  own.setTranslation([...translation]).setRotation(unitTurn(rotation));
  if (scale) own.setScale([...scale]);
}

/** glTF wants turns of length 1; files have some that are a little off. */
function unitTurn([x, y, z, w]: SceneNode['rotation']): [number, number, number, number] {
  const length = Math.hypot(x, y, z, w) || 1;
  return [x / length, y / length, z / length, w / length];
}

function parentOf(
  all: { root: Node; bones: readonly Bones[]; made: readonly Node[] },
  node: SceneNode,
  isSkin: boolean,
): Node {
  const bone = node.bone && !isSkin ? all.bones[node.bone.skeleton]?.nodes[node.bone.bone] : undefined;
  return bone ?? all.made[node.parent] ?? all.root;
}

function extrasOf(scene: Scene, node: SceneNode): Record<string, unknown> {
  const { kind, hidden, facing, collision, gizmo, level, distance, zone, opacity } = node;
  const shear = shearOf(node);
  return {
    ...sourceExtras(scene, node.origin),
    kind,
    ...(hidden ? { hidden } : {}),
    ...(facing ? { facing: typeof facing === 'string' ? facing : { ...facing } } : {}),
    ...(collision ? { collision: [...collision] } : {}),
    ...(gizmo ? { gizmo: { ...gizmo } } : {}),
    ...(level === undefined ? {} : { level }),
    ...(distance ? { distance: { ...distance } } : {}),
    ...(zone === undefined ? {} : { zone }),
    ...(opacity === undefined ? {} : { opacity }),
    ...(shear ? { matrix: [...shear] } : {}),
  };
}

/** The matrix of a node that is not made of a place, a turn and sizes: glTF has those alone where something may move. */
function shearOf({ matrix, translation, rotation, scale = [1, 1, 1] }: SceneNode): readonly number[] | undefined {
  if (!matrix) return undefined;
  const made = composed(translation, rotation, scale);
  const isSame = matrix.every((value, i) => Math.abs(value - (made[i] ?? 0)) <= SAME * Math.max(1, Math.abs(value)));
  return isSame ? undefined : matrix;
}
