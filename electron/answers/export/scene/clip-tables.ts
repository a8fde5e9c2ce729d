// The effect of a clip on a scene's bones and nodes, frame by frame, as a GLB stores it: all that is kept of the clip. Its keys with
// their origins in the file take ten times as much.
import { NodePose } from '../../../../shared/scene/node-pose.ts';
import { newPose, sampleChannel, samplePose } from '../../../../shared/scene/sample.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import {
  type Channel,
  type ChannelTarget,
  type Clip,
  meshesAt,
  nodesOfTargets,
  type Skeleton,
} from '../../../../shared/scene/skeleton.ts';
import type { Extras } from './glb-file.ts';

/** A clip in its written form. */
export interface ClipTables {
  readonly name: string;
  readonly extras: Extras;
  /** Empty if it moves nothing. */
  readonly tracks: readonly ClipTrack[];
  /** Effects that an animation in glTF cannot express. */
  readonly left: readonly ChannelTarget[];
}

/** One value of a bone or a node over time. */
export interface ClipTrack {
  readonly moved: { readonly skeleton: number; readonly bone: number } | { readonly node: number };
  readonly kind: Kind | 'weights';
  /** The times; tracks with equal times share one array. */
  readonly seconds: Float32Array;
  readonly values: Float32Array;
}

export type Kind = 'translation' | 'rotation' | 'scale';
type BoneKind = Exclude<Kind, 'scale'>;

const WIDTHS: Readonly<Record<Kind, 3 | 4>> = { translation: 3, rotation: 4, scale: 3 };

/** The tables of a clip for a scene. */
export function clipTables(scene: Scene, clip: Clip): ClipTables {
  return clip.targets ? nodeTables(scene, clip) : boneTables(scene, clip);
}

function boneTables({ skeletons }: Scene, clip: Clip): ClipTables {
  const which = skeletons.findIndex(({ name }) => name.toLowerCase() === clip.skeleton.toLowerCase());
  const skeleton = skeletons[which];
  const own = { name: clip.name, extras: { source: sourceOf(clip) }, left: [] };
  if (!skeleton || clip.frameCount === 0) return { ...own, tracks: [] };
  const moved = channelsByBone(skeleton, clip);
  const framesFor = framesOf(clip, moved.size);
  const secondsFor = secondsIn(clip);
  const tracks: ClipTrack[] = [];
  for (const [bone, channels] of moved) {
    const frames = framesFor(channels);
    const table = sampledBone(skeleton, bone, { clip: { ...clip, channels }, frames });
    for (const kind of kindsOf(channels))
      tracks.push({ moved: { skeleton: which, bone }, kind, seconds: secondsFor(frames), values: table[kind] });
  }
  return { ...own, tracks };
}

const sourceOf = ({ address, origin: { path, start, size } }: Clip) => ({ address, path, start, size });

// A clip that moves nodes by their names.

const KINDS: Partial<Record<ChannelTarget, Kind>> = {
  ...{ x: 'translation', y: 'translation', z: 'translation', place: 'translation' },
  ...{ rotation: 'rotation', size: 'scale' },
};

function nodeTables(scene: Scene, clip: Clip): ClipTables {
  const targets = nodesOfTargets(scene.nodes, clip.targets ?? []);
  const movers = channelsByNode(clip, targets);
  const shapes = morphing(scene, clip, targets);
  const done = clip.channels.filter(({ bone }) => (targets[bone] ?? -1) >= 0).map(({ target }) => target);
  const left = [...new Set(done)].filter(target => KINDS[target] === undefined && target !== 'morph');
  const extras = {
    source: sourceOf(clip),
    ...(clip.loops === undefined ? {} : { loops: clip.loops }),
    ...(left.length > 0 ? { notShown: left } : {}),
  };
  const own = { name: clip.name, extras, left };
  if (clip.frameCount === 0) return { ...own, tracks: [] };
  const framesFor = framesOf(clip, movers.size + shapes.size);
  const secondsFor = secondsIn(clip);
  const tracks: ClipTrack[] = [];
  for (const [node, { channels, kinds }] of movers) {
    const frames = framesFor(channels);
    const table = sampledNode(new NodePose(scene.nodes, { ...clip, channels }, targets), frames);
    for (const kind of kinds) tracks.push({ moved: { node }, kind, seconds: secondsFor(frames), values: table[kind] });
  }
  for (const [node, channel] of shapes) {
    const frames = framesFor([channel]);
    const values = shapeTable(channel, atRestOf(scene, node), frames);
    tracks.push({ moved: { node }, kind: 'weights', seconds: secondsFor(frames), values });
  }
  return { ...own, tracks };
}

