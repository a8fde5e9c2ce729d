// Channels with timed keys, and with packed differences.
import type { Infer } from '#layout';
import type { Source } from '../../../../base/source.ts';
import { decodeDeltas, packetSize } from '../../../../codecs/adaptive-delta.ts';
import type { KeyTiming } from '../../../../scene/key-timing.ts';
import type { Packets } from '../../../../scene/origin.ts';
import type { Channel, ChannelTarget, KeyOrigin } from '../../../../scene/skeleton.ts';
import {
  adaptive4,
  bitChannel,
  channel,
  compressedBitChannel,
  type MotionChannel,
  motionChannel,
  type motionTimecoded,
} from '../layout/animation.ts';
import {
  type AdaptiveChannel,
  adaptive,
  type CompressedChannel,
  type Timecoded,
  timecoded,
} from '../layout/compressed-channel.ts';
import { interleaved, type Part, type Table } from '../layout/parts.ts';
import { originOf, rowsOf } from './building.ts';

type Keys = Pick<Channel, 'times' | 'values' | 'keys' | 'holds' | 'timing'>;
interface Head {
  readonly kind: string | number;
  readonly pivot: number;
  readonly vectorLength: number;
}

function channelFrom(
  chunk: Part,
  head: Head,
  keysOf: (target: ChannelTarget, components: 1 | 4) => Keys | undefined,
  findings: string[],
): readonly Channel[] {
  const target = targetOf(head.kind);
  const components = target === 'rotation' ? 4 : 1;
  const keys = target && head.vectorLength === components ? keysOf(target, components) : undefined;
  if (!target || !keys) return notPlayed(chunk, head.kind, findings);
  const common = { bone: head.pivot, target, components, rest: restOf(target), origin: originOf(chunk, 0) } as const;
  return [{ ...common, outside: 'nearest', ...keys }];
}

// Channels with every frame.

/** The target of a kind of channel; the games do not use rotations about single axes. */
function targetOf(kind: string | number): ChannelTarget | undefined {
  if (kind === 'visibility') return 'fade';
  const word = String(kind)
    .replace(/^(timecoded|adaptive)/, '')
    .toLowerCase();
  return word === 'x' || word === 'y' || word === 'z' || word === 'rotation' ? word : undefined;
}

/** The value without a channel: no offset; visible. */
const restOf = (target: ChannelTarget): number => (target === 'fade' || target === 'visible' ? 1 : 0);
const QUATERNION = ['x', 'y', 'z', 'w'];

/** Reports a part of a clip that is not played. */
function notPlayed(chunk: Part, kind: string | number, findings: string[]): readonly Channel[] {
  findings.push(`${chunk.path} moves "${kind}", which the games do not play.`);
  return [];
}

/** The numbers of a vector table, with as many per row as the kind has. */
function numbersOf(values: Part<Table>, components: number, prefix = ''): Float32Array {
  const names =
    components === 4 ? QUATERNION.map(name => prefix + name) : [prefix === '' ? 'value' : prefix.slice(0, -1)];
  return interleaved(values, names, new Float32Array(values.value.length * components));
}

export function rawChannel(chunk: Part, findings: string[]): readonly Channel[] {
  const { first, last, kind, pivot, values } = chunk.value as Infer<typeof channel>; // 0x202 holds a channel
  const target = targetOf(kind);
  const components = target === 'rotation' ? 4 : 1;
  if (!target || values.type !== components) return notPlayed(chunk, kind, findings);
  const start = chunk.start + (channel.offsets.values ?? 0);
  const table: Part<Table> = { ...chunk, path: `${chunk.path}.values`, start, value: values.value };
  const frames = Math.max(0, Math.min(last - first + 1, values.value.length));
  const stride = components * 4;
  return [
    {
      ...{ bone: pivot, target, components, outside: 'rest', rest: restOf(target), origin: originOf(chunk, 0) },
      times: Float32Array.from({ length: frames }, (_, i) => first + i),
      values: numbersOf(table, components).slice(0, frames * components),
      keys: {
        kind: 'rows',
        values: { source: 0, path: table.path, start, size: frames * stride, stride, count: frames },
      },
      timing: { kind: 'steps' },
    },
  ];
}

