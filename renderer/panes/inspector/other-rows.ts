import {
  argb1555,
  bgr555,
  type Colour,
  fixedRow,
  type InspectorRow,
  integerBytes,
  printColour,
  type Reading,
  rgb565,
  rgba8,
  signed,
  type TypedBytes,
  unsigned,
} from './row.ts';
import { inspectorStrings as say } from './strings.ts';

/** FILETIME counts 100 ns intervals from 1601; this is their number until 1970. */
const filetimeOffset = 116_444_736_000_000_000n;

const typedTime = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/;

/** Dates and times, all in UTC. */
export const timeRows: readonly InspectorRow[] = [
  timeRow('time_t', 'time_t', 4, from => unixTime(unsigned(from, 4)), unixBytesValue),
  timeRow('time64', 'time_t 64', 8, from => unixTime(signed(from, 8)), unixBytesValue),
  timeRow('filetime', 'FILETIME', 8, from => fileTime(unsigned(from, 8)), fileTimeValue),
  timeRow('dos', 'DOS time', 4, from => dosTime(Number(unsigned(from, 4))), dosTimeValue),
];

function timeRow(
  id: string,
  label: string,
  size: number,
  print: (from: Reading) => string | undefined,
  toNumber: (milliseconds: number) => bigint | undefined,
): InspectorRow {
  return fixedRow(id, label, size, print, (typed, endian) => {
    const moment = parseTime(typed);
    if (moment === undefined) return { why: say.notTime };
    const value = toNumber(moment);
    const fits = value !== undefined && value >= 0n && value < 1n << BigInt(size * 8);
    return fits ? { bytes: integerBytes(value, size, endian) } : { why: say.timeDoesNotFit };
  });
}

/** Packed colours: the packed number and a swatch. */
export const colourRows: readonly InspectorRow[] = [
  packedColour('rgb565', 'RGB565', rgb565),
  packedColour('bgr555', 'BGR555', bgr555),
  packedColour('argb1555', 'ARGB1555', argb1555),
  {
    id: 'rgba8',
    label: 'RGBA8',
    read: ({ view }) => {
      if (view.byteLength < 4) return undefined;
      const colour = rgba8([0, 1, 2, 3].map(at => view.getUint8(at)));
      return { text: printColour(colour), size: 4, colour };
    },
    write: typed => channels(typed),
  },
];

function packedColour(id: string, label: string, unpack: (packed: number) => Colour): InspectorRow {
  return {
    id,
    label,
    read: from => {
      if (from.view.byteLength < 2) return undefined;
      const packed = Number(unsigned(from, 2));
      return { text: packed.toString(16).toUpperCase().padStart(4, '0'), size: 2, colour: unpack(packed) };
    },
    write: (typed, endian) => {
      const digits = typed.trim().replace(/^0x/i, '');
      if (!/^[0-9a-f]{1,4}$/i.test(digits)) return { why: say.notPacked };
      return { bytes: integerBytes(BigInt(`0x${digits}`), 2, endian) };
    },
  };
}

function channels(typed: string): TypedBytes {
  const hex = /^#?([0-9a-f]{8})$/i.exec(typed.trim());
  if (hex?.[1] !== undefined) return { bytes: integerBytes(BigInt(`0x${hex[1]}`), 4, 'big') };
  const values = typed
    .trim()
    .split(/[\s,·]+/)
    .map(Number);
  if (values.length === 3) values.push(255);
  const right = values.length === 4 && values.every(value => Number.isInteger(value) && value >= 0 && value <= 255);
  return right ? { bytes: Uint8Array.from(values) } : { why: say.notChannels };
}

const guidParts = [4, 2, 2] as const;

/** A GUID as Windows prints it: three numbers in the chosen byte order, then eight bytes in stored order. */
export const guidRow: InspectorRow = fixedRow(
  'guid',
  'GUID',
  16,
  ({ view, little }) => {
    let at = 0;
    const parts = guidParts.map(size => {
      const part = new DataView(view.buffer, view.byteOffset + at, size);
      at += size;
      return hex(unsigned({ view: part, little }, size), size);
    });
    const rest = Array.from({ length: 8 }, (_, i) => hex(BigInt(view.getUint8(8 + i)), 1)).join('');
    return `{${parts.join('-')}-${rest.slice(0, 4)}-${rest.slice(4)}}`;
  },
  (typed, endian) => {
    const digits = typed.replace(/[{}\s-]/g, '');
    if (!/^[0-9a-f]{32}$/i.test(digits)) return { why: say.notGuid };
    const bytes = integerBytes(BigInt(`0x${digits}`), 16, 'big');
    if (endian === 'big') return { bytes };
    let at = 0;
    for (const size of guidParts) {
      bytes.subarray(at, at + size).reverse();
      at += size;
    }
    return { bytes };
  },
);

function hex(value: bigint, size: number): string {
  return value
    .toString(16)
    .toUpperCase()
    .padStart(size * 2, '0');
}

/** Seconds since 1970, as 32 or 64 bits. */
function unixTime(seconds: bigint): string | undefined {
  return printTime(Number(seconds) * 1000);
}

/** Windows' FILETIME. */
function fileTime(ticks: bigint): string | undefined {
  return printTime(Number((ticks - filetimeOffset) / 10_000n));
}

/** DOS time in the low and date in the high 16 bits; undefined if it is not a valid time. */
function dosTime(stamp: number): string | undefined {
  const time = stamp & 0xffff;
  const date = stamp >>> 16;
  const [year, month, day] = [1980 + (date >> 9), (date >> 5) & 15, date & 31];
  const [hour, minute, second] = [time >> 11, (time >> 5) & 63, (time & 31) * 2];
  if (hour > 23 || minute > 59 || second > 58) return undefined;
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? printTime(at.getTime()) : undefined;
}

/** Only years that a file is likely to contain: everything else is not a time. */
function printTime(milliseconds: number): string | undefined {
  const at = new Date(milliseconds);
  const year = at.getUTCFullYear();
  if (Number.isNaN(year) || year < 1601 || year > 9999) return undefined;
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** Milliseconds since 1970 for a typed `2005-06-12 23:21:00`, in UTC like everything shown here. */
function parseTime(typed: string): number | undefined {
  const match = typedTime.exec(typed.trim());
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map(part => Number(part ?? 0));
  const at = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0));
  return at.getUTCMonth() === (month ?? 1) - 1 && at.getUTCDate() === day ? at.getTime() : undefined;
}

function unixBytesValue(milliseconds: number): bigint {
  return BigInt(Math.floor(milliseconds / 1000));
}

function fileTimeValue(milliseconds: number): bigint {
  return BigInt(milliseconds) * 10_000n + filetimeOffset;
}

function dosTimeValue(milliseconds: number): bigint | undefined {
  const at = new Date(milliseconds);
  const year = at.getUTCFullYear();
  if (year < 1980 || year > 2107) return undefined;
  const date = ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return (BigInt(date) << 16n) | BigInt(time);
}
