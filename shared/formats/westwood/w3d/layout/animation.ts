// Animations of a skeleton: a channel for each animated component of a pivot.
import {
  bits,
  bytes,
  choice,
  chooseBy,
  expects,
  f32,
  fixedText,
  type Infer,
  list,
  records,
  relabel,
  shown,
  struct,
  tagOf,
  u8,
  u16,
  u32,
  zeroText,
} from '#layout';
import { channelKind, compressedChannel, packet4, timeBits, vectors } from './compressed-channel.ts';
import { fillToWhole, tree } from './tree.ts';
import { count, version } from './types.ts';

const names = { version, animationName: fixedText(16), hierarchyName: fixedText(16) };

export const channel = struct(
  {
    first: u16,
    last: u16,
    vectorLength: shown(tagOf(relabel(u16, 'tag'), 'values')),
    kind: channelKind(u16),
    pivot: u16,
    fill: { ...u16, about: 'anything' },
    values: chooseBy('vectorLength', vectors),
  },
  'One value for each frame from first to last; an old exporter wrote more after them.',
);

export const bitChannel = struct(
  {
    first: u16,
    last: u16,
    kind: u16,
    pivot: u16,
    otherwise: { ...u8, about: 'outside of these frames' },
    bits: bytes(),
  },
  'Whether a pivot is shown, one bit for each frame, lowest first.',
);

export const animationHeader = struct({ ...names, frameCount: count, frameRate: u32 });
export const animation = struct(
  {
    chunks: tree({
      0x201: ['W3D_CHUNK_ANIMATION_HEADER', animationHeader],
      0x202: ['W3D_CHUNK_ANIMATION_CHANNEL', channel],
      0x203: ['W3D_CHUNK_BIT_CHANNEL', bitChannel],
    }),
  },
  'An animation, every frame of it.',
);

export const compressedBitChannel = struct(
  { keyCount: count, pivot: u16, flags: u8, otherwise: u8, keys: records(struct({ time: timeBits('value') })) },
  'Whether a pivot is shown, from key to key; bit 31 of a time is the value.',
);

export const compressedHeader = struct({
  ...names,
  frameCount: count,
  frameRate: u16,
  flavor: expects(choice(u16, { 0: 'timecoded', 1: 'adaptiveDelta' }), 'named'),
});

// The channels of The Battle for Middle-earth: a header with their packing, then times and values, or packets.

export const motionTimecoded = struct(
  {
    times: records(struct({ time: bits(u16, { frame: 15, jump: 1 }) }), '^keyCount'),
    gap: fillToWhole(f32.size, 'present if the number of times is odd'),
    values: chooseBy('^vectorLength', vectors),
  },
  'All times, then all values; bit 15 of a time: no interpolation to this key.',
);

const packet8 = struct(
  { filter: u8, deltas: bytes(16) },
  'Sixteen differences of eight bits each, with the sign inverted.',
);
export const adaptive4 = struct({ scale: f32, initial: list(f32, '^vectorLength'), packets: records(packet4) });
const adaptive8 = struct({ scale: f32, initial: list(f32, '^vectorLength'), packets: records(packet8) });

export const motionChannel = struct(
  {
    zero: u8,
    encoding: shown(tagOf(relabel(u8, 'tag'), 'data')),
    vectorLength: relabel(u8, 'count'),
    kind: channelKind(u8),
    keyCount: { ...relabel(u16, 'count'), about: 'frames, where the data is packed' },
    pivot: u16,
    data: chooseBy('encoding', { 0: motionTimecoded, 1: adaptive4, 2: adaptive8 }),
  },
  'Encoding 0 is keys with times, 1 and 2 are packed differences.',
);
export interface MotionChannel extends Infer<typeof motionChannel> {}

export const compressedAnimation = struct(
  {
    chunks: tree({
      0x281: ['W3D_CHUNK_COMPRESSED_ANIMATION_HEADER', compressedHeader],
      0x282: ['W3D_CHUNK_COMPRESSED_ANIMATION_CHANNEL', compressedChannel],
      0x283: ['W3D_CHUNK_COMPRESSED_BIT_CHANNEL', compressedBitChannel],
      0x284: ['W3D_CHUNK_COMPRESSED_ANIMATION_MOTION_CHANNEL', motionChannel],
    }),
  },
  'An animation of keys or packed differences.',
);

export const morphHeader = struct({ ...names, frameCount: count, frameRate: f32, channelCount: count });
export const morphAnimation = struct(
  {
    chunks: tree({
      0x2c1: ['W3D_CHUNK_MORPHANIM_HEADER', morphHeader],
      0x2c2: [
        'W3D_CHUNK_MORPHANIM_CHANNEL',
        struct({
          chunks: tree({
            0x2c3: ['W3D_CHUNK_MORPHANIM_POSENAME', zeroText],
            0x2c4: ['W3D_CHUNK_MORPHANIM_KEYDATA', records(struct({ morphFrame: u32, poseFrame: u32 }))],
          }),
        }),
      ],
      0x2c5: ['W3D_CHUNK_MORPHANIM_PIVOTCHANNELDATA', records(struct({ channel: u32 }))],
    }),
  },
  'An animation mixed from the frames of others.',
);
