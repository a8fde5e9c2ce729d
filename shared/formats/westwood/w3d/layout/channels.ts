// Compares channels of an animation with the numbers in its header, and with their own.

import { bytesOf, type CheckFinding, type Infer, u16 } from '#layout';
import { grouped } from '../../../../base/counted.ts';
import {
  animationHeader,
  bitChannel,
  channel,
  compressedBitChannel,
  compressedHeader,
  morphHeader,
  motionChannel,
} from './animation.ts';
import { type CompressedChannel, compressedChannel } from './compressed-channel.ts';
import { beyond, oddCount } from './numbers.ts';
import { type Part, part, parts, partsIn, type Table, tablePart } from './parts.ts';

/** Number of frames per packet of differences. */
const PACKET_FRAMES = 16;

interface Reach {
  readonly frames: number;
  /** Whether its content is complete. */
  readonly isWhole: boolean;
}

/** An animation with every frame. */
export function* oddAnimation(top: Part): Generator<CheckFinding> {
  const header = part(top, 0x201, animationHeader);
  const reaches: Reach[] = [];
  for (const { path, value } of parts(top, 0x202, channel)) {
    yield* oddVector(path, value);
    const rows = rowsOf(value.values)?.length;
    reaches.push(yield* oddFrames(path, value, rows === undefined ? undefined : { rows, what: 'values' }));
  }
  for (const { path, value } of parts(top, 0x203, bitChannel))
    reaches.push(yield* oddFrames(path, value, { rows: value.bits.size * 8, what: 'bits' }));
  yield* oddLength(header, reaches);
}

/** A channel has a value for each frame from its first to its last. */
function* oddFrames(
  path: string,
  { first, last }: { readonly first: number; readonly last: number },
  stored: { readonly rows: number; readonly what: string } | undefined,
): Generator<CheckFinding, Reach> {
  const needed = last - first + 1;
  const isWhole = stored === undefined || (needed > 0 && stored.rows >= needed);
  if (needed < 1)
    yield {
      path: `${path}.last`,
      text: `expected at least ${grouped(first)}, the first frame, found ${grouped(last)}`,
    };
  else if (!isWhole) {
    const text = `expected ${grouped(needed)} ${stored.what} for the frames ${grouped(first)} to ${grouped(last)}, found ${grouped(stored.rows)}`;
    const repair = stored.rows > 0 ? bytesOf(u16, first + stored.rows - 1) : undefined;
    yield { path: `${path}.last`, text, ...(repair && { repair }) };
  }
  return { frames: last + 1, isWhole };
}

/** The number of frames; fewer are enough for an animation that stops moving before its end. */
function* oddLength(
  header: Part<{ frameCount: number }> | undefined,
  reaches: readonly Reach[],
): Generator<CheckFinding> {
  const whole = reaches.flatMap(({ frames, isWhole }) => (isWhole ? [frames] : []));
  if (header === undefined || whole.length === 0) return;
  const reach = Math.max(...whole);
  if (reach > header.value.frameCount) yield* oddCount(header, 'frameCount', reach);
  else if (reach < header.value.frameCount && whole.length === reaches.length)
    yield {
      path: `${header.path}.frameCount`,
      text: `no channel continues after frame ${grouped(reach - 1)}, but there are ${grouped(header.value.frameCount)} frames`,
      weight: 'note',
    };
}

/** An animation with keys or packed differences. */
export function* oddCompressed(top: Part): Generator<CheckFinding> {
  const header = part(top, 0x281, compressedHeader);
  const frames = header?.value.frameCount;
  const packed: Part<Packed>[] = [];
  const timed: Part<Timed>[] = [];
  for (const each of parts(top, 0x282, compressedChannel)) {
    const { path, value } = each;
    yield* oddVector(path, value);
    if (isAdaptive(value)) packed.push({ ...each, value: { ...value, member: 'frameCount', count: value.frameCount } });
    else timed.push({ ...each, value: { keys: rowsOf(value.keys), keyCount: value.keyCount, at: 'keys' } });
  }
  for (const each of parts(top, 0x283, compressedBitChannel))
    timed.push({ ...each, value: { keys: each.value.keys, keyCount: each.value.keyCount, at: 'keys' } });
  for (const each of parts(top, 0x284, motionChannel)) yield* oddMotion(each, { packed, timed });
  for (const each of timed) yield* oddKeys(each, frames);
  yield* oddPacked(header, packed);
  yield* oddFlavor(header, parts(top, 0x282, compressedChannel));
}

/** Games read all channels with the animation's packing; Gantry reads each one in the way that fits. */
function* oddFlavor(
  header: Part<Infer<typeof compressedHeader>> | undefined,
  channels: readonly Part<CompressedChannel>[],
): Generator<CheckFinding> {
  const [adaptive, ...others] = new Set(channels.map(({ value }) => isAdaptive(value)));
  if (header === undefined || adaptive === undefined || others.length > 0) return;
  const { flavor } = header.value;
  const expected = adaptive ? 'adaptiveDelta' : 'timecoded';
  if (typeof flavor === 'number' || flavor === expected) return;
  const text = `expected ${expected}, as its channels are stored, found ${flavor}`;
  yield { path: `${header.path}.flavor`, text, repair: Uint8Array.of(adaptive ? 1 : 0, 0) };
}

