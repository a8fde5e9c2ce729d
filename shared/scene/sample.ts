// The pose of bones in a clip at a time. Allocates nothing per frame: the caller owns the arrays.
import { multiplyInto, normalise, rotateInto, slerpInto } from './quaternion.ts';
import type { Channel, Clip, Skeleton } from './skeleton.ts';

/** Transforms of all bones, relative to their parents or to the model. */
export interface Pose<A extends Numbers = Float32Array> {
  /** 3 per bone. */
  readonly translations: A;
  /** 4 per bone: x, y, z, w. */
  readonly rotations: A;
  /** 0 hidden to 1 shown. */
  readonly visibility: A;
}
export type Numbers = Float32Array | Float64Array;

/** Room for a pose of this many bones. */
export function newPose(bones: number): Pose {
  return {
    translations: new Float32Array(bones * 3),
    rotations: new Float32Array(bones * 4),
    visibility: new Float32Array(bones),
  };
}

/** The same in 64 bits: far from its bone, every rounding of a rotation moves a point. */
export function newExactPose(bones: number): Pose<Float64Array> {
  return {
    translations: new Float64Array(bones * 3),
    rotations: new Float64Array(bones * 4),
    visibility: new Float64Array(bones),
  };
}

const scratch = { value: new Float64Array(4), moved: new Float64Array(3), turned: new Float64Array(4) };
const AXIS = { x: 0, y: 1, z: 2 } as const;

/** Fills in the bones' transforms relative to their parents at a frame, which may be between two; without a clip, at rest. */
export function samplePose(skeleton: Skeleton, clip: Clip | undefined, frame: number, pose: Pose<Numbers>): void {
  sampleOffsets(skeleton, clip, frame, pose);
  for (let bone = 0; bone < skeleton.parents.length; bone++) putUnder(skeleton, bone, pose);
}

/** Fills in how far a clip moves the bones from rest, each in its own frame. */
export function sampleOffsets(skeleton: Skeleton, clip: Clip | undefined, frame: number, offsets: Pose<Numbers>): void {
  const { translations, rotations, visibility } = offsets;
  const bones = skeleton.parents.length;
  translations.fill(0);
  visibility.fill(1);
  for (let bone = 0; bone < bones; bone++) {
    rotations.fill(0, bone * 4, bone * 4 + 3);
    rotations[bone * 4 + 3] = 1;
  }
  const { stillBones = 0 } = skeleton;
  for (const channel of clip?.channels ?? [])
    if (channel.bone >= stillBones && channel.bone < bones) applyChannel(channel, frame, offsets);
}

function applyChannel(channel: Channel, frame: number, { translations, rotations, visibility }: Pose<Numbers>): void {
  const { bone, target } = channel;
  const value = scratch.value;
  sampleChannel(channel, frame, value);
  if (target === 'rotation') rotations.set(value, bone * 4);
  else if (target === 'visible' || target === 'fade') visibility[bone] = value[0] ?? 1;
  else if (target === 'place') for (let axis = 0; axis < 3; axis++) translations[bone * 3 + axis] = value[axis] ?? 0;
  else if (target === 'x' || target === 'y' || target === 'z') translations[bone * 3 + AXIS[target]] = value[0] ?? 0;
}

function putUnder({ translations, rotations }: Skeleton, bone: number, pose: Pose<Numbers>): void {
  const { moved, turned } = scratch;
  const t = bone * 3;
  rotateInto(moved, 0, rotations, bone * 4, pose.translations, t);
  for (let axis = 0; axis < 3; axis++) pose.translations[t + axis] = (translations[t + axis] ?? 0) + (moved[axis] ?? 0);
  multiplyInto(turned, 0, rotations, bone * 4, pose.rotations, bone * 4);
  // Packed quaternions deviate from length 1 by up to a hundredth, which would distort everything below them.
  normalise(turned, 0);
  pose.rotations.set(turned, bone * 4);
}

/** Writes a channel's value at a frame, with as many numbers as it has components, into `out`. */
export function sampleChannel(channel: Channel, frame: number, out: Numbers): void {
  const { times, outside, holds, target } = channel;
  const last = times.length - 1;
  const key = keyBefore(times, frame);
  if (key < 0) {
    if (outside === 'rest' || last < 0) restInto(channel, out);
    else keyInto(channel, 0, out);
    return;
  }
  const at = times[key] ?? 0;
  if (key === last) {
    if (outside === 'rest' && frame >= at + 1) restInto(channel, out);
    else keyInto(channel, key, out);
    return;
  }
  const isHeld = STEPS.has(target) || holds?.[key] === 1 || frame === at;
  if (isHeld) keyInto(channel, key, out);
  else between(channel, key, (frame - at) / ((times[key + 1] ?? at) - at), out);
}

