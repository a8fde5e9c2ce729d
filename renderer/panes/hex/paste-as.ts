import { viewOf } from '../../../shared/base/bytes.ts';
import { fromHex } from '../../../shared/base/hex.ts';
import { toWindows1252 } from '../../../shared/base/windows1252.ts';
import { type NumberType, numberSizes } from '../../../shared/contract/search-types.ts';

/** Pairs of digits with spaces, commas, 0x or \x between them. */
export function hexDigitsOf(text: string): Uint8Array | undefined {
  const bytes = fromHex(text.replace(/0x|\\x|[,;:]/gi, ' '));
  return bytes === undefined || bytes.length === 0 ? undefined : bytes;
}

/** Two columns of eight bytes at full width, because the letters after them may look like bytes. */
const dumpLine = /^\s*[0-9A-F]{4,16}h?(?: {2}|\t)([0-9A-F ]{2,48})/i;
/** The dump of xxd, with letters after two spaces. */
const xxdLine = /^\s*[0-9A-F]{4,16}: ((?:[0-9A-F]{2,} ?)+)(?: |$)/i;
const tableLine = /^\s*\|\s*[0-9A-F]{4,16}\s*\|((?:\s*(?:[0-9A-F]{2})?\s*\|){1,16})/i;

/** The bytes of a hexdump or of a Markdown table; everything else in it is ignored. */
export function dumpOf(text: string): Uint8Array | undefined {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '');
  const isTable = lines[0]?.trimStart().startsWith('|') ?? false;
  const rows = isTable ? lines.slice(2) : lines;
  const cells = rows.map(line => bytesOfLine(line, isTable));
  if (cells.length === 0 || cells.includes(undefined)) return undefined;
  return fromHex(cells.join(' '));
}

function bytesOfLine(line: string, isTable: boolean): string | undefined {
  const found = isTable ? tableLine.exec(line) : (dumpLine.exec(line) ?? xxdLine.exec(line));
  return found?.[1]?.replaceAll('|', ' ');
}

const escapes: Readonly<Record<string, number>> = { t: 0x09, n: 0x0a, r: 0x0d, '"': 0x22, "'": 0x27, '\\': 0x5c, 0: 0 };

/** A string literal as C, Java, JavaScript and Python write it. */
export function literalOf(text: string): Uint8Array | undefined {
  const body = /^b?(["'])((?:[^\\]|\\[\s\S])*)\1;?$/.exec(text.trim())?.[2];
  if (body === undefined) return undefined;
  const bytes: number[] = [];
  for (const [whole, digits, sign] of body.matchAll(/\\x([0-9a-f]{2})|\\([\s\S])|[\s\S]/giu)) {
    const letters = sign === undefined ? toWindows1252(whole) : undefined;
    const byte = digits === undefined ? escapes[sign ?? ''] : Number.parseInt(digits, 16);
    if (byte !== undefined) bytes.push(byte);
    else if (letters !== undefined) bytes.push(...letters);
    else return undefined;
  }
  return Uint8Array.from(bytes);
}

/** The numbers of an array in any of the languages that copying writes; signed bytes count from -128. */
export function arrayOf(text: string): Uint8Array | undefined {
  const body = /[{[(]([^{}[\]]*)[}\]]\)?;?\s*$/.exec(text.trim())?.[1]?.replaceAll('(byte)', '');
  const words = body?.split(',').map(word => word.trim());
  if (words?.at(-1) === '') words.pop();
  if (words === undefined || words.length === 0) return undefined;
  if (!words.every(word => /^(0x[0-9a-f]{1,2}|-?\d{1,3})$/i.test(word))) return undefined;
  const numbers = words.map(Number);
  return numbers.every(number => number >= -128 && number <= 255) ? Uint8Array.from(numbers) : undefined;
}

/** The bytes in fields copied as JSON; undefined if they leave a gap. */
export function bytesOfFields(text: string): Uint8Array | undefined {
  const rows = jsonRows(text).map(partOf);
  const [first] = rows;
  if (first === undefined || rows.includes(undefined)) return undefined;
  const bytes: number[] = [];
  for (const row of rows) {
    const at = (row?.at ?? 0) - first.at;
    if (at < 0 || at > bytes.length) return undefined;
    for (const [i, byte] of (row?.bytes ?? new Uint8Array()).entries()) bytes[at + i] = byte;
  }
  return Uint8Array.from(bytes);
}

function jsonRows(text: string): readonly unknown[] {
  if (!text.trimStart().startsWith('[')) return [];
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : [];
  } catch {
    return [];
  }
}

function partOf(row: unknown): { readonly at: number; readonly bytes: Uint8Array } | undefined {
  if (typeof row !== 'object' || row === null || !('start' in row) || !('bytes' in row)) return undefined;
  const at = 'bytesAt' in row ? row.bytesAt : row.start;
  const bytes = typeof row.bytes === 'string' ? fromHex(row.bytes) : undefined;
  return typeof at === 'number' && bytes !== undefined ? { at, bytes } : undefined;
}

type Put = (view: DataView, value: string, isLittle: boolean) => void;

const numberPuts: Readonly<Record<NumberType, Put>> = {
  u8: (view, value) => view.setUint8(0, Number(value)),
  i8: (view, value) => view.setInt8(0, Number(value)),
  u16: (view, value, isLittle) => view.setUint16(0, Number(value), isLittle),
  i16: (view, value, isLittle) => view.setInt16(0, Number(value), isLittle),
  u32: (view, value, isLittle) => view.setUint32(0, Number(value), isLittle),
  i32: (view, value, isLittle) => view.setInt32(0, Number(value), isLittle),
  u64: (view, value, isLittle) => view.setBigUint64(0, BigInt(value), isLittle),
  i64: (view, value, isLittle) => view.setBigInt64(0, BigInt(value), isLittle),
  f32: (view, value, isLittle) => view.setFloat32(0, Number(value), isLittle),
  f64: (view, value, isLittle) => view.setFloat64(0, Number(value), isLittle),
};

/** The bytes of decimal numbers, separated by commas or spaces; undefined if one does not fit the type. */
export function numbersOf(text: string, type: NumberType, isLittle: boolean): Uint8Array | undefined {
  const words = text.replace(/^[\s{[(]+|[\s}\]);,]+$/g, '').split(/[\s,;]+/);
  const size = numberSizes[type];
  const bytes = new Uint8Array(words.length * size);
  for (const [i, word] of words.entries()) {
    if (!fits(word, type)) return undefined;
    numberPuts[type](viewOf(bytes.subarray(i * size, (i + 1) * size)), word, isLittle);
  }
  return bytes;
}

function fits(word: string, type: NumberType): boolean {
  if (type.startsWith('f')) return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$|^[-+]?Infinity$|^NaN$/i.test(word);
  if (!/^(-?\d+|0x[0-9a-f]+)$/i.test(word)) return false;
  const bits = BigInt(numberSizes[type] * 8);
  const [least, most] = type.startsWith('u') ? [0n, 1n << bits] : [-(1n << (bits - 1n)), 1n << (bits - 1n)];
  const value = BigInt(word);
  return value >= least && value < most;
}

/** A pattern repeated to a size; the last copy may be cut off. */
export function repeated(pattern: Uint8Array, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, i) => pattern[i % pattern.length] ?? 0);
}
