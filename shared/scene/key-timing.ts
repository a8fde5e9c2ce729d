// When keys and events happen, and how far their file allows changes: where their times are stored, and how far they may move.

/** How the times of a channel's keys are stored. */
export type KeyTiming =
  | {
      readonly kind: 'stored';
      /** The struct that holds the keys. */
      readonly path: string;
      /** Its lists with an item for each key. */
      readonly lists: readonly string[];
      /** The frame, inside an item of the first list. */
      readonly time: string;
      /** The fields of the struct that count the keys. */
      readonly count: string;
      /** The last frame that can be stored. */
      readonly most: number;
      /** Why keys cannot be added or removed; absent if they can. */
      readonly fixedCount?: string;
    }
  /** Every frame has its own bit: frames between two changes follow them. */
  | { readonly kind: 'bits' }
  /** Every frame has its own key: only values move from one to another. */
  | { readonly kind: 'steps' };

/** The fields that store a span's start: each holds the frame's time less `base`. */
export interface SpanTiming {
  readonly fields: readonly { readonly path: string; readonly base: number }[];
  /** Per frame. */
  readonly seconds: number;
  /** The frames where it may begin: others would change the order of events. */
  readonly from: number;
  readonly to?: number;
}

/** One key of a channel. */
export interface KeyRef {
  readonly channel: number;
  readonly index: number;
}

/** A change of a clip's keys. Frames are counted from the start of the clip. */
export type KeyEdit =
  | { readonly kind: 'move'; readonly key: KeyRef; readonly frame: number }
  /** A copy of a key at a frame of the same channel, or of one of the same kind of motion; it replaces a key at that frame. */
  | { readonly kind: 'paste'; readonly key: KeyRef; readonly channel: number; readonly frame: number }
  | { readonly kind: 'remove'; readonly key: KeyRef }
  /** New numbers for a key, as many as the channel has; a rotation is normalised. */
  | { readonly kind: 'set'; readonly key: KeyRef; readonly values: readonly number[] }
  /** Moves an event to the frame where it will begin. */
  | { readonly kind: 'moveMark'; readonly track: number; readonly index: number; readonly frame: number };

interface TimedKeys {
  readonly times: ArrayLike<number>;
  readonly timing?: KeyTiming;
}

/** Why keys have no times of their own. */
export function whyFixed(timing: Extract<KeyTiming, { kind: 'steps' }> | undefined): string {
  return timing
    ? 'the format has one key for each frame'
    : 'this channel is packed with one key for each frame: set the values of its keys instead';
}

/** The frames a key may move to without passing another, inclusive; or why it cannot move. */
export function roomOfKey(
  { times, timing }: TimedKeys,
  key: number,
  lastFrame: number,
): { readonly from: number; readonly to: number } | { readonly why: string } {
  const time = times[key];
  if (time === undefined) return { why: 'the channel has no such key' };
  if (timing?.kind === 'bits') return roomOfBit(times, key);
  if (timing?.kind !== 'stored') return { why: whyFixed(timing) };
  const end = endOf(times, key, lastFrame);
  if (end !== undefined) return { why: `the ${end} frame of a clip needs its key` };
  const from = key === 0 ? 0 : (times[key - 1] ?? 0) + 1;
  const to = Math.min(timing.most, key + 1 < times.length ? (times[key + 1] ?? 0) - 1 : lastFrame);
  return { from, to };
}

/** A change stays between its neighbours; nothing comes before the first frame or after the last. */
function roomOfBit(
  times: ArrayLike<number>,
  key: number,
): { readonly from: number; readonly to: number } | { readonly why: string } {
  if (key === 0 || key === times.length - 1)
    return { why: `the bits of this channel ${key === 0 ? 'begin' : 'end'} at this frame` };
  return { from: (times[key - 1] ?? 0) + 1, to: (times[key + 1] ?? 0) - (key + 2 < times.length ? 1 : 0) };
}

interface TimedSpan {
  readonly start: number;
  readonly timing?: SpanTiming;
}

/** The frames where an event may begin without passing another; or why it cannot move. */
export function roomOfSpan(
  span: TimedSpan | undefined,
):
  | { readonly from: number; readonly to: number; readonly start: number; readonly timing: SpanTiming }
  | { readonly why: string } {
  if (span === undefined) return { why: 'the clip has no such event' };
  const { timing, start } = span;
  if (timing === undefined) return { why: 'this event has no time of its own' };
  return { from: timing.from, to: timing.to ?? Number.POSITIVE_INFINITY, start, timing };
}

/** Which end of the clip a key marks; a single key marks neither. */
function endOf(times: ArrayLike<number>, key: number, lastFrame: number): 'first' | 'last' | undefined {
  if (times.length === 1) return undefined;
  if (key === 0 && times[0] === 0) return 'first';
  return key === times.length - 1 && times[key] === lastFrame ? 'last' : undefined;
}

/** Why a key cannot be removed; undefined if it can. */
export function whyKept({ times, timing }: TimedKeys, key: number, lastFrame: number): string | undefined {
  const room = roomOfKey({ times, ...(timing && { timing }) }, key, lastFrame);
  if ('why' in room) return room.why;
  if (timing?.kind === 'stored' && timing.fixedCount !== undefined) return timing.fixedCount;
  return times.length === 1 ? 'a channel needs at least one key' : undefined;
}

/** The key at a frame, or the key that would come after it. */
export function placeAt(
  times: ArrayLike<number>,
  frame: number,
): { readonly index: number; readonly isThere: boolean } {
  let index = 0;
  while (index < times.length && (times[index] ?? 0) < frame) index += 1;
  return { index, isThere: times[index] === frame };
}
