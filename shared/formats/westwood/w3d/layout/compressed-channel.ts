// A compressed channel does not store its packing; its animation's header does. Its size shows it too, and is at hand.
import {
  bits,
  bytes,
  choice,
  chooseBy,
  custom,
  expects,
  f32,
  type Infer,
  type Layout,
  list,
  type Reader,
  records,
  relabel,
  type Scalar,
  shown,
  struct,
  tagOf,
  u8,
  u16,
  u32,
} from '#layout';
import { fillToEnd } from './tree.ts';
import { count, quaternion, vec2, vec3 } from './types.ts';

export const packet4 = struct(
  { filter: u8, deltas: bytes(8) },
  'Sixteen differences of four bits each, low half first, and the step they are counted in.',
);

/** What a channel animates. */
export const channelKind = (of: Scalar) =>
  expects(
    choice(of, {
      0: 'x',
      1: 'y',
      2: 'z',
      3: 'turnX',
      4: 'turnY',
      5: 'turnZ',
      6: 'rotation',
      7: 'timecodedX',
      8: 'timecodedY',
      9: 'timecodedZ',
      10: 'timecodedRotation',
      11: 'adaptiveX',
      12: 'adaptiveY',
      13: 'adaptiveZ',
      14: 'adaptiveRotation',
      15: 'visibility',
    }),
    'named',
  );

const number = struct({ value: f32 });

/** Rows of values, by number of components. */
export const vectorRows = { 1: number, 2: vec2, 3: vec3, 4: quaternion } as const;

/** The tables for these rows. */
export const vectors = {
  1: records(vectorRows[1]),
  2: records(vectorRows[2]),
  3: records(vectorRows[3]),
  4: records(vectorRows[4]),
} as const;

/** A frame, with a mark in bit 31. */
export const timeBits = <const N extends string>(mark: N) =>
  bits(u32, { frame: 31, [mark]: 1 } as { frame: 31 } & Record<N, 1>);

const time = timeBits('jump');
/** Rows of a time and a value. */
export const timedRows = {
  1: struct({ time, value: f32 }),
  2: struct({ time, value: vec2 }),
  3: struct({ time, value: vec3 }),
  4: struct({ time, value: quaternion }),
} as const;
const timedVectors = {
  1: records(timedRows[1]),
  2: records(timedRows[2]),
  3: records(timedRows[3]),
  4: records(timedRows[4]),
} as const;

export const timecoded = struct(
  {
    keyCount: count,
    pivot: u16,
    vectorLength: shown(tagOf(relabel(u8, 'tag'), 'keys')),
    kind: channelKind(u8),
    keys: chooseBy('vectorLength', timedVectors),
  },
  'Keys with times; bit 31 of a time: no interpolation to this key, the value before it holds until then.',
);

export const adaptive = struct(
  {
    frameCount: count,
    pivot: u16,
    vectorLength: relabel(u8, 'count'),
    kind: channelKind(u8),
    scale: f32,
    initial: list(f32, 'vectorLength'),
    packets: records(packet4),
    unused: fillToEnd('three bytes of any value'),
  },
  'A first value, and packets of differences: one for each number and sixteen frames.',
);

export type Timecoded = Infer<typeof timecoded>;
export type AdaptiveChannel = Infer<typeof adaptive>;
export type CompressedChannel = Timecoded | AdaptiveChannel;

const variantOf = (value: CompressedChannel): Layout<CompressedChannel> =>
  ('packets' in value ? adaptive : timecoded) as unknown as Layout<CompressedChannel>; // the one it was read with

/** The first members, which both share. */
const common = struct({ count, pivot: u16, vectorLength: u8, kind: u8 });
const LOWEST_ADAPTIVE = 11;
const HIGHEST_ADAPTIVE = 14;

function variantAt(r: Reader): Layout<CompressedChannel> {
  const { pos } = r;
  const available = r.limit - pos;
  const of = (isAdaptive: boolean) => (isAdaptive ? adaptive : timecoded) as unknown as Layout<CompressedChannel>;
  if (available < (common.size ?? 0)) return of(false);
  const head = common.decode(r);
  r.pos = pos;
  const isNamed = head.kind >= LOWEST_ADAPTIVE && head.kind <= HIGHEST_ADAPTIVE;
  return of(isNamed || available === adaptiveSize(head));
}

function adaptiveSize({ count: frames, vectorLength }: { count: number; vectorLength: number }): number {
  const head = adaptive.minSize + f32.size * vectorLength;
  return head + (packet4.size ?? 0) * vectorLength * Math.ceil(frames / 16) + 3;
}

export const compressedChannel: Layout<CompressedChannel> = {
  ...custom<CompressedChannel>({
    kind: 'compressed channel',
    about: 'Keys with times, or packed differences: whichever its size fits.',
    minSize: timecoded.minSize,
    decode: r => variantAt(r).decode(r),
    encode: (w, value) => variantOf(value).encode(w, value),
    fields: (r, out) => variantAt(r).fields(r, out),
    toJson: value => variantOf(value).toJson?.(value),
    child: (value, step) => variantOf(value).child?.(value, step),
  }),
  parts: [
    { key: 'timecoded', layout: timecoded },
    { key: 'adaptive delta', layout: adaptive },
  ],
};