/** Values that switch, without anything in between. */
const STEPS: ReadonlySet<Channel['target']> = new Set(['visible', 'parent', 'picture']);

/** The last key at or before a frame; -1 before the first. */
export function keyBefore(times: Float32Array, frame: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= frame) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function restInto({ components, rest }: Channel, out: Numbers): void {
  out.fill(components === 3 ? rest : 0);
  if (components !== 3) out[components - 1] = components === 4 ? 1 : rest;
}

function keyInto({ components, values }: Channel, key: number, out: Numbers): void {
  for (let i = 0; i < components; i++) out[i] = values[key * components + i] ?? 0;
}

function between({ components, values }: Channel, key: number, part: number, out: Numbers): void {
  const at = key * components;
  if (components === 4) slerpInto(out, 0, values, at, at + 4, part);
  else
    for (let i = 0; i < components; i++)
      out[i] = (values[at + i] ?? 0) * (1 - part) + (values[at + components + i] ?? 0) * part;
}

const pair = new Float64Array(8);

/** Blends a pose with another one of the same bones: positions and visibility linearly, rotations the shortest way. */
export function mixPose(pose: Pose<Numbers>, other: Pose<Numbers>, weight: number): void {
  for (let i = 0; i < pose.translations.length; i++)
    pose.translations[i] = (pose.translations[i] ?? 0) * (1 - weight) + (other.translations[i] ?? 0) * weight;
  for (let bone = 0; bone < pose.visibility.length; bone++) {
    pose.visibility[bone] = (pose.visibility[bone] ?? 1) * (1 - weight) + (other.visibility[bone] ?? 1) * weight;
    for (let i = 0; i < 4; i++) {
      pair[i] = pose.rotations[bone * 4 + i] ?? 0;
      pair[4 + i] = other.rotations[bone * 4 + i] ?? 0;
    }
    slerpInto(pose.rotations, bone * 4, pair, 0, 4, weight);
    normalise(pose.rotations, bone * 4);
  }
}

/** Converts transforms relative to parents to transforms relative to the model. */
export function toModelSpace({ parents, order }: Skeleton, pose: Pose<Numbers>, out: Pose<Numbers>): void {
  const { moved } = scratch;
  for (const bone of order) {
    const parent = parents[bone] ?? -1;
    const t = bone * 3;
    const q = bone * 4;
    out.visibility[bone] = pose.visibility[bone] ?? 1;
    if (parent < 0) {
      for (let i = 0; i < 3; i++) out.translations[t + i] = pose.translations[t + i] ?? 0;
      for (let i = 0; i < 4; i++) out.rotations[q + i] = pose.rotations[q + i] ?? 0;
      continue;
    }
    rotateInto(moved, 0, out.rotations, parent * 4, pose.translations, t);
    for (let i = 0; i < 3; i++) out.translations[t + i] = (out.translations[parent * 3 + i] ?? 0) + (moved[i] ?? 0);
    multiplyInto(out.rotations, q, out.rotations, parent * 4, pose.rotations, q);
  }
}

/**
 * Converts offsets to transforms relative to the model, with the numbers as stored: rotations that are not of length 1 stay so.
 * Each offset is taken in the frame that its bone's rest pose has reached.
 */
export function offsetsToModelSpace(skeleton: Skeleton, offsets: Pose<Numbers>, out: Pose<Numbers>): void {
  const { moved, turned } = scratch;
  for (const bone of skeleton.order) {
    const parent = skeleton.parents[bone] ?? -1;
    const t = bone * 3;
    const q = bone * 4;
    turned.set(parent < 0 ? IDENTITY : out.rotations.subarray(parent * 4, parent * 4 + 4));
    rotateInto(moved, 0, turned, 0, skeleton.translations, t);
    for (let i = 0; i < 3; i++)
      out.translations[t + i] = (parent < 0 ? 0 : (out.translations[parent * 3 + i] ?? 0)) + (moved[i] ?? 0);
    multiplyInto(turned, 0, turned, 0, skeleton.rotations, q);
    rotateInto(moved, 0, turned, 0, offsets.translations, t);
    for (let i = 0; i < 3; i++) out.translations[t + i] = (out.translations[t + i] ?? 0) + (moved[i] ?? 0);
    multiplyInto(out.rotations, q, turned, 0, offsets.rotations, q);
    out.visibility[bone] = offsets.visibility[bone] ?? 1;
  }
}

const IDENTITY = [0, 0, 0, 1];

/** The skeleton at rest, relative to the model. */
export function restPose(skeleton: Skeleton): Pose {
  const local = newPose(skeleton.parents.length);
  const world = newPose(skeleton.parents.length);
  samplePose(skeleton, undefined, 0, local);
  toModelSpace(skeleton, local, world);
  return world;
}
