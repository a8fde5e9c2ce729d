import type { Accessor, Document, Node } from '@gltf-transform/core';
import { newPose, samplePose } from '../../../../shared/scene/sample.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { Channel, Clip, Skeleton } from '../../../../shared/scene/skeleton.ts';
import { column } from './glb-column.ts';
import { framesOf, secondsOf } from './glb-frames.ts';
import type { Bones } from './glb-skeletons.ts';

interface Moved {
  readonly scene: Scene;
  readonly clip: Clip;
  readonly bones: readonly Bones[];
}

/** A clip as an animation of each bone that it moves; nothing where it moves none. */
export function addAnimations(document: Document, { scene, clip, bones }: Moved): void {
  const which = scene.skeletons.findIndex(({ name }) => name.toLowerCase() === clip.skeleton.toLowerCase());
  const skeleton = scene.skeletons[which];
  const nodes = bones[which]?.nodes;
  if (!skeleton || !nodes || clip.frameCount === 0) return;
  const moved = channelsByBone(skeleton, clip);
  if (moved.size === 0) return;
  const { path, start, size } = clip.origin;
  const animation = document
    .createAnimation(clip.name)
    .setExtras({ source: { address: clip.address, path, start, size } });
  const framesFor = framesOf(clip, moved.size);
  const inputOf = inputsFor(document, clip);
  for (const [bone, channels] of moved) {
    const node = nodes[bone];
    if (!node) continue;
    const frames = framesFor(channels);
    const table = sampled(skeleton, bone, { clip: { ...clip, channels }, frames });
    for (const kind of kindsOf(channels)) {
      const output = column(document, kind === 'rotation' ? 'VEC4' : 'VEC3', table[kind]);
      addChannel(document, { animation, node, kind, input: inputOf(frames), output });
    }
  }
}

export type Kind = 'translation' | 'rotation' | 'scale';
type BoneKind = Exclude<Kind, 'scale'>;

export interface Track {
  readonly animation: ReturnType<Document['createAnimation']>;
  readonly node: Node;
  readonly kind: Kind | 'weights';
  readonly input: Accessor;
  readonly output: Accessor;
}

/** One of a node's numbers over time. */
export function addChannel(document: Document, { animation, node, kind, input, output }: Track): void {
  const sampler = document.createAnimationSampler().setInput(input).setOutput(output).setInterpolation('LINEAR');
  animation
    .addSampler(sampler)
    .addChannel(document.createAnimationChannel().setTargetNode(node).setTargetPath(kind).setSampler(sampler));
}

/** The times of frames as a column: what has the same frames shares it. */
export function inputsFor(document: Document, clip: Clip): (frames: Float64Array) => Accessor {
  const known = new Map<Float64Array, Accessor>();
  return frames => {
    const input = known.get(frames) ?? column(document, 'SCALAR', secondsOf(frames, clip));
    known.set(frames, input);
    return input;
  };
}

interface Played {
  readonly clip: Clip;
  readonly frames: Float64Array;
}

/** What the clip makes of one bone, frame by frame. */
function sampled(skeleton: Skeleton, bone: number, { clip, frames }: Played): Readonly<Record<BoneKind, Float32Array>> {
  const alone = boneAlone(skeleton, bone);
  const own = { ...clip, channels: clip.channels.map(channel => ({ ...channel, bone: 0 })) };
  const pose = newPose(1);
  const translation = new Float32Array(frames.length * 3);
  const rotation = new Float32Array(frames.length * 4);
  for (const [at, frame] of frames.entries()) {
    samplePose(alone, own, frame, pose);
    translation.set(pose.translations, at * 3);
    rotation.set(pose.rotations, at * 4);
  }
  return { translation, rotation: shortWay(rotation) };
}

/** A skeleton of one of the bones: what it is moved by is relative to its parent. */
function boneAlone(skeleton: Skeleton, bone: number): Skeleton {
  const { stillBones: _, ...rest } = skeleton;
  return {
    ...rest,
    names: skeleton.names.slice(bone, bone + 1),
    parents: Int32Array.of(-1),
    order: Uint32Array.of(0),
    translations: skeleton.translations.subarray(bone * 3, bone * 3 + 3),
    rotations: skeleton.rotations.subarray(bone * 4, bone * 4 + 4),
  };
}

/** The channels that move each bone, in the clip's order; none that only show and hide. */
function channelsByBone(
  { stillBones = 0, names }: Skeleton,
  { channels }: Clip,
): ReadonlyMap<number, readonly Channel[]> {
  const moved = new Map<number, Channel[]>();
  for (const channel of channels) {
    const { bone, target } = channel;
    if (bone < stillBones || bone >= names.length || target === 'visible' || target === 'fade') continue;
    const known = moved.get(bone);
    if (known) known.push(channel);
    else moved.set(bone, [channel]);
  }
  return moved;
}

function kindsOf(channels: readonly Channel[]): ReadonlySet<BoneKind> {
  return new Set(channels.map(({ target }) => (target === 'rotation' ? 'rotation' : 'translation')));
}

/** A turn and the same with all signs turned round are one: neighbours take the same of the two. */
export function shortWay(values: Float32Array): Float32Array {
  for (let at = 4; at + 3 < values.length; at += 4) {
    let cosine = 0;
    for (let i = 0; i < 4; i++) cosine += (values[at + i] ?? 0) * (values[at - 4 + i] ?? 0);
    if (cosine < 0) for (let i = at; i < at + 4; i++) values[i] = -(values[i] ?? 0);
  }
  return values;
}
