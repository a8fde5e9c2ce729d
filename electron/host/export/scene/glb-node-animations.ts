// A clip that moves nodes by their names, as an animation of the nodes.
import type { Document, Node } from '@gltf-transform/core';
import { meshesAt } from '../../../../shared/scene/node-meshes.ts';
import { type MovedNode, NodePose } from '../../../../shared/scene/node-pose.ts';
import { nodesOfTargets } from '../../../../shared/scene/node-targets.ts';
import { sampleChannel } from '../../../../shared/scene/sample.ts';
import type { Scene, SceneNode } from '../../../../shared/scene/scene.ts';
import type { Channel, ChannelTarget, Clip } from '../../../../shared/scene/skeleton.ts';
import { addChannel, type Kind, shortWay } from './glb-animations.ts';
import { column } from './glb-column.ts';

interface Moved {
  readonly scene: Scene;
  readonly clip: Clip;
  readonly nodes: readonly Node[];
}

const KINDS: Partial<Record<ChannelTarget, Kind>> = {
  ...{ x: 'translation', y: 'translation', z: 'translation', place: 'translation' },
  ...{ rotation: 'rotation', size: 'scale' },
};
const WIDTHS: Readonly<Record<Kind, 3 | 4>> = { translation: 3, rotation: 4, scale: 3 };

/**
 * Every frame of each node that it moves; nothing where it moves none of them. What it does to them and an animation of glTF
 * has no words for is told beside it, and is the answer where there is no animation for want of anything else.
 */
export function addNodeAnimations(document: Document, { scene, clip, nodes }: Moved): readonly ChannelTarget[] {
  const targets = nodesOfTargets(scene.nodes, clip.targets ?? []);
  const kinds = kindsByNode(clip, targets);
  const shapes = morphing(scene, clip, targets);
  const done = clip.channels.filter(({ bone }) => (targets[bone] ?? -1) >= 0).map(({ target }) => target);
  const left = [...new Set(done)].filter(target => KINDS[target] === undefined && target !== 'morph');
  if ((kinds.size === 0 && shapes.size === 0) || clip.frameCount === 0) return left;
  const { path, start, size } = clip.origin;
  const animation = document.createAnimation(clip.name).setExtras({
    source: { address: clip.address, path, start, size },
    ...(clip.loops === undefined ? {} : { loops: clip.loops }),
    ...(left.length > 0 ? { notShown: left } : {}),
  });
  const times = Float32Array.from({ length: clip.frameCount }, (_, frame) => frame / (clip.frameRate || 1));
  const input = column(document, 'SCALAR', times);
  const pose = new NodePose(scene.nodes, clip, targets);
  const tables = sampled(pose, clip.frameCount);
  for (const [moved, values] of tables)
    for (const kind of kinds.get(moved.node) ?? []) {
      const node = nodes[moved.node];
      if (!node) continue;
      const type = WIDTHS[kind] === 3 ? 'VEC3' : 'VEC4';
      const output = column(document, type, kind === 'rotation' ? shortWay(values[kind]) : values[kind]);
      addChannel(document, { animation, node, kind, input, output });
    }
  for (const [index, channel] of shapes) {
    const node = nodes[index];
    if (!node?.getMesh()) continue;
    const output = column(document, 'SCALAR', shapeTable(channel, scene.nodes[index], { scene, clip }));
    addChannel(document, { animation, node, kind: 'weights', input, output });
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

/** How far to the second shape, frame by frame. */
function shapeTable(
  channel: Channel,
  node: SceneNode | undefined,
  { scene, clip }: Pick<Moved, 'scene' | 'clip'>,
): Float32Array {
  const atRest = scene.meshes[node?.mesh ?? -1]?.morph?.atRest ?? 0;
  const value = new Float64Array(1);
  return Float32Array.from({ length: clip.frameCount }, (_, frame) => {
    sampleChannel(channel, frame, value);
    return frame < (channel.times[0] ?? 0) ? atRest : (value[0] ?? atRest);
  });
}

function kindsByNode({ channels }: Clip, targets: Int32Array): ReadonlyMap<number, ReadonlySet<Kind>> {
  const kinds = new Map<number, Set<Kind>>();
  for (const { bone, target } of channels) {
    const node = targets[bone] ?? -1;
    const kind = KINDS[target];
    if (node < 0 || kind === undefined) continue;
    const known = kinds.get(node) ?? new Set<Kind>();
    kinds.set(node, known.add(kind));
  }
  return kinds;
}

type Tables = Readonly<Record<Kind, Float32Array>>;

/** What the clip makes of each node, frame by frame. */
function sampled(pose: NodePose, frameCount: number): ReadonlyMap<MovedNode, Tables> {
  const room = (kind: Kind): Float32Array => new Float32Array(frameCount * WIDTHS[kind]);
  const tables = new Map(
    pose.moved.map(moved => [
      moved,
      { translation: room('translation'), rotation: room('rotation'), scale: room('scale') },
    ]),
  );
  for (let frame = 0; frame < frameCount; frame++) {
    pose.sample(frame);
    for (const [moved, values] of tables)
      for (const kind of ['translation', 'rotation', 'scale'] as const)
        values[kind].set(moved[kind], frame * WIDTHS[kind]);
  }
  return tables;
}