export function bitsOf(chunk: Part): readonly Channel[] {
  const { first, last, pivot, otherwise, bits } = chunk.value as Infer<typeof bitChannel>; // 0x203 holds bits
  const bytes = bits.read(0, bits.size);
  const frames = Math.max(0, Math.min(last - first + 1, bytes.length * 8));
  const bitAt = (frame: number) => ((bytes[frame >> 3] ?? 0) >> (frame & 7)) & 1;
  const all = Array.from({ length: frames }, (_, frame) => frame);
  const changes = all.filter(at => at === 0 || at === frames - 1 || bitAt(at) !== bitAt(at - 1));
  const start = chunk.start + (bitChannel.offsets.bits ?? 0);
  return [
    {
      ...{
        bone: pivot,
        target: 'visible',
        components: 1,
        outside: 'rest',
        rest: otherwise,
        origin: originOf(chunk, 0),
      },
      times: Float32Array.from(changes, frame => first + frame),
      values: Float32Array.from(changes, bitAt),
      keys: { kind: 'bits', bits: { source: 0, path: `${chunk.path}.bits`, start, size: bytes.length }, first },
      timing: { kind: 'bits' },
    },
  ];
}

export function compressedChannelOf(chunk: Part, findings: string[]): readonly Channel[] {
  const value = chunk.value as CompressedChannel; // 0x282 holds one
  if ('packets' in value) return channelFrom(chunk, value, () => adaptiveKeys(chunk, value), findings);
  return channelFrom(chunk, value, (_, components) => timecodedKeys(chunk, value, components), findings);
}

function timecodedKeys(chunk: Part, { keys, keyCount }: Timecoded, components: 1 | 4): Keys | undefined {
  if (keys.type === 'unknown') return undefined;
  const start = chunk.start + (timecoded.offsets.keys ?? 0);
  const table: Part<Table> = { ...chunk, path: `${chunk.path}.keys`, start, value: keys.value };
  const values = numbersOf(table, components, 'value.');
  const rows = rowsOf(table, 0);
  const times = keys.value.column('time');
  const count = Math.min(keyCount, times.length);
  return {
    ...timesOf(times, count, 31),
    values: values.slice(0, count * components),
    keys: { kind: 'rows', values: { ...rows, count } },
    timing: timingOf(chunk, 31),
  };
}

/** Times are in the keys themselves, below a one-bit mark. */
function timingOf({ path }: Part, bits: 15 | 31): Extract<KeyTiming, { kind: 'stored' }> {
  return { kind: 'stored', path, lists: ['keys'], time: 'time.frame', count: 'keyCount', most: 2 ** bits - 1 };
}

/** Times in the low bits; the highest bit means no interpolation to this key: the value before it is held. */
function timesOf(stored: ArrayLike<number>, count: number, bits: 15 | 31): Pick<Keys, 'times' | 'holds'> {
  const mark = 2 ** bits;
  const times = new Float32Array(count);
  const holds = new Uint8Array(count);
  for (let key = 0; key < count; key++) {
    const word = stored[key] ?? 0;
    times[key] = word % mark;
    if (word >= mark && key > 0) holds[key - 1] = 1;
  }
  return { times, holds };
}

function adaptiveKeys(chunk: Part, value: AdaptiveChannel): Keys {
  const { frameCount, vectorLength, scale, initial, packets } = value;
  const first = chunk.start + (adaptive.offsets.initial ?? 0);
  return packedKeys(packets.source, {
    chunk,
    path: chunk.path,
    first,
    bits: 4,
    count: frameCount,
    components: vectorLength,
    scale,
    initial,
  });
}