/** A channel of packets. */
interface Packed {
  readonly member: string;
  readonly count: number;
  readonly vectorLength: number;
  readonly packets: { readonly length: number };
}

/** A channel of keys. */
interface Timed {
  readonly keyCount: number;
  readonly keys: Table | undefined;
  /** Path of the keys. */
  readonly at: string;
}

const isAdaptive = (value: CompressedChannel) => 'packets' in value;

function* oddMotion(
  each: Part<Infer<typeof motionChannel>>,
  { packed, timed }: { readonly packed: Part<Packed>[]; readonly timed: Part<Timed>[] },
): Generator<CheckFinding> {
  const { path, value } = each;
  const { data, keyCount, vectorLength } = value;
  yield* oddVector(path, value);
  if (data.type === 1 || data.type === 2)
    packed.push({ ...each, value: { member: 'keyCount', count: keyCount, vectorLength, packets: data.value.packets } });
  if (data.type === 'unknown') yield { path: `${path}.encoding`, text: `expected 0, 1 or 2, found ${data.tag}` };
  if (data.type !== 0) return;
  timed.push({ ...each, value: { keyCount: data.value.times.length, keys: data.value.times, at: 'data.times' } });
  const rows = rowsOf(data.value.values)?.length;
  yield* oddCount(each, 'keyCount', rows, 2);
}

/** Keys match their count, are sorted by frame, and are within the animation. */
function* oddKeys(each: Part<Timed>, frames = Number.POSITIVE_INFINITY): Generator<CheckFinding> {
  const { keyCount, keys, at } = each.value;
  if (keys === undefined) return;
  yield* oddCount({ ...each, value: { keyCount } }, 'keyCount', keys.length);
  let before = -1;
  for (let row = 0; row < keys.length; row++) {
    const { frame } = (keys.at(row) as { readonly time: { readonly frame: number } }).time; // rows of keys have one
    const isLate = frame >= frames;
    if (isLate || frame <= before) {
      const expected = isLate
        ? `below ${grouped(frames)}, the number of frames`
        : `after frame ${grouped(before)} of the key before`;
      yield {
        path: `${each.path}.${at}[${row}].time.frame`,
        text: `expected ${expected}, found ${grouped(frame)}`,
      };
      return;
    }
    before = frame;
  }
}

/** Packed channels are as long as the animation, with the packets for that. */
function* oddPacked(
  header: Part<{ frameCount: number }> | undefined,
  packed: readonly Part<Packed>[],
): Generator<CheckFinding> {
  const counts = new Set(packed.map(({ value }) => value.count));
  const [only] = counts;
  const frames = header?.value.frameCount;
  const isHeaderOdd = packed.length > 1 && counts.size === 1 && only !== frames;
  if (isHeaderOdd) yield* oddCount(header, 'frameCount', only);
  for (const each of packed) {
    const { member, count, vectorLength, packets } = each.value;
    const bytes = member === 'keyCount' ? 2 : 4;
    if (!isHeaderOdd) yield* oddCount({ ...each, value: { [member]: count } }, member, frames, bytes);
    const needed = vectorLength * Math.ceil(count / PACKET_FRAMES);
    if (count === frames && packets.length < needed)
      yield {
        path: `${each.path}.${member}`,
        text: `expected ${grouped(needed)} packets for ${grouped(count)} frames, found ${grouped(packets.length)}`,
      };
  }
}

/** The rows of a table whose kind is given by a number; undefined if the number is unknown. */
function rowsOf(of: { readonly type: unknown; readonly value?: unknown }): Table | undefined {
  return of.type === 'unknown' ? undefined : (of.value as Table | undefined); // all kinds are tables
}

/** A rotation has four components, every other target has one. */
function* oddVector(
  path: string,
  { kind, vectorLength }: { readonly kind: number | string; readonly vectorLength: number },
): Generator<CheckFinding> {
  if (typeof kind === 'number') return;
  const expected = kind.toLowerCase().endsWith('rotation') ? 4 : 1;
  if (vectorLength === expected) return;
  yield {
    path: `${path}.vectorLength`,
    text: `expected ${expected} for a channel of kind ${kind}, found ${vectorLength}`,
  };
}

/** An animation blended from the frames of others. */
export function* oddMorph(top: Part): Generator<CheckFinding> {
  const header = part(top, 0x2c1, morphHeader);
  const channels = partsIn(top).filter(({ id }) => id === 0x2c2);
  yield* oddCount(header, 'channelCount', channels.length);
  yield* beyond(tablePart(top, 0x2c5), ['channel'], { what: 'channels', count: channels.length });
  for (const each of channels)
    yield* beyond(tablePart(each, 0x2c4), ['morphFrame'], { what: 'frames', count: header?.value.frameCount });
}
