// A scene as GLB: everything in one file, axes turned to glTF's, the way back to the source in `extras`.
import type { Streamed } from '../../../../shared/base/pieces.ts';
import { NodePose } from '../../../../shared/scene/node-pose.ts';
import { sampleChannel } from '../../../../shared/scene/sample.ts';
import { composed, type Light, type Scene, type SceneNode } from '../../../../shared/scene/scene.ts';
import {
  type Channel,
  type ChannelTarget,
  type Clip,
  meshesAt,
  nodesOfTargets,
} from '../../../../shared/scene/skeleton.ts';
import {
  addAnimations,
  addChannel,
  addSkeletons,
  type Bones,
  framesOf,
  inputsFor,
  type Kind,
  shortWay,
} from './glb-animations.ts';
import { type Extras, GlbFile, type GlbNode, isNear, LIGHTS, titled } from './glb-file.ts';
import { addMaterials } from './glb-materials.ts';
import { addMeshes } from './glb-meshes.ts';
import { type Exported, finestNodes, sourceExtras } from './glb-source.ts';

/** Files keep what follows from angles and sizes with the last bits off. */
const SAME = 1e-4;

/** From z up to y up: a quarter turn about x. */
const UPRIGHT: [number, number, number, number] = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** The bytes of a GLB; the same for the same scene. */
export function toGlb(exported: Exported): Streamed {
  const { scene, clips } = exported;
  const file = new GlbFile();
  // Readers give the second of a name another one: a node of the file keeps its own.
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
    const left = clip.targets ? addNodeAnimations(file, { scene, clip, nodes }) : [];
    if (left.length > 0) clipsNotShown[clip.name] = left;
    if (!clip.targets) addAnimations(file, { scene, clip, bones });
  }
  return file.bytes(name);
}

// A clip that moves nodes by their names, as an animation of the nodes.

interface Moved {
  readonly scene: Scene;
  readonly clip: Clip;
  readonly nodes: readonly number[];
}

const KINDS: Partial<Record<ChannelTarget, Kind>> = {
  ...{ x: 'translation', y: 'translation', z: 'translation', place: 'translation' },
  ...{ rotation: 'rotation', size: 'scale' },
};
const WIDTHS: Readonly<Record<Kind, 3 | 4>> = { translation: 3, rotation: 4, scale: 3 };

/**
 * Each node that it moves, frame by frame; nothing where it moves none of them. What it does to them and an animation of glTF
 * has no words for is told beside it, and is the answer where there is no animation for want of anything else.
 */
function addNodeAnimations(file: GlbFile, { scene, clip, nodes }: Moved): readonly ChannelTarget[] {
  const targets = nodesOfTargets(scene.nodes, clip.targets ?? []);
  const movers = channelsByNode(clip, targets);
  const shapes = morphing(scene, clip, targets);
  const done = clip.channels.filter(({ bone }) => (targets[bone] ?? -1) >= 0).map(({ target }) => target);
  const left = [...new Set(done)].filter(target => KINDS[target] === undefined && target !== 'morph');
  if ((movers.size === 0 && shapes.size === 0) || clip.frameCount === 0) return left;
  const { path, start, size } = clip.origin;
  const animation = file.animation(clip.name, {
    source: { address: clip.address, path, start, size },
    ...(clip.loops === undefined ? {} : { loops: clip.loops }),
    ...(left.length > 0 ? { notShown: left } : {}),
  });
  const framesFor = framesOf(clip, movers.size + shapes.size);
  const inputOf = inputsFor(file, clip);
  for (const [index, { channels, kinds }] of movers) {
    const node = nodes[index];
    if (node === undefined) continue;
    const frames = framesFor(channels);
    const table = sampled(new NodePose(scene.nodes, { ...clip, channels }, targets), frames);
    for (const kind of kinds) {
      const output = file.column(WIDTHS[kind] === 3 ? 'VEC3' : 'VEC4', table[kind]);
      addChannel({ animation, node, kind, input: inputOf(frames), output });
    }
  }
  for (const [index, channel] of shapes) {
    const node = nodes[index];
    if (node === undefined || file.nodes[node]?.mesh === undefined) continue;
    const frames = framesFor([channel]);
    const output = file.column('SCALAR', shapeTable(channel, atRestOf(scene, index), frames));
    addChannel({ animation, node, kind: 'weights', input: inputOf(frames), output });
  }
  return [];
}

