// Animations of a skeleton: a channel for each number of a pivot that moves.
import {
  bytes,
  choice,
  chooseBy,
  f32,
  fixedText,
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
import { channelKind, timeBits, vectors } from './channel-types.ts';
import { compressedChannel } from './compressed-channel.ts';
import { motionChannel } from './motion-channel.ts';
import { tree } from './tree.ts';
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
  flavor: choice(u16, { 0: 'timecoded', 1: 'adaptiveDelta' }),
});
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
