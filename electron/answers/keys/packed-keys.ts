// Keys that are stored as differences: one key gets another value, and its neighbours keep theirs.
import type { Source } from '../../../shared/base/source.ts';
import { byteOfDelta, deltaOfKey } from '../../../shared/codecs/adaptive-delta.ts';
import type { Packets } from '../../../shared/scene/origin.ts';
import type { Channel } from '../../../shared/scene/skeleton.ts';

export interface PackedSet {
  readonly source: Source;
  readonly channel: Channel;
  readonly packets: Packets;
  readonly index: number;
  readonly values: ArrayLike<number>;
}

/** Bytes of the file to change, one by one; or why the values cannot be stored. */
export type PackedBytes = readonly { readonly at: number; readonly byte: number }[] | { readonly why: string };

/** The tolerance, as a fraction of a step: the games add in 32 bits. */
const SAME = 1e-3;

/** A packet is one byte of step and sixteen differences of 4 or 8 bits. */
const BYTES_OF_FOUR = 9;

export function packedBytes({ source, channel, packets, index, values }: PackedSet): PackedBytes {
  if (index === 0) return { why: FIRST };
  const bits = packets.stride === BYTES_OF_FOUR ? 4 : 8;
  const curve = { bits, components: packets.components, scale: packets.scale } as const;
  const all = source.read(packets.start, packets.size).slice();
  const changed = new Set<number>();
  const near = Array.from({ length: packets.components }, (_, component): readonly number[] => {
    const wanted = values[component] ?? 0;
    const now = channel.values[index * packets.components + component] ?? 0;
    const own = deltaOfKey(all, curve, { component, key: index });
    if (own === undefined || own.step === 0) return [now];
    const next = index + 1 < packets.count ? deltaOfKey(all, curve, { component, key: index + 1 }) : undefined;
    const steps = (wanted - now) / own.step;
    if (Math.abs(steps - Math.round(steps)) > SAME) return stored(all, { own, next, now }, steps);
    const by = Math.round(steps);
    if (by === 0) return [wanted];
    if (!fits(all, { own, next }, by)) return stored(all, { own, next, now }, steps);
    for (const [each, delta] of moved({ own, next }, by)) {
      const put = byteOfDelta(all, each.place, delta);
      if (put === undefined) continue;
      all[put.at] = put.byte;
      changed.add(put.at);
    }
    return [wanted];
  });
  const isStored = near.every((found, component) => found.length === 1 && found[0] === (values[component] ?? 0));
  if (!isStored) return { why: notStored(near) };
  return [...changed].map(at => ({ at: packets.start + at, byte: all[at] ?? 0 }));
}

const FIRST = 'all keys of this channel are counted from the first one: change its initial value instead';

type Delta = NonNullable<ReturnType<typeof deltaOfKey>>;

interface Around {
  readonly own: Delta;
  /** Cancels the change of the key, so that all later keys stay where they are. */
  readonly next: Delta | undefined;
}

function moved({ own, next }: Around, by: number): readonly (readonly [Delta, number])[] {
  const back = next && Math.round((by * own.step) / next.step);
  return [[own, own.delta + by], ...(next && back !== undefined ? [[next, next.delta - back] as const] : [])];
}

/** Both differences are in range, and the correction is a whole number of the next one's own steps. */
function fits(all: Uint8Array, around: Around, by: number): boolean {
  const { own, next } = around;
  const back = next ? (by * own.step) / next.step : 0;
  if (Math.abs(back - Math.round(back)) > SAME) return false;
  return moved(around, by).every(([{ place }, delta]) => byteOfDelta(all, place, delta) !== undefined);
}

/** The nearest values that can be stored, below and above. */
function stored(all: Uint8Array, { now, ...around }: Around & { readonly now: number }, steps: number): number[] {
  const most = 2 ** around.own.place.bits;
  const from = (by: number, way: 1 | -1): number | undefined => {
    for (let at = by, tried = 0; tried < 2 * most; at += way, tried++) if (fits(all, around, at)) return at;
    return undefined;
  };
  const sides = [from(Math.floor(Math.min(steps, most)), -1), from(Math.ceil(Math.max(steps, -most)), 1)];
  return [...new Set(sides)].flatMap(by => (by === undefined ? [] : [Math.fround(now + by * around.own.step)]));
}

function notStored(near: readonly (readonly number[])[]): string {
  const text = (value: number) => String(Number(value.toPrecision(9)));
  const choices = near.map(found => found.map(text).join(' or ')).join(', ');
  return `it is stored in steps from the key before it, and the keys around it have to stay: it can be ${choices}`;
}