/** The nodes whose mesh a clip takes to its second shape: every one that shows it. */
function morphing({ nodes, meshes }: Scene, { channels }: Clip, targets: Int32Array): ReadonlyMap<number, Channel> {
  const found = new Map<number, Channel>();
  for (const channel of channels) {
    const node = channel.target === 'morph' ? (targets[channel.bone] ?? -1) : -1;
    if (node < 0) continue;
    const moved = new Set(meshesAt(nodes, node).filter(mesh => meshes[mesh]?.morph));
    for (const [index, { mesh }] of nodes.entries())
      if (mesh !== undefined && moved.has(mesh)) found.set(index, channel);
  }
  return found;
}

const atRestOf = ({ nodes, meshes }: Scene, node: number): number =>
  meshes[nodes[node]?.mesh ?? -1]?.morph?.atRest ?? 0;

/** How far to the second shape, frame by frame. */
function shapeTable(channel: Channel, atRest: number, frames: Float64Array): Float32Array {
  const value = new Float64Array(1);
  return Float32Array.from(frames, frame => {
    sampleChannel(channel, frame, value);
    return frame < (channel.times[0] ?? 0) ? atRest : (value[0] ?? atRest);
  });
}

interface Mover {
  /** All that is done to the node. */
  readonly channels: Channel[];
  readonly kinds: Set<Kind>;
}

/** What moves each node, in the clip's order. */
function channelsByNode({ channels }: Clip, targets: Int32Array): ReadonlyMap<number, Mover> {
  const movers = new Map<number, Mover>();
  for (const channel of channels) {
    const node = targets[channel.bone] ?? -1;
    const kind = KINDS[channel.target];
    if (node < 0 || kind === undefined) continue;
    const known = movers.get(node) ?? { channels: [], kinds: new Set<Kind>() };
    known.channels.push(channel);
    movers.set(node, { ...known, kinds: known.kinds.add(kind) });
  }
  return movers;
}

/** What the clip makes of the one node of a pose, frame by frame. */
function sampled(pose: NodePose, frames: Float64Array): Readonly<Record<Kind, Float32Array>> {
  const room = (kind: Kind): Float32Array => new Float32Array(frames.length * WIDTHS[kind]);
  const table = { translation: room('translation'), rotation: room('rotation'), scale: room('scale') };
  for (const [at, frame] of frames.entries()) {
    pose.sample(frame);
    for (const moved of pose.moved)
      for (const kind of ['translation', 'rotation', 'scale'] as const) table[kind].set(moved[kind], at * WIDTHS[kind]);
  }
  return { ...table, rotation: shortWay(table.rotation) };
}

/** The lights of a scene at the nodes that carry them. */
function addLights(file: GlbFile, scene: Scene, nodes: readonly number[]): void {
  if (scene.lights.length === 0) return;
  file.extensions.add(LIGHTS);
  // glTF has no light from everywhere.
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
    // Lower levels of detail would lie inside of the best one.
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

/** glTF wants turns of length 1; files have some that are a little off. */
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

/** The matrix of a node that is not made of a place, a turn and sizes: glTF has those alone where something may move. */
function shearOf({ matrix, translation, rotation, scale = [1, 1, 1] }: SceneNode): readonly number[] | undefined {
  if (!matrix) return undefined;
  const made = composed(translation, rotation, scale);
  const isSame = matrix.every((value, i) => Math.abs(value - (made[i] ?? 0)) <= SAME * Math.max(1, Math.abs(value)));
  return isSame ? undefined : matrix;
}
