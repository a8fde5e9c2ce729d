/**
 * Archives and readers written directly from their description, for tests. It shares no code with what it tests: no
 * layout, no encoder, no table of shared/.
 */
export type Value =
  | readonly Value[]
  | string
  | { readonly int: number }
  | { readonly float: number }
  | { readonly floatBits: number };

export function int(value: number): Value {
  return { int: value };
}

export function float(value: number): Value {
  return { float: value };
}

export function floatBits(bits: number): Value {
  return { floatBits: bits };
}

/** A compiled reader; strings have one byte per character (0 to 255). */
export function buildReader(value: Value): Uint8Array {
  return Uint8Array.from(valueBytes(value));
}

function valueBytes(value: Value): number[] {
  if (typeof value === 'string') return [...u32(3), ...u32(value.length), ...latin1(value)];
  if ('int' in value) return [...u32(1), ...u32(value.int >>> 0)];
  if ('floatBits' in value) return [...u32(2), ...u32(value.floatBits)];
  if ('float' in value) return [...u32(2), ...floatBytes(value.float)];
  return [...u32(4), ...u32(value.length + 1), ...value.flatMap(valueBytes)];
}

export interface Member {
  readonly name: string;
  readonly content: Uint8Array;
  readonly flags?: number;
  readonly comment?: string;
  readonly time?: bigint;
  /** Written instead of the real one. */
  readonly start?: number;
  /** Written instead of the real one. */
  readonly length?: number;
}

export interface ArchiveOptions {
  readonly version: 1 | 2;
  /** Version 2: 'right' computes it; a number is written unchanged. */
  readonly checksum?: 'right' | number;
  /** Bytes between the members and the directory. */
  readonly gap?: Uint8Array;
}

/** Members one after the other, directory, footer. */
export function buildArchive(members: readonly Member[], options: ArchiveOptions): Uint8Array {
  const parts: Uint8Array[] = members.map(member => member.content);
  if (options.gap) parts.push(options.gap);
  let start = 0;
  for (const member of members) {
    parts.push(directoryEntry(member, start));
    start += member.content.length;
  }
  const { checksum = 0 } = options;
  const crc = checksum === 'right' ? slowCrc(join(members.map(member => member.content))) : checksum;
  const footer = options.version === 1 ? [1, members.length] : [2, members.length, crc];
  parts.push(Uint8Array.from(footer.flatMap(u32)));
  return join(parts);
}

function directoryEntry(member: Member, start: number): Uint8Array {
  const { name, content, flags = 0, comment = '', time = 0n } = member;
  const entry = new Uint8Array(148);
  const view = new DataView(entry.buffer);
  view.setUint32(0, member.start ?? start, true);
  view.setUint32(4, member.length ?? content.length, true);
  entry.set(latin1(name), 8);
  view.setUint32(72, flags, true);
  entry.set(latin1(comment), 76);
  view.setBigUint64(140, time, true);
  return entry;
}

/** Bit by bit: x^32 + x^26 + x^23 + x^22 + x^16 + x^12 + x^11 + x^10 + x^8 + x^7 + x^5 + x^4 + x^2 + x + 1, from zero. */
export function slowCrc(bytes: Uint8Array): number {
  let register = 0;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const top = (register >>> 31) ^ ((byte >> bit) & 1);
      register = (register << 1) >>> 0;
      if (top) register = (register ^ 0x04c11db7) >>> 0;
    }
  return register;
}

export interface WavOptions {
  readonly samples: Uint8Array;
  readonly rate?: number;
  readonly channels?: number;
  readonly bits?: number;
}

/** A plain PCM sound. */
export function buildWav({ samples, rate = 11025, channels = 1, bits = 8 }: WavOptions): Uint8Array {
  const align = (channels * bits) / 8;
  const format = [...u16(1), ...u16(channels), ...u32(rate), ...u32(rate * align), ...u16(align), ...u16(bits)];
  const padded = samples.length % 2 === 0 ? samples : join([samples, Uint8Array.of(0)]);
  const body = join([
    bytesOf('WAVE'),
    bytesOf('fmt '),
    Uint8Array.from([...u32(16), ...format]),
    bytesOf('data'),
    Uint8Array.from(u32(samples.length)),
    padded,
  ]);
  return join([bytesOf('RIFF'), Uint8Array.from(u32(body.length)), body]);
}

/** `interp.zbd` with one script of no lines. */
export function buildEmptyScript(name: string): Uint8Array {
  const bytes = new Uint8Array(12 + 128 + 4);
  const view = new DataView(bytes.buffer);
  for (const [i, number] of [0x0897_1119, 7, 1].entries()) view.setUint32(i * 4, number, true);
  bytes.set(bytesOf(name), 12);
  view.setUint32(12 + 124, 12 + 128, true);
  return bytes;
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** One byte per character. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(latin1(text));
}

function latin1(text: string): number[] {
  return Array.from(text, letter => letter.charCodeAt(0));
}

function u16(value: number): number[] {
  return [value & 255, (value >>> 8) & 255];
}

function u32(value: number): number[] {
  return [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255];
}

function floatBytes(value: number): number[] {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value, true);
  return [0, 1, 2, 3].map(at => view.getUint8(at));
}