/** The nodes whose mesh a clip morphs: every one that shows it. */
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

/** How far it is morphed, frame by frame. */
function shapeTable(channel: Channel, atRest: number, frames: Float64Array): Float32Array {
  const value = new Float64Array(1);
  return Float32Array.from(frames, frame => {
    sampleChannel(channel, frame, value);
    return frame < (channel.times[0] ?? 0) ? atRest : (value[0] ?? atRest);
  });
}

interface Mover {
  /** All channels of the node. */
  readonly channels: Channel[];
  readonly kinds: Set<Kind>;
}

/** The channels of each node, in the clip's order. */
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

/** The result for the one node of a pose, frame by frame. */
function sampledNode(pose: NodePose, frames: Float64Array): Readonly<Record<Kind, Float32Array>> {
  const room = (kind: Kind): Float32Array => new Float32Array(frames.length * WIDTHS[kind]);
  const table = { translation: room('translation'), rotation: room('rotation'), scale: room('scale') };
  for (const [at, frame] of frames.entries()) {
    pose.sample(frame);
    for (const moved of pose.moved)
      for (const kind of ['translation', 'rotation', 'scale'] as const) table[kind].set(moved[kind], at * WIDTHS[kind]);
  }
  return { ...table, rotation: shortWay(table.rotation) };
}

// The frames of a clip that are written. The file gives their number, and only its keys cost bytes: a few bytes may
// claim a thousand million.

/** Every frame is written for a clip with up to this many poses, counting everything it moves … */
const FREE_POSES = 1 << 14;
/** … and for each of its keys this many more, … */
const POSES_PER_KEY = 64;
/** … but never more than this. */
const MOST_POSES = 1 << 20;

/** The frames to write for some channels. */
type FramesOf = (channels: readonly Channel[]) => Float64Array;

/** Every frame, the same for everything that moves; for a clip with far more frames than keys, those around each one's keys. */
function framesOf({ frameCount, channels }: Clip, moved: number): FramesOf {
  const keys = channels.reduce((sum, { times }) => sum + times.length, 0);
  const most = Math.min(MOST_POSES, FREE_POSES + keys * POSES_PER_KEY);
  // A clip that moves nothing needs no frames, however many it claims.
  if (moved === 0 || frameCount * moved > most) return own => framesAround(own, frameCount);
  const every = Float64Array.from({ length: frameCount }, (_, frame) => frame);
  return () => every;
}

/** The first, the last, and those at a key or next to one: between these everything is linear. */
function framesAround(channels: readonly Channel[], frameCount: number): Float64Array {
  const last = frameCount - 1;
  const frames = new Set([0, last]);
  for (const { times } of channels)
    for (const time of times)
      for (const frame of [Math.ceil(time) - 1, time, Math.floor(time) + 1])
        if (frame > 0 && frame < last) frames.add(frame);
  return Float64Array.from(frames).sort();
}

/** The times of frames, in seconds: the same array for the same frames. */
function secondsIn({ frameRate }: Clip): (frames: Float64Array) => Float32Array {
  const rate = Number.isFinite(frameRate) && frameRate > 0 ? frameRate : 1;
  const known = new Map<Float64Array, Float32Array>();
  return frames => {
    const seconds = known.get(frames) ?? Float32Array.from(frames, frame => frame / rate);
    known.set(frames, seconds);
    return seconds;
  };
}

// A clip that moves the bones of a skeleton.

interface Played {
  readonly clip: Clip;
  readonly frames: Float64Array;
}

/** The effect of the clip on one bone, frame by frame. */
function sampledBone(
  skeleton: Skeleton,
  bone: number,
  { clip, frames }: Played,
): Readonly<Record<BoneKind, Float32Array>> {
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

/** A skeleton of one of the bones: its movement is relative to its parent. */
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

/** The channels of each bone, in the clip's order; not those that only show and hide. */
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

/** A quaternion and its negative are the same rotation: neighbouring keys use the closer one. */
function shortWay(values: Float32Array): Float32Array {
  for (let at = 4; at + 3 < values.length; at += 4) {
    let cosine = 0;
    for (let i = 0; i < 4; i++) cosine += (values[at + i] ?? 0) * (values[at - 4 + i] ?? 0);
    if (cosine < 0) for (let i = at; i < at + 4; i++) values[i] = -(values[i] ?? 0);
  }
  return values;
}
