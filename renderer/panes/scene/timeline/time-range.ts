// Time in frames of a clip. A clip of n frames runs from 0 to n - 1.
import type { Clip } from '../../../../shared/scene/skeleton.ts';

/** A range of a clip's frames, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Anything with times, in frames. */
interface Timed {
  readonly times: ArrayLike<number> & Iterable<number>;
}

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4] as const;

export function lastFrame(clip: Pick<Clip, 'frameCount'> | undefined): number {
  return Math.max(0, (clip?.frameCount ?? 1) - 1);
}

/** The frame of a clip after some time; a clip that does not loop stops at its end. */
export function advanced(
  clip: Pick<Clip, 'frameCount' | 'frameRate'>,
  frame: number,
  { seconds, speed, loop, range }: Advancing,
): { readonly frame: number; readonly ended: boolean } {
  const { from, to } = playedOf(clip, range);
  // A frame outside the range starts over at its beginning.
  const begun = frame < from || frame > to ? from : frame;
  const next = begun + seconds * speed * clip.frameRate;
  if (next <= to) return { frame: next, ended: false };
  if (!loop || to === from) return { frame: to, ended: true };
  return { frame: from + ((next - from) % (to - from)), ended: false };
}

interface Advancing {
  readonly seconds: number;
  readonly speed: number;
  readonly loop: boolean;
  readonly range?: Range | undefined;
}

/** The range of a clip to play. */
export function playedOf(clip: Pick<Clip, 'frameCount'> | undefined, range: Range | undefined): Range {
  const last = lastFrame(clip);
  if (range === undefined) return { from: 0, to: last };
  return { from: Math.min(range.from, last), to: Math.min(range.to, last) };
}

/** A range with one end or all of it moved; undefined if it becomes the whole clip. */
export function rangeWith(
  clip: Pick<Clip, 'frameCount'> | undefined,
  range: Range | undefined,
  change: { readonly from?: number; readonly to?: number; readonly by?: number },
): Range | undefined {
  const last = lastFrame(clip);
  const { from, to } = playedOf(clip, range);
  const within = (frame: number) => Math.min(last, Math.max(0, Math.round(frame)));
  const by = Math.min(last - to, Math.max(-from, Math.round(change.by ?? 0)));
  const next =
    change.from !== undefined
      ? { from: within(change.from), to: Math.max(to, within(change.from)) }
      : change.to !== undefined
        ? { from: Math.min(from, within(change.to)), to: within(change.to) }
        : { from: from + by, to: to + by };
  return next.from === 0 && next.to === last ? undefined : next;
}

/** The previous or next whole frame. */
export function stepped(clip: Pick<Clip, 'frameCount'> | undefined, frame: number, by: number): number {
  const from = by > 0 ? Math.floor(frame) : Math.ceil(frame);
  return Math.min(lastFrame(clip), Math.max(0, from + by));
}

/** The key after (1) or before (-1) a frame; undefined if there is none. */
export function keyBeside({ times }: Timed, frame: number, by: 1 | -1): number | undefined {
  const all = [...times];
  const found = by > 0 ? all.findIndex(time => time > frame) : all.findLastIndex(time => time < frame);
  return found < 0 ? undefined : found;
}

/** The key nearest to a frame; undefined in a channel without keys. */
export function nearestKey({ times }: Timed, frame: number): number | undefined {
  let best: number | undefined;
  for (const [key, time] of [...times].entries())
    if (best === undefined || Math.abs(time - frame) < Math.abs((times[best] ?? 0) - frame)) best = key;
  return best;
}

/** Marks closer together than this fraction of the track are dropped: a thousand keys on 300 pixels would be a bar. */
const MOST_MARKS = 400;

/** The positions of a track's keys, from 0 to 1, thinned where they would overlap. */
export function keyMarks({ times }: Timed, last: number): number[] {
  const marks: number[] = [];
  for (const time of times) {
    const at = last === 0 ? 0 : time / last;
    if (at >= 0 && at <= 1 && at - (marks.at(-1) ?? -1) >= 1 / MOST_MARKS) marks.push(at);
  }
  return marks;
}
