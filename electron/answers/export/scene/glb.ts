// A scene as GLB: everything in one file, with axes converted to glTF's, and origins in `extras`.
import type { Streamed } from '../../../../shared/base/pieces.ts';
import { composed, type Light, type Scene, type SceneNode } from '../../../../shared/scene/scene.ts';
import { addAnimation, addSkeletons, type Bones } from './glb-animations.ts';
import { type Extras, GlbFile, type GlbNode, isNear, LIGHTS, titled } from './glb-file.ts';
import { addMaterials } from './glb-materials.ts';
import { addMeshes } from './glb-meshes.ts';
import { type Exported, finestNodes, sourceExtras } from './glb-source.ts';

/** Files store matrices derived from angles and sizes with rounding errors. */
const SAME = 1e-4;

/** From z up to y up: a quarter turn about x. */
const UPRIGHT: [number, number, number, number] = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** The bytes of a GLB; the same for the same scene. */
export function toGlb(exported: Exported): Streamed {
  const { scene, clips } = exported;
  const file = new GlbFile();
  // Readers rename the second of two equal names: a node of the file keeps its own.
  const name = scene.nodes.some(node => node.name === scene.name) ? '' : scene.name;
  const clipsNotShown: Record<string, readonly string[]> = {};
  const extras = () => ({
    sources: scene.sources.map(({ address }) => address),
    ...(exported.clipsLeftOut ? { clipsLeftOut: exported.clipsLeftOut } : {}),
    ...(Object.keys(clipsNotShown).length > 0 ? { clipsNotShown } : {}),
  });
  const root = file.node({ name, extras, ...(scene.axes.up === 'z' ? { rotation: UPRIGHT } : {}) });
  const bones = addSkeletons(file, root, scene);
  addMaterials(file, exported);
  addMeshes(file, scene);
  const nodes = addNodes({ file, root, scene, bones });
  addLights(file, scene, nodes);
  for (const clip of clips) {
    if (clip.tracks.length === 0 && clip.left.length > 0) clipsNotShown[clip.name] = clip.left;
    addAnimation(file, clip, { nodes, bones });
  }
  return file.bytes(name);
}

/** The lights of a scene at the nodes that carry them. */
function addLights(file: GlbFile, scene: Scene, nodes: readonly number[]): void {
  if (scene.lights.length === 0) return;
  file.extensions.add(LIGHTS);
  // glTF has no ambient light.
  const made = scene.lights.map(light =>
    light.kind === 'ambient' ? undefined : file.lights.push(lightOf(light, sourceExtras(scene, light.origin))) - 1,
  );
  for (const [index, { light }] of scene.nodes.entries()) {
    const stored = light === undefined ? undefined : scene.lights[light];
    const own = light === undefined ? undefined : made[light];
    const node = nodes[index];
    if (!stored || own === undefined || node === undefined) continue;
    const extensions = { [LIGHTS]: { light: own } };
    file.put(file.node({ name: '', rotation: turnTo(stored.direction), extensions }), node);
  }
}

function lightOf({ kind, colour, intensity, angle, far }: Light, extras: Extras): object {
  return {
    ...titled('', extras),
    type: kind,
    ...(isNear(colour, [1, 1, 1]) ? {} : { color: [...colour] }),
    ...(intensity === 1 ? {} : { intensity }),
    ...(kind !== 'directional' && far && far[1] > 0 ? { range: far[1] } : {}),
    ...(kind === 'spot' ? { spot: { innerConeAngle: 0, outerConeAngle: angle ?? Math.PI / 4 } } : {}),
  };
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

const VISIBILITY = 'KHR_node_visibility';

interface Placing {
  readonly file: GlbFile;
  readonly root: number;
  readonly scene: Scene;
  readonly bones: readonly Bones[];
}

function addNodes({ file, root, scene, bones }: Placing): readonly number[] {
  const best = scene.levels.length - 1;
  const isFinest = finestNodes(scene.nodes);
  file.extensions.add(VISIBILITY);
  const made: number[] = [];
  for (const [index, node] of scene.nodes.entries()) {
    const named = { name: node.name, extras: () => extrasOf(scene, node) };
    // Lower levels of detail would be inside the best one.
    if (node.level !== undefined && best >= 0 && node.level !== best) {
      made.push(file.node(named));
      continue;
    }
    const { mesh } = node;
    const shape = mesh === undefined ? undefined : scene.meshes[mesh];
    const skin = shape?.skin && bones[shape.skin.skeleton]?.skin;
    const own = file.node({
      ...named,
      ...(skin === undefined ? placeOf(node) : { skin }),
      ...(mesh !== undefined && shape && isFinest[index] ? { mesh } : {}),
      ...(node.hidden ? { extensions: { [VISIBILITY]: { visible: false } } } : {}),
    });
    made.push(own);
    file.put(own, parentOf({ root, bones, made }, node, skin !== undefined));
  }
  return made;
}

function placeOf({ translation, rotation, scale }: SceneNode): Pick<GlbNode, 'translation' | 'rotation' | 'scale'> {
  return { translation: [...translation], rotation: unitTurn(rotation), ...(scale ? { scale: [...scale] } : {}) };
}

/** glTF requires quaternions of length 1; files have some that are slightly off. */
function unitTurn([x, y, z, w]: SceneNode['rotation']): [number, number, number, number] {
  const length = Math.hypot(x, y, z, w) || 1;
  return [x / length, y / length, z / length, w / length];
}

function parentOf(
  all: { root: number; bones: readonly Bones[]; made: readonly number[] },
  node: SceneNode,
  isSkin: boolean,
): number {
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

/** The matrix of a node that is not composed of position, rotation and scale: glTF allows only these in animations. */
function shearOf({ matrix, translation, rotation, scale = [1, 1, 1] }: SceneNode): readonly number[] | undefined {
  if (!matrix) return undefined;
  const made = composed(translation, rotation, scale);
  const isSame = matrix.every((value, i) => Math.abs(value - (made[i] ?? 0)) <= SAME * Math.max(1, Math.abs(value)));
  return isSame ? undefined : matrix;
}
