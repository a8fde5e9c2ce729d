// The channels of The Battle for Middle-earth: a head that says how they are packed, then times and values or packets.
import { memorySource, type Source } from '../../../../base/source.ts';
import { bits } from '../../../../layout/bits.ts';
import { bytes } from '../../../../layout/bytes.ts';
import { chooseBy } from '../../../../layout/choose-by.ts';
import { custom } from '../../../../layout/custom.ts';
import type { Infer, Layout } from '../../../../layout/layout.ts';
import { addLeaf } from '../../../../layout/leaf.ts';
import { list } from '../../../../layout/list.ts';
import { paddingLeaf } from '../../../../layout/padding.ts';
import type { Reader } from '../../../../layout/reader.ts';
import { records } from '../../../../layout/records.ts';
import { relabel } from '../../../../layout/relabel.ts';
import { f32, u8, u16 } from '../../../../layout/scalars.ts';
import { shown } from '../../../../layout/shown.ts';
import { struct } from '../../../../layout/struct.ts';
import { tagOf } from '../../../../layout/tag-of.ts';
import { channelKind, vectors } from './channel-types.ts';
import { packet4 } from './compressed-channel.ts';

/** Two bytes where an odd number of times would leave the values off their place. */
const gapBefore = (r: Reader): number => (r.limit - r.pos) % f32.size;
const gap: Layout<Source> = custom<Source>({
  kind: 'padding up to whole numbers',
  about: 'there where the number of times is odd',
  decode(r) {
    const size = gapBefore(r);
    return r.keep(r.skip(size), size);
  },
  encode: (w, value) => w.putSource(value),
  fields(r, out) {
    const size = gapBefore(r);
    if (size === 0) return undefined;
    const start = r.pos;
    const at = r.take(size);
    const found = r.taken(at, size);
    addLeaf(r, out, {
      start,
      size,
      leaf: paddingLeaf,
      value: { bytes: found, isClean: found.every(byte => byte === 0) },
    });
    return undefined;
  },
  toJson: value => Array.from(value.read(0, value.size)),
});
/** A gap of no bytes, for channels made anew. */
export const noGap: Source = memorySource(new Uint8Array(0));

const timecoded = struct(
  {
    times: records(struct({ time: bits(u16, { frame: 15, jump: 1 }) }), '^keyCount'),
    gap,
    values: chooseBy('^vectorLength', vectors),
  },
  'All times, then all values; bit 15 of a time: no way leads to this key.',
);

export const packet8 = struct(
  { filter: u8, deltas: bytes(16) },
  'Sixteen differences of eight bits each, with the sign turned round.',
);
const adaptive4 = struct({ scale: f32, initial: list(f32, '^vectorLength'), packets: records(packet4) });
const adaptive8 = struct({ scale: f32, initial: list(f32, '^vectorLength'), packets: records(packet8) });

export const motionChannel = struct(
  {
    zero: u8,
    encoding: shown(tagOf(u8, 'data')),
    vectorLength: u8,
    kind: channelKind(u8),
    keyCount: { ...relabel(u16, 'count'), about: 'frames, where the data is packed' },
    pivot: u16,
    data: chooseBy('encoding', { 0: timecoded, 1: adaptive4, 2: adaptive8 }),
  },
  'Encoding 0 is keys with times, 1 and 2 are packed differences.',
);
export interface MotionChannel extends Infer<typeof motionChannel> {}
