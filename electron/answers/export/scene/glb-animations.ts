import { boneOrigin } from '../../../../shared/scene/origin-of.ts';
import { rotateInto } from '../../../../shared/scene/quaternion.ts';
import { newPose, restPose, samplePose } from '../../../../shared/scene/sample.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { Channel, Clip, Skeleton } from '../../../../shared/scene/skeleton.ts';
import type { Column } from './glb-columns.ts';
import { type GlbAnimation, type GlbFile, titled } from './glb-file.ts';
import { sourceExtras } from './glb-source.ts';

interface Moved {
  readonly scene: Scene;
  readonly clip: Clip;
  readonly bones: readonly Bones[];
}

/** A skeleton's nodes, by bone, and the skin that meshes on it use. */
export interface Bones {
  readonly nodes: readonly number[];
  readonly skin: number;
}

/** One node for each bone, at rest. */
export function addSkeletons(file: GlbFile, root: number, scene: Scene): readonly Bones[] {
  return scene.skeletons.map(skeleton => {
    const rest = newPose(skeleton.names.length);
    samplePose(skeleton, undefined, 0, rest);
    const nodes = skeleton.names.map((name, bone) => {
      const [x = 0, y = 0, z = 0] = rest.translations.subarray(bone * 3, bone * 3 + 3);
      const [a = 0, b = 0, c = 0, d = 1] = rest.rotations.subarray(bone * 4, bone * 4 + 4);
      const extras = () => sourceExtras(scene, boneOrigin(skeleton, bone));
      return file.node({ name, extras, translation: [x, y, z], rotation: [a, b, c, d] });
    });
    for (const [bone, node] of nodes.entries()) file.put(node, nodes[skeleton.parents[bone] ?? -1] ?? root);
    return { nodes, skin: addSkin(file, skeleton, nodes) };
  });
}

function addSkin(file: GlbFile, skeleton: Skeleton, joints: readonly number[]): number {
  const inverse = file.column('MAT4', inversesOf(skeleton), { name: `${skeleton.name} at rest` }).usedAs('inverses');
  return file.skins.push({ ...titled(skeleton.name), inverseBindMatrices: inverse, joints }) - 1;
}

/** From the space of the model into each bone's, column by column. */
function inversesOf(skeleton: Skeleton): Float32Array {
  const { translations, rotations } = restPose(skeleton);
  const out = new Float32Array(skeleton.names.length * 16);
  const back = new Float32Array(4);
  const axis = new Float32Array(3);
  const turned = new Float32Array(3);
  for (let bone = 0; bone < skeleton.names.length; bone++) {
    const [x = 0, y = 0, z = 0, w = 1] = rotations.subarray(bone * 4, bone * 4 + 4);
    back.set([-x, -y, -z, w]);
    for (let column = 0; column < 3; column++) {
      axis.fill(0);
      axis[column] = 1;
      rotateInto(turned, 0, back, 0, axis, 0);
      out.set(turned, bone * 16 + column * 4);
    }
    rotateInto(turned, 0, back, 0, translations, bone * 3);
    out.set([-(turned[0] ?? 0), -(turned[1] ?? 0), -(turned[2] ?? 0), 1], bone * 16 + 12);
  }
  return out;
}

/** A clip as an animation of each bone that it moves; nothing where it moves none. */
export function addAnimations(file: GlbFile, { scene, clip, bones }: Moved): void {
  const which = scene.skeletons.findIndex(({ name }) => name.toLowerCase() === clip.skeleton.toLowerCase());
  const skeleton = scene.skeletons[which];
  const nodes = bones[which]?.nodes;
  if (!skeleton || !nodes || clip.frameCount === 0) return;
  const moved = channelsByBone(skeleton, clip);
  if (moved.size === 0) return;
  const { path, start, size } = clip.origin;
  const animation = file.animation(clip.name, { source: { address: clip.address, path, start, size } });
  const framesFor = framesOf(clip, moved.size);
  const inputOf = inputsFor(file, clip);
  for (const [bone, channels] of moved) {
    const node = nodes[bone];
    if (node === undefined) continue;
    const frames = framesFor(channels);
    const table = sampled(skeleton, bone, { clip: { ...clip, channels }, frames });
    for (const kind of kindsOf(channels)) {
      const output = file.column(kind === 'rotation' ? 'VEC4' : 'VEC3', table[kind]);
      addChannel({ animation, node, kind, input: inputOf(frames), output });
    }
  }
}

// The frames of a clip that are written. A file says how many there are, and only its keys cost it bytes: a few bytes may
// claim a thousand million.

/** Every frame is written of a clip with up to so many poses, all that move together … */
const FREE_POSES = 1 << 14;
/** … and for each of its keys so many more, … */
const POSES_PER_KEY = 64;
/** … but never more than these. */
const MOST_POSES = 1 << 20;

/** The frames at which something is written that some channels move. */
type FramesOf = (channels: readonly Channel[]) => Float64Array;

/** Every frame, the same for everything that moves; of a clip with far more frames than keys, those around each one's keys. */
export function framesOf({ frameCount, channels }: Clip, moved: number): FramesOf {
  const keys = channels.reduce((sum, { times }) => sum + times.length, 0);
  const most = Math.min(MOST_POSES, FREE_POSES + keys * POSES_PER_KEY);
  if (frameCount * moved > most) return own => framesAround(own, frameCount);
  const every = Float64Array.from({ length: frameCount }, (_, frame) => frame);
  return () => every;
}

/** The first, the last, and each at a key or just before or after one: between these nothing bends. */
function framesAround(channels: readonly Channel[], frameCount: number): Float64Array {
  const last = frameCount - 1;
  const frames = new Set([0, last]);
  for (const { times } of channels)
    for (const time of times)
      for (const frame of [Math.ceil(time) - 1, time, Math.floor(time) + 1])
        if (frame > 0 && frame < last) frames.add(frame);
  return Float64Array.from(frames).sort();
}

/** When frames are shown, in seconds. */
function secondsOf(frames: Float64Array, { frameRate }: Clip): Float32Array {
  const rate = Number.isFinite(frameRate) && frameRate > 0 ? frameRate : 1;
  return Float32Array.from(frames, frame => frame / rate);
}

export type Kind = 'translation' | 'rotation' | 'scale';
type BoneKind = Exclude<Kind, 'scale'>;

export interface Track {
  readonly animation: GlbAnimation;
  readonly node: number;
  readonly kind: Kind | 'weights';
  readonly input: Column;
  readonly output: Column;
}

/** One of a node's numbers over time. */
export function addChannel({ animation, node, kind, input, output }: Track): void {
  input.usedAs('others', { hasBounds: true });
  output.usedAs('others');
  const sampler = animation.samplers.push({ input, output, interpolation: 'LINEAR' }) - 1;
  animation.channels.push({ sampler, target: { node, path: kind } });
}

/** The times of frames as a column: what has the same frames shares it. */
export function inputsFor(file: GlbFile, clip: Clip): (frames: Float64Array) => Column {
  const known = new Map<Float64Array, Column>();
  return frames => {
    const input = known.get(frames) ?? file.column('SCALAR', secondsOf(frames, clip));
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
