// Movements frame by frame, as in the layouts.

import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Frame, FrameRc } from '../../../shared/formats/zipper/anim/layout/frames.ts';
import { vectorOf, type Xyz } from '../vectors.ts';
import type { FramePlan } from './animation-plan.ts';

const nothing: Source = memorySource(new Uint8Array(0));

/** A part that a reader would decode on demand. */
export const lazy = <T>(value: T) => ({ source: nothing, value });

/** Frames of Recoil: linear motion. */
export function framesRc(frames: readonly FramePlan[]): FrameRc[] {
  return frames.map(frame => {
    const { translate, rotate, scale } = frame;
    const seconds = frame.end - frame.start;
    return {
      ...timesOf(frame),
      ...(translate ? { translate: straight(translate, seconds) } : {}),
      ...(rotate ? { rotate: turning(rotate) } : {}),
      ...(scale ? { scale: straight(scale, seconds) } : {}),
    };
  });
}

/** Frames of the later games, which have room for curves: those of the linear motion, or 0 where they mean nothing. */
export function framesOf(frames: readonly FramePlan[], isCurved = false): Frame[] {
  const along = (way: ReturnType<typeof straight>) => ({
    ...way,
    curves: isCurved ? curvesOf(way.base, way.delta) : NO_CURVES,
  });
  return frames.map(frame => {
    const { translate, rotate, scale } = framesRc([frame])[0] ?? {};
    const curves = rotate && isCurved ? curvesOf(NOWHERE, rotate.delta) : NO_CURVES;
    return {
      ...timesOf(frame),
      ...(translate ? { translate: along(translate) } : {}),
      ...(rotate ? { rotate: { ...rotate, curves } } : {}),
      ...(scale ? { scale: along(scale) } : {}),
    };
  });
}

function timesOf({ start, end, translate, rotate, scale }: FramePlan) {
  const flags = { translate: translate !== undefined, rotate: rotate !== undefined, scale: scale !== undefined };
  return { flags, start, end };
}

function straight([from, to]: readonly [Xyz, Xyz], seconds: number) {
  const rate = (axis: 0 | 1 | 2) => (seconds === 0 ? 0 : (to[axis] - from[axis]) / seconds);
  return { base: vectorOf(from), unknown0C: 0, delta: vectorOf([rate(0), rate(1), rate(2)]) };
}

function turning([[w, x, y, z], delta]: NonNullable<FramePlan['rotate']>) {
  return { base: { w, x, y, z }, delta: vectorOf(delta) };
}

type Vector = ReturnType<typeof vectorOf>;
const NOWHERE = vectorOf([0, 0, 0]);

function curvesOf(from: Vector, rate: Vector) {
  const curve = (axis: keyof Vector) => ({ c0: from[axis], c1: rate[axis], c2: 0, c3: 0 });
  return { x: curve('x'), y: curve('y'), z: curve('z') };
}

const NO_CURVES = curvesOf(NOWHERE, NOWHERE);
