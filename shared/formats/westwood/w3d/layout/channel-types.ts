import { bits, choice, f32, records, type Scalar, struct, u32 } from '#layout';
import { quaternion, vec2, vec3 } from './types.ts';

/** What a channel moves. */
export const channelKind = (of: Scalar) =>
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
  });

const number = struct({ value: f32 });

/** Tables of values, by how many numbers a value has. */
export const vectors = {
  1: records(number),
  2: records(vec2),
  3: records(vec3),
  4: records(quaternion),
} as const;

/** A frame, and in bit 31 something else. */
export const timeBits = <const N extends string>(mark: N) =>
  bits(u32, { frame: 31, [mark]: 1 } as { frame: 31 } & Record<N, 1>);

const time = timeBits('jump');
/** Tables of a time and a value each. */
export const timedVectors = {
  1: records(struct({ time, value: f32 })),
  2: records(struct({ time, value: vec2 })),
  3: records(struct({ time, value: vec3 })),
  4: records(struct({ time, value: quaternion })),
} as const;
