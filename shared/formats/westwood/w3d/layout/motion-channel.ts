// The channels of The Battle for Middle-earth: a head that says how they are packed, then times and values or packets.
import { bits, bytes, chooseBy, f32, type Infer, list, records, relabel, shown, struct, tagOf, u8, u16 } from '#layout';
import { channelKind, vectors } from './channel-types.ts';
import { packet4 } from './compressed-channel.ts';
import { fillToWhole } from './fill.ts';

export const motionTimecoded = struct(
  {
    times: records(struct({ time: bits(u16, { frame: 15, jump: 1 }) }), '^keyCount'),
    gap: fillToWhole(f32.size, 'present if the number of times is odd'),
    values: chooseBy('^vectorLength', vectors),
  },
  'All times, then all values; bit 15 of a time: no interpolation to this key.',
);

export const packet8 = struct(
  { filter: u8, deltas: bytes(16) },
  'Sixteen differences of eight bits each, with the sign inverted.',
);
export const adaptive4 = struct({ scale: f32, initial: list(f32, '^vectorLength'), packets: records(packet4) });
export const adaptive8 = struct({ scale: f32, initial: list(f32, '^vectorLength'), packets: records(packet8) });

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
