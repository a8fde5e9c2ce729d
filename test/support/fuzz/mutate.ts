// Makes one damaged file from sound ones: the same for the same numbers.
import { type Field, fieldsIn } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { formatById } from '../../../shared/formats/index.ts';
import { damaged, type Next } from '../mutants.ts';
import type { FuzzFile } from './subject.ts';

/** The positions of the fields in a file, computed once. */
export type Spots = Pick<Field, 'start' | 'size' | 'kind' | 'path'>;
/** The most that a mutant may be longer than its file. */
const LONGEST_GROWTH = 1 << 16;
const COUNTING = new Set(['count', 'size', 'offset']);
/** The largest signed and unsigned numbers, floats read as integers, and off-by-one values. */
const NUMBERS = [
  ...[0, 1, 2, 3, 0xff, 0x100, 0x7fff, 0xffff, 0x1_0000, 0xff_ffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff],
  ...[0x3f80_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0x7f7f_ffff, 0x0000_0001, 0x4f00_0000, 0xcf00_0000],
];

export interface Damage {
  readonly how: string;
  readonly bytes: Uint8Array;
}

type Way = (file: FuzzFile, next: Next, pool: readonly FuzzFile[]) => Damage;

/** Each as often as it is listed. */
const ways: readonly Way[] = [
  bits,
  bits,
  cut,
  extreme,
  extreme,
  extreme,
  extreme,
  nudge,
  splice,
  twice,
  many,
  nest,
  blend,
];

/** Damages a file one to three times, in randomly chosen ways. */
export function mutate(file: FuzzFile, next: Next, pool: readonly FuzzFile[]): Damage {
  let { bytes } = file;
  const told: string[] = [];
  for (let left = 1 + next(3); left > 0; left--) {
    const way = ways[next(ways.length)] ?? bits;
    const done = way({ ...file, bytes }, next, pool);
    bytes = done.bytes;
    told.push(done.how);
  }
  return { how: told.join(', '), bytes };
}

function bits({ bytes }: FuzzFile, next: Next): Damage {
  return { how: 'random damage', bytes: bytes.length === 0 ? bytes : damaged(bytes, next) };
}

function cut({ bytes }: FuzzFile, next: Next): Damage {
  const at = next(bytes.length + 1);
  return { how: `cut at ${at}`, bytes: bytes.slice(0, at) };
}

/** A number becomes extreme; counts are preferred. */
function extreme(file: FuzzFile, next: Next): Damage {
  const fields = spotsOf(file).filter(({ size }) => size <= 8);
  const counting = fields.filter(({ kind }) => COUNTING.has(kind));
  const from = counting.length > 0 && next(3) > 0 ? counting : fields;
  const field = from[next(Math.max(1, from.length))];
  const number = NUMBERS[next(NUMBERS.length)] ?? 0;
  if (!field) return cut(file, next);
  return { how: `${field.path} set to ${number}`, bytes: withNumber(file.bytes, field, number) };
}

