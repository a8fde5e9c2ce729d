import type { Accessor, Document, Node } from '@gltf-transform/core';
import { newPose, type Pose, samplePose } from '../../../../shared/scene/sample.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { Clip, Skeleton } from '../../../../shared/scene/skeleton.ts';
import { column } from './glb-column.ts';
import type { Bones } from './glb-skeletons.ts';

interface Moved {
  readonly scene: Scene;
  readonly clip: Clip;
  readonly bones: readonly Bones[];
}

/** A clip as an animation: every frame of each bone that it moves. */
export function addAnimations(document: Document, { scene, clip, bones }: Moved): void {
  const which = scene.skeletons.findIndex(({ name }) => name.toLowerCase() === clip.skeleton.toLowerCase());
  const skeleton = scene.skeletons[which];
  const nodes = bones[which]?.nodes;
  if (!skeleton || !nodes || clip.frameCount === 0) return;
  const { path, start, size } = clip.origin;
  const animation = document
    .createAnimation(clip.name)
    .setExtras({ source: { address: clip.address, path, start, size } });
  const times = Float32Array.from({ length: clip.frameCount }, (_, frame) => frame / (clip.frameRate || 1));
  const input = column(document, 'SCALAR', times);
  const frames = framesOf(skeleton, clip);
  for (const [bone, kinds] of movedBones(skeleton, clip)) {
    const node = nodes[bone];
    if (!node) continue;
    for (const kind of kinds) {
      const width = kind === 'translation' ? 3 : 4;
      const values = new Float32Array(clip.frameCount * width);
      for (const [frame, pose] of frames.entries())
        values.set(columnOf(pose, kind).subarray(bone * width, (bone + 1) * width), frame * width);
      const output = column(document, width === 3 ? 'VEC3' : 'VEC4', kind === 'rotation' ? shortWay(values) : values);
      addChannel(document, { animation, node, kind, input, output });
    }
  }
}

export type Kind = 'translation' | 'rotation' | 'scale';
type BoneKind = Exclude<Kind, 'scale'>;
const columnOf = ({ translations, rotations }: Pose, kind: BoneKind): Float32Array =>
  kind === 'translation' ? translations : rotations;

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

function framesOf(skeleton: Skeleton, clip: Clip): readonly Pose[] {
  return Array.from({ length: clip.frameCount }, (_, frame) => {
    const pose = newPose(skeleton.names.length);
    samplePose(skeleton, clip, frame, pose);
    return pose;
  });
}

/** Which of a bone's numbers a clip moves. */
function movedBones(
  { stillBones = 0, names }: Skeleton,
  { channels }: Clip,
): ReadonlyMap<number, ReadonlySet<BoneKind>> {
  const moved = new Map<number, Set<BoneKind>>();
  for (const { bone, target } of channels) {
    if (bone < stillBones || bone >= names.length || target === 'visible' || target === 'fade') continue;
    const kinds = moved.get(bone) ?? new Set<BoneKind>();
    moved.set(bone, kinds.add(target === 'rotation' ? 'rotation' : 'translation'));
  }
  return moved;
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
