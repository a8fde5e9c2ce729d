// Channels that hold every frame.
import type { Infer } from '#layout';
import type { Channel, ChannelTarget } from '../../../../scene/skeleton.ts';
import { bitChannel, channel } from '../layout/animation.ts';
import { interleaved, originOf, type Part, type Table } from './parts.ts';

/** What a kind of channel moves; turns about single axes are not used by the games. */
export function targetOf(kind: string | number): ChannelTarget | undefined {
  if (kind === 'visibility') return 'fade';
  const word = String(kind)
    .replace(/^(timecoded|adaptive)/, '')
    .toLowerCase();
  return word === 'x' || word === 'y' || word === 'z' || word === 'rotation' ? word : undefined;
}

/** The value without a channel: no offset; shown. */
export const restOf = (target: ChannelTarget): number => (target === 'fade' || target === 'visible' ? 1 : 0);
const QUATERNION = ['x', 'y', 'z', 'w'];

/** Says what of a clip is not played. */
export function notPlayed(chunk: Part, kind: string | number, findings: string[]): readonly Channel[] {
  findings.push(`${chunk.path} moves "${kind}", which the games do not play.`);
  return [];
}

/** The numbers of a table of vectors, as many for each row as its kind has. */
export function numbersOf(values: Part<Table>, components: number, prefix = ''): Float32Array {
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
    },
  ];
}

export function bitsOf(chunk: Part): readonly Channel[] {
  const { first, last, pivot, otherwise, bits } = chunk.value as Infer<typeof bitChannel>; // 0x203 holds bits
  const bytes = bits.read(0, bits.size);
  const frames = Math.max(0, Math.min(last - first + 1, bytes.length * 8));
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
      times: Float32Array.from({ length: frames }, (_, i) => first + i),
      values: Float32Array.from({ length: frames }, (_, i) => ((bytes[i >> 3] ?? 0) >> (i & 7)) & 1),
      keys: { kind: 'bits', bits: { source: 0, path: `${chunk.path}.bits`, start, size: bytes.length } },
    },
  ];
}
