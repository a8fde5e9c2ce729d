// Compressed curves of Westwood's animations: a first value, then packets of sixteen differences, each packet with its own step.

export interface DeltaCurve {
  /** Bits for each difference. */
  readonly bits: 4 | 8;
  /** Components of each value; each has its own packets, in turn. */
  readonly components: number;
  /** Number of values, including the first. */
  readonly count: number;
  readonly scale: number;
  readonly initial: ArrayLike<number>;
}

const KEYS = 16;
/** Steps grow by tens first, then fall from 1 to nearly 0 along a sine. */
const STEPS = Float32Array.from({ length: 256 }, (_, i) =>
  i < 16 ? 10 ** (i - 8) : 1 - Math.sin((Math.PI / 2) * ((i - 16) / 240)),
);

/** Bytes of one packet: the number of its step, and sixteen differences. */
export const packetSize = (bits: 4 | 8): number => 1 + (KEYS * bits) / 8;

/** All values, in order; fewer than counted if packets are missing. */
export function decodeDeltas(packets: Uint8Array, curve: DeltaCurve): Float32Array {
  const { bits, components, count, initial } = curve;
  const size = packetSize(bits) * components;
  const groups = size === 0 ? 0 : Math.floor(packets.length / size);
  const keys = Math.max(0, Math.min(count, 1 + groups * KEYS));
  const values = new Float32Array(keys * components);
  for (let component = 0; component < components && keys > 0; component++) {
    values[component] = initial[component] ?? 0;
    for (let group = 0; group * KEYS + 1 < keys; group++)
      addPacket(values, { packets, curve, component, group, at: (group * components + component) * packetSize(bits) });
  }
  return values;
}

interface Packet {
  readonly packets: Uint8Array;
  readonly curve: DeltaCurve;
  readonly component: number;
  readonly group: number;
  readonly at: number;
}

/** Adds in 32 bits as the games do: every rounding carries over to the next value. */
function addPacket(values: Float32Array, { packets, curve, component, group, at }: Packet): void {
  const { bits, components, scale } = curve;
  const step = stepAt(packets, at, { bits, scale });
  const first = group * KEYS + 1;
  const last = Math.min(first + KEYS, values.length / components);
  let value = values[(first - 1) * components + component] ?? 0;
  for (let key = first; key < last; key++) {
    const delta = deltaAt(packets, { bits, start: at + 1, index: key - first });
    value = Math.fround(value + Math.fround(step * delta));
    values[key * components + component] = value;
  }
}

/** What one unit of a difference in a packet amounts to. */
function stepAt(packets: Uint8Array, at: number, { bits, scale }: Pick<DeltaCurve, 'bits' | 'scale'>): number {
  return Math.fround((STEPS[packets[at] ?? 0] ?? 0) * (bits === 4 ? scale : scale / 16));
}

interface DeltaPlace {
  readonly bits: 4 | 8;
  /** Where the differences of its packet begin. */
  readonly start: number;
  readonly index: number;
}

function deltaAt(packets: Uint8Array, { bits, start, index }: DeltaPlace): number {
  return bits === 4 ? nibbleAt(packets, start, index) : (packets[start + index] ?? 0) - 128;
}

/** How a key follows from the key before it: the size of a step, and how many steps; none for the first key. */
export interface DeltaOfKey {
  readonly step: number;
  readonly delta: number;
  readonly place: DeltaPlace;
}

export function deltaOfKey(
  packets: Uint8Array,
  curve: Pick<DeltaCurve, 'bits' | 'components' | 'scale'>,
  { component, key }: { readonly component: number; readonly key: number },
): DeltaOfKey | undefined {
  const { bits, components } = curve;
  const at = (Math.floor((key - 1) / KEYS) * components + component) * packetSize(bits);
  const place = { bits, start: at + 1, index: (key - 1) % KEYS };
  if (key < 1 || at + packetSize(bits) > packets.length) return undefined;
  return { step: stepAt(packets, at, curve), delta: deltaAt(packets, place), place };
}

/** The byte of a difference and its offset; undefined if the difference does not fit into its bits. */
export function byteOfDelta(
  packets: Uint8Array,
  { bits, start, index }: DeltaPlace,
  delta: number,
): { readonly at: number; readonly byte: number } | undefined {
  const most = 2 ** (bits - 1);
  if (!Number.isInteger(delta) || delta < -most || delta >= most) return undefined;
  if (bits === 8) return { at: start + index, byte: delta + 128 };
  const at = start + (index >> 1);
  const byte = packets[at] ?? 0;
  return { at, byte: index & 1 ? (byte & 0x0f) | ((delta & 0x0f) << 4) : (byte & 0xf0) | (delta & 0x0f) };
}

/** The low half comes first; both are signed. */
function nibbleAt(bytes: Uint8Array, start: number, index: number): number {
  const byte = bytes[start + (index >> 1)] ?? 0;
  return ((index & 1 ? byte >> 4 : byte) << 28) >> 28;
}
