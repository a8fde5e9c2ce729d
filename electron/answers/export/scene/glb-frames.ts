// The frames of a clip that are written. A file says how many there are, and only its keys cost it bytes: a few bytes may
// claim a thousand million.
import type { Channel, Clip } from '../../../../shared/scene/skeleton.ts';

/** Every frame is written of a clip with up to so many poses, all that move together … */
const FREE_POSES = 1 << 14;
/** … and for each of its keys so many more, … */
const POSES_PER_KEY = 64;
/** … but never more than these. */
const MOST_POSES = 1 << 20;

/** The frames at which something is written that some channels move. */
export type FramesOf = (channels: readonly Channel[]) => Float64Array;

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
export function secondsOf(frames: Float64Array, { frameRate }: Clip): Float32Array {
  const rate = Number.isFinite(frameRate) && frameRate > 0 ? frameRate : 1;
  return Float32Array.from(frames, frame => frame / rate);
}