export function motionChannelOf(chunk: Part, findings: string[]): readonly Channel[] {
  const value = chunk.value as MotionChannel; // 0x284 holds one
  return channelFrom(chunk, value, (_, components) => motionKeys(chunk, value, components), findings);
}

function motionKeys(chunk: Part, { data, keyCount, vectorLength }: MotionChannel, components: 1 | 4): Keys | undefined {
  if (data.type === 'unknown') return undefined;
  const start = chunk.start + (motionChannel.offsets.data ?? 0);
  if (data.type === 0) return motionTimes(chunk, start, data.value, components);
  const { scale, initial, packets } = data.value;
  const bits = data.type === 1 ? 4 : 8;
  const first = start + (adaptive4.offsets.initial ?? 0);
  return packedKeys(packets.source, {
    chunk,
    path: `${chunk.path}.data`,
    first,
    bits,
    count: keyCount,
    components: vectorLength,
    scale,
    initial,
  });
}

function motionTimes(
  chunk: Part,
  start: number,
  { times, gap, values }: Infer<typeof motionTimecoded>,
  components: 1 | 4,
): Keys | undefined {
  if (values.type === 'unknown') return undefined;
  const timed: Part<Table> = { ...chunk, path: `${chunk.path}.data.times`, start, value: times };
  const after = start + times.source.size + gap.size;
  const valued: Part<Table> = { ...chunk, path: `${chunk.path}.data.values`, start: after, value: values.value };
  const count = Math.min(times.length, values.value.length);
  const keys: KeyOrigin = {
    kind: 'rows',
    values: { ...rowsOf(valued, 0), count },
    times: { ...rowsOf(timed, 0), count },
  };
  return {
    ...timesOf(times.column('time'), count, 15),
    values: numbersOf(valued, components).slice(0, count * components),
    keys,
    timing: {
      ...timingOf(chunk, 15),
      lists: ['data.times', 'data.values'],
      fixedCount: 'times and values are stored apart in this channel',
    },
  };
}

interface Packed {
  readonly chunk: Part;
  readonly path: string;
  /** Offset of the first values; packets follow. */
  readonly first: number;
  readonly bits: 4 | 8;
  readonly count: number;
  readonly components: number;
  readonly scale: number;
  readonly initial: readonly number[];
}

function packedKeys(packets: Source, packed: Packed): Keys {
  const { path, first, bits, components, scale, initial } = packed;
  const values = decodeDeltas(packets.read(0, packets.size), packed);
  const count = components === 0 ? 0 : values.length / components;
  const start = first + 4 * initial.length;
  const origin: Packets = {
    ...{
      source: 0,
      path: `${path}.packets`,
      start,
      size: packets.size,
      stride: packetSize(bits),
      components,
      keys: 16,
      count,
      scale,
    },
    first: { source: 0, path: `${path}.initial`, start: first, size: 4 * initial.length },
  };
  return {
    times: Float32Array.from({ length: count }, (_, i) => i),
    values,
    keys: { kind: 'packets', packets: origin },
  };
}

export function timedBits(chunk: Part): readonly Channel[] {
  const { keyCount, pivot, otherwise, keys } = chunk.value as Infer<typeof compressedBitChannel>; // 0x283 holds bits
  const start = chunk.start + (compressedBitChannel.offsets.keys ?? 0);
  const rows = rowsOf({ ...chunk, path: `${chunk.path}.keys`, start, value: keys }, 0);
  const stored = keys.column('time');
  const count = Math.min(keyCount, stored.length);
  const { times } = timesOf(stored, count, 31);
  const values = Float32Array.from({ length: count }, (_, key) => ((stored[key] ?? 0) >= 2 ** 31 ? 1 : 0));
  const common = { bone: pivot, target: 'visible', components: 1, outside: 'nearest', rest: otherwise } as const;
  const keyed = { times, values, keys: { kind: 'rows', values: { ...rows, count } } } as const;
  return [{ ...common, origin: originOf(chunk, 0), ...keyed, timing: timingOf(chunk, 31) }];
}
