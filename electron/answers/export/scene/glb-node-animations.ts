// A clip that moves nodes by their names, as an animation of the nodes.
import type { Document, Node } from '@gltf-transform/core';
import { meshesAt } from '../../../../shared/scene/node-meshes.ts';
import { NodePose } from '../../../../shared/scene/node-pose.ts';
import { nodesOfTargets } from '../../../../shared/scene/node-targets.ts';
import { sampleChannel } from '../../../../shared/scene/sample.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { Channel, ChannelTarget, Clip } from '../../../../shared/scene/skeleton.ts';
import { addChannel, framesOf, inputsFor, type Kind, shortWay } from './glb-animations.ts';
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
 * Each node that it moves, frame by frame; nothing where it moves none of them. What it does to them and an animation of glTF
 * has no words for is told beside it, and is the answer where there is no animation for want of anything else.
 */
export function addNodeAnimations(document: Document, { scene, clip, nodes }: Moved): readonly ChannelTarget[] {
  const targets = nodesOfTargets(scene.nodes, clip.targets ?? []);
  const movers = channelsByNode(clip, targets);
  const shapes = morphing(scene, clip, targets);
  const done = clip.channels.filter(({ bone }) => (targets[bone] ?? -1) >= 0).map(({ target }) => target);
  const left = [...new Set(done)].filter(target => KINDS[target] === undefined && target !== 'morph');
  if ((movers.size === 0 && shapes.size === 0) || clip.frameCount === 0) return left;
  const { path, start, size } = clip.origin;
  const animation = document.createAnimation(clip.name).setExtras({
    source: { address: clip.address, path, start, size },
    ...(clip.loops === undefined ? {} : { loops: clip.loops }),
    ...(left.length > 0 ? { notShown: left } : {}),
  });
  const framesFor = framesOf(clip, movers.size + shapes.size);
  const inputOf = inputsFor(document, clip);
  for (const [index, { channels, kinds }] of movers) {
    const node = nodes[index];
    if (!node) continue;
    const frames = framesFor(channels);
    const table = sampled(new NodePose(scene.nodes, { ...clip, channels }, targets), frames);
    for (const kind of kinds) {
      const output = column(document, WIDTHS[kind] === 3 ? 'VEC3' : 'VEC4', table[kind]);
      addChannel(document, { animation, node, kind, input: inputOf(frames), output });
    }
  }
  for (const [index, channel] of shapes) {
    const node = nodes[index];
    if (!node?.getMesh()) continue;
    const frames = framesFor([channel]);
    const output = column(document, 'SCALAR', shapeTable(channel, atRestOf(scene, index), frames));
    addChannel(document, { animation, node, kind: 'weights', input: inputOf(frames), output });
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