/** A number becomes a little more or less. */
function nudge(file: FuzzFile, next: Next): Damage {
  const fields = spotsOf(file).filter(({ size }) => size === 1 || size === 2 || size === 4);
  const field = fields[next(Math.max(1, fields.length))];
  if (!field || field.start + field.size > file.bytes.length) return cut(file, next);
  const by = [-1, 1, -4, 4, 16, 1000][next(6)] ?? 1;
  const { start, size, path } = field;
  const view = new DataView(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  const old =
    size === 4 ? view.getUint32(start, true) : size === 2 ? view.getUint16(start, true) : view.getUint8(start);
  return { how: `${path} ${by < 0 ? by : `+${by}`}`, bytes: withNumber(file.bytes, field, (old + by) >>> 0) };
}

function withNumber(bytes: Uint8Array, { start, size }: Spots, number: number): Uint8Array {
  const changed = bytes.slice();
  const four = new Uint8Array(8);
  new DataView(four.buffer).setUint32(0, number, true);
  if (number >= 0x8000_0000 && size === 8) four.fill(0xff, 4);
  if (start <= changed.length) changed.set(four.subarray(0, Math.min(size, changed.length - start)), start);
  return changed;
}

/** A range of another file is inserted. */
function splice({ bytes }: FuzzFile, next: Next, pool: readonly FuzzFile[]): Damage {
  const other = pool[next(pool.length)];
  const from = other?.bytes ?? bytes;
  const start = next(from.length + 1);
  const put = from.subarray(start, start + next(Math.min(512, from.length - start) + 1));
  const at = next(bytes.length + 1);
  const remove = next(2) === 0 ? 0 : Math.min(put.length, bytes.length - at);
  return {
    how: `${put.length} bytes of ${other?.name} at ${at}`,
    bytes: joined(bytes.subarray(0, at), put, bytes.subarray(at + remove)),
  };
}

/** The beginning of one file and the end of another with the same format. */
function blend({ bytes, format }: FuzzFile, next: Next, pool: readonly FuzzFile[]): Damage {
  const alike = pool.filter(file => file.format === format);
  const other = alike[next(Math.max(1, alike.length))]?.bytes ?? bytes;
  const at = next(bytes.length + 1);
  return {
    how: `another's end from ${at}`,
    bytes: joined(bytes.subarray(0, at), other.subarray(next(2) === 0 ? at : next(other.length + 1))),
  };
}

/** A run of fields is repeated once. */
function twice(file: FuzzFile, next: Next): Damage {
  const range = runOf(file, next, 40);
  return { how: `${range.start}+${range.size} twice`, bytes: repeated(file.bytes, range, 1) };
}

/** A run of a few bytes is repeated many times. */
function many(file: FuzzFile, next: Next): Damage {
  const range = runOf(file, next, 4);
  const most = Math.floor(LONGEST_GROWTH / Math.max(1, range.size));
  const times = Math.min(most, 1 << next(13));
  return { how: `${range.start}+${range.size} ${times} times more`, bytes: repeated(file.bytes, range, times) };
}

function repeated(bytes: Uint8Array, { start, size }: { start: number; size: number }, times: number): Uint8Array {
  const run = bytes.subarray(start, start + size);
  return joined(bytes.subarray(0, start), ...Array.from({ length: times }, () => run), bytes.subarray(start));
}

/** A run of whole fields. */
function runOf(file: FuzzFile, next: Next, longest: number): { start: number; size: number } {
  const fields = spotsOf(file);
  const first = next(Math.max(1, fields.length));
  const last = Math.min(fields.length - 1, first + next(longest));
  const start = Math.min(fields[first]?.start ?? 0, file.bytes.length);
  const end = (fields[last]?.start ?? 0) + (fields[last]?.size ?? 0);
  return { start, size: Math.max(0, Math.min(end - start, LONGEST_GROWTH, file.bytes.length - start)) };
}

/** The whole file is wrapped in nested chunks. */
function nest({ bytes, format }: FuzzFile, next: Next): Damage {
  const depth = 1 << next(11);
  const ids = bytes.slice(0, 4);
  const heads: Uint8Array[] = [];
  const nestBit = format === 'westwood/w3d' ? 0x8000_0000 : 0;
  for (let i = 0; i < depth; i++) {
    const head = new Uint8Array(8);
    head.set(ids);
    new DataView(head.buffer).setUint32(4, (nestBit + bytes.length + 8 * (depth - 1 - i)) >>> 0, true);
    heads.push(head);
  }
  return { how: `in ${depth} chunks`, bytes: joined(...heads, bytes) };
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

const known = new Map<string, readonly Spots[]>();

/** The fields of the original file: those of a damaged file are no useful targets. */
function spotsOf({ name, format, bytes }: FuzzFile): readonly Spots[] {
  const key = `${format} ${name}`;
  const before = known.get(key);
  if (before) return before;
  const { layout } = formatById(format);
  const fields = layout ? fieldsIn(layout, memorySource(bytes), { start: 0, size: bytes.length }) : [];
  const spots = fields.map(({ start, size, kind, path }) => ({ start, size, kind, path }));
  known.set(key, spots);
  return spots;
}
