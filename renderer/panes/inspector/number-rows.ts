import type { NumberBase } from '../../state/settings/preferences.ts';
import {
  type Endian,
  fixedRow,
  halfToNumber,
  type InspectorRow,
  integerBytes,
  numberToHalf,
  type Reading,
  signed,
  type TypedBytes,
  unsigned,
} from './row.ts';
import { inspectorStrings as say } from './strings.ts';

const widths = [8, 16, 24, 32, 48, 64] as const;

/** Whole numbers of every width the old formats use, unsigned and signed. */
export const integerRows: readonly InspectorRow[] = widths.flatMap(bits => [
  integerRow(bits, 'u'),
  integerRow(bits, 'i'),
]);

function integerRow(bits: number, sign: 'u' | 'i'): InspectorRow {
  const size = bits / 8;
  const least = sign === 'u' ? 0n : -(1n << BigInt(bits - 1));
  const most = sign === 'u' ? (1n << BigInt(bits)) - 1n : (1n << BigInt(bits - 1)) - 1n;
  const print = (from: Reading) =>
    printInBase(sign === 'u' ? unsigned(from, size) : signed(from, size), from.base, bits);
  return fixedRow(`${sign}${bits}`, `${sign}${bits}`, size, print, (typed, endian) => {
    const value = parseInteger(typed);
    if (value === undefined) return { why: say.notInteger };
    if (value < least || value > most) return { why: say.outOfRange(printInteger(least), printInteger(most)) };
    return { bytes: integerBytes(BigInt.asUintN(bits, value), size, endian) };
  });
}

/** Floats of three sizes. */
export const floatRows: readonly InspectorRow[] = [
  fixedRow(
    'f16',
    'f16',
    2,
    from => printFloat(halfAt(from), decimal => numberToHalf(decimal) === Number(unsigned(from, 2))),
    (typed, endian) => written(typed, value => integerBytes(BigInt(numberToHalf(value)), 2, endian)),
  ),
  fixedRow(
    'f32',
    'f32',
    4,
    ({ view, little }) => printSingle(view.getFloat32(0, little)),
    (typed, endian) => written(typed, value => floatBytes(value, 4, endian)),
  ),
  fixedRow(
    'f64',
    'f64',
    8,
    ({ view, little }) => printDouble(view.getFloat64(0, little)),
    (typed, endian) => written(typed, value => floatBytes(value, 8, endian)),
  ),
];

function halfAt(from: Reading): number {
  return halfToNumber(Number(unsigned(from, 2)));
}

function printSingle(value: number): string {
  return printFloat(value, decimal => Math.fround(decimal) === value);
}

function printDouble(value: number): string {
  return printFloat(value, decimal => decimal === value);
}

function written(typed: string, toBytes: (value: number) => Uint8Array): TypedBytes {
  const value = parseNumber(typed);
  return value === undefined ? { why: say.notNumber } : { bytes: toBytes(value) };
}

export function floatBytes(value: number, size: 4 | 8, endian: Endian): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  if (size === 4) view.setFloat32(0, value, endian === 'little');
  else view.setFloat64(0, value, endian === 'little');
  return bytes;
}

/** Fixed point: whole bits, fraction bits. 4.12 is the PlayStation's. */
export const fixedPointRows: readonly InspectorRow[] = [fixedPoint(8, 8), fixedPoint(16, 16), fixedPoint(4, 12)];

function fixedPoint(whole: number, fraction: number): InspectorRow {
  const bits = whole + fraction;
  const size = bits / 8;
  const scale = 2 ** fraction;
  const most = 2 ** (bits - 1);
  const print = (from: Reading) => printDouble(Number(signed(from, size)) / scale);
  return fixedRow(`fixed${whole}.${fraction}`, `fixed ${whole}.${fraction}`, size, print, (typed, endian) => {
    const value = parseNumber(typed);
    if (value === undefined || !Number.isFinite(value)) return { why: say.notNumber };
    const steps = Math.round(value * scale);
    if (steps < -most || steps >= most)
      return { why: say.outOfRange(String(-most / scale), String((most - 1) / scale)) };
    return { bytes: integerBytes(BigInt.asUintN(bits, BigInt(steps)), size, endian) };
  });
}

/** Several floats side by side, such as a position or a rotation. */
export const vectorRows: readonly InspectorRow[] = [
  vector('vec2', 'vec2', 2),
  vector('vec3', 'vec3', 3),
  vector('quat', 'quaternion', 4),
];

function vector(id: string, label: string, count: number): InspectorRow {
  const parts = Array.from({ length: count }, (_, i) => i * 4);
  const print = ({ view, little }: Reading) => parts.map(at => printSingle(view.getFloat32(at, little))).join('  ');
  return fixedRow(id, label, count * 4, print, (typed, endian) => {
    const values = typed
      .trim()
      .split(/[\s,;]+/)
      .map(parseNumber);
    if (values.length !== count || values.includes(undefined)) return { why: say.notVector(count) };
    const bytes = new Uint8Array(count * 4);
    for (const [i, value] of values.entries()) bytes.set(floatBytes(value ?? 0, 4, endian), i * 4);
    return { bytes };
  });
}

/** Angles in PlayStation units: 4096 to a full turn. */
export const angleRow: InspectorRow = fixedRow(
  'angle4096',
  'angle /4096',
  2,
  from => `${printDouble((Number(signed(from, 2)) * 360) / 4096)}°`,
  (typed, endian) => {
    const degrees = parseNumber(typed.replace(/°\s*$/, ''));
    const steps = degrees === undefined ? Number.NaN : Math.round((degrees * 4096) / 360);
    if (!Number.isFinite(steps)) return { why: say.notNumber };
    if (steps < -0x8000 || steps > 0x7fff) return { why: say.outOfRange('-2880', '2879.9') };
    return { bytes: integerBytes(BigInt.asUintN(16, BigInt(steps)), 2, endian) };
  },
);

/** Seven bits per byte, lowest first; the highest bit says that more bytes follow. A number keeps its length. */
export const lebRows: readonly InspectorRow[] = [leb('uleb128', 'ULEB128', 'u'), leb('sleb128', 'SLEB128', 'i')];

/** Ten bytes hold 64 bits. */
const LONGEST_LEB = 10;

function leb(id: string, label: string, sign: 'u' | 'i'): InspectorRow {
  return {
    id,
    label,
    read({ view, base }) {
      let value = 0n;
      for (let at = 0; at < Math.min(view.byteLength, LONGEST_LEB); at++) {
        const byte = view.getUint8(at);
        value |= BigInt(byte & 0x7f) << BigInt(7 * at);
        if (byte >= 0x80) continue;
        const size = at + 1;
        return { text: printInBase(sign === 'u' ? value : BigInt.asIntN(7 * size, value), base), size };
      }
      return undefined;
    },
    write(typed, _, { size }) {
      const value = parseInteger(typed);
      if (value === undefined) return { why: say.notInteger };
      const bits = BigInt(7 * size);
      const [least, most] = sign === 'u' ? [0n, (1n << bits) - 1n] : [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n];
      if (value < least || value > most) return { why: say.outOfRange(printInteger(least), printInteger(most)) };
      const stored = BigInt.asUintN(7 * size, value);
      const byteAt = (at: number) => Number((stored >> BigInt(7 * at)) & 0x7fn) | (at + 1 < size ? 0x80 : 0);
      return { bytes: Uint8Array.from({ length: size }, (_, at) => byteAt(at)) };
    },
  };
}

/** The eight bits of the byte at the caret, highest first. */
export const binaryRow: InspectorRow = fixedRow(
  'bin',
  'bin',
  1,
  ({ view }) =>
    view
      .getUint8(0)
      .toString(2)
      .padStart(8, '0')
      .replace(/(.{4})/, '$1 '),
  typed => {
    const bits = typed.replace(/[\s_]/g, '').replace(/^0b/i, '');
    return /^[01]{8}$/.test(bits) ? { bytes: Uint8Array.of(Number.parseInt(bits, 2)) } : { why: say.notBits };
  },
);

/** A byte as yes or no; values other than 0 and 1 are shown as numbers. */
export const boolRow: InspectorRow = fixedRow(
  'bool',
  'bool',
  1,
  ({ view }) => {
    const value = view.getUint8(0);
    return value === 0 ? 'false' : value === 1 ? 'true' : `true (${value})`;
  },
  typed => {
    const word = typed.trim().toLowerCase();
    if (word === 'true' || word === '1') return { bytes: Uint8Array.of(1) };
    return word === 'false' || word === '0' ? { bytes: Uint8Array.of(0) } : { why: say.notBool };
  },
);

/** A typed integer: decimal, 0x, 0o or 0b, with grouping; undefined if it is not one. */
function parseInteger(typed: string): bigint | undefined {
  const plain = typed.trim().replace(/[,_ ]/g, '');
  const match = /^([+-]?)(0x[0-9a-f]+|0o[0-7]+|0b[01]+|\d+)$/i.exec(plain);
  if (match === null) return undefined;
  const size = BigInt(match[2] ?? '0');
  return match[1] === '-' ? -size : size;
}

/** A typed number with a point or exponent, an infinity or NaN; undefined if it is not one. */
function parseNumber(typed: string): number | undefined {
  const plain = typed.trim().replace(/[,_ ]/g, '').toLowerCase();
  if (/^[+-]?(inf|infinity|∞)$/.test(plain)) return plain.startsWith('-') ? -Infinity : Infinity;
  if (plain === 'nan') return Number.NaN;
  if (/^0x[0-9a-f]+$/.test(plain)) return Number(plain);
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(plain) ? Number(plain) : undefined;
}

function printInteger(value: bigint): string {
  return value.toLocaleString('en');
}

const BASES = { hex: [16, '0x', 4], octal: [8, '0o', 0], binary: [2, '0b', 1] } as const;

/** In a form that can be typed: hex and binary with all digits, a negative number as its magnitude with a sign. */
function printInBase(value: bigint, base: NumberBase, bits = 0): string {
  if (base === 'decimal') return printInteger(value);
  const [radix, prefix, bitsEach] = BASES[base];
  const size = value < 0n ? -value : value;
  const plain = size.toString(radix).toUpperCase();
  const digits = bitsEach === 0 ? plain : plain.padStart(bits / bitsEach, '0');
  const grouped = base === 'binary' ? digits.replace(/\B(?=(.{4})+$)/g, '_') : digits;
  return `${value < 0n ? '-' : ''}${prefix}${grouped}`;
}

/** The shortest decimal that reads back as the same number; `same` compares two in the row's precision. */
function printFloat(value: number, same: (decimal: number) => boolean): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value < 0 ? '-∞' : '∞';
  if (Object.is(value, -0)) return '-0.0';
  for (let digits = 1; digits <= 17; digits++) {
    const decimal = Number(value.toPrecision(digits));
    if (same(decimal)) return withPoint(decimal);
  }
  return withPoint(value);
}

/** 45 is shown as 45.0: a float must not look like an integer. */
function withPoint(value: number): string {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
