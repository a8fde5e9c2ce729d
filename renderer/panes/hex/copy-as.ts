import { viewOf } from '../../../shared/base/bytes.ts';
import { f32Text } from '../../../shared/base/f32.ts';
import { type NumberType, numberSizes } from '../../../shared/contract/search-types.ts';
import type { FieldRow } from '../../../shared/contract/types.ts';
import { byteLetter } from '../../byte-grid/letters.ts';

/** What is copied: the bytes, their offset, and their fields. */
export interface Copied {
  readonly start: number;
  readonly bytes: Uint8Array;
  readonly fields: readonly FieldRow[];
}

const perLine = 12;
const perDumpLine = 16;

function pair(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}

export function pairs(bytes: Uint8Array): string[] {
  return Array.from(bytes, pair);
}

export function arrayBody(bytes: Uint8Array, print: (byte: number) => string = byte => `0x${pair(byte)}`): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += perLine)
    lines.push(`    ${Array.from(bytes.subarray(at, at + perLine), print).join(', ')},`);
  return lines.join('\n');
}

/** Java's bytes are signed: the upper half needs a cast. */
export function javaByte(byte: number): string {
  return byte < 0x80 ? `0x${pair(byte)}` : `(byte) 0x${pair(byte)}`;
}

const escapes: Readonly<Record<number, string>> = { 0x09: '\\t', 0x0a: '\\n', 0x0d: '\\r', 0x22: '\\"', 0x5c: '\\\\' };

/** A C string literal. A hex escape swallows the hex digits after it, so these are escaped too. */
export function stringLiteral(bytes: Uint8Array): string {
  let text = '';
  let afterHex = false;
  for (const byte of bytes) {
    const letter = String.fromCharCode(byte);
    const plain: boolean = byte >= 0x20 && byte < 0x7f && !(afterHex && /[0-9a-fA-F]/.test(letter));
    const escaped = escapes[byte];
    afterHex = escaped === undefined && !plain;
    text += escaped ?? (plain ? letter : `\\x${pair(byte)}`);
  }
  return `"${text}"`;
}

interface DumpLine {
  readonly offset: string;
  readonly cells: readonly string[];
  readonly text: string;
}

/** Lines as in the rows of the grid: the space before the first byte is left blank. */
function dumpLines({ start, bytes }: Copied): DumpLine[] {
  const lines: DumpLine[] = [];
  const digits = Math.max(8, (start + bytes.length).toString(16).length);
  for (let row = start - (start % perDumpLine); row < start + bytes.length; row += perDumpLine) {
    const cells: string[] = [];
    let text = '';
    for (let offset = row; offset < row + perDumpLine; offset++) {
      const byte = bytes[offset - start];
      const there = offset >= start && byte !== undefined;
      cells.push(there ? pair(byte) : '  ');
      text += there ? byteLetter(byte) : ' ';
    }
    lines.push({ offset: row.toString(16).toUpperCase().padStart(digits, '0'), cells, text: text.trimEnd() });
  }
  return lines;
}

export function hexdump(copied: Copied): string {
  return dumpLines(copied)
    .map(line =>
      `${line.offset}  ${line.cells.slice(0, 8).join(' ')}  ${line.cells.slice(8).join(' ')}  ${line.text}`.trimEnd(),
    )
    .join('\n');
}

export function markdownTable(copied: Copied): string {
  const columns = Array.from({ length: perDumpLine }, (_, i) => i.toString(16).toUpperCase().padStart(2, '0'));
  const head = [`| offset | ${columns.join(' | ')} | text |`, `|---|${'---|'.repeat(perDumpLine)}---|`];
  const rows = dumpLines(copied).map(
    line => `| ${line.offset} | ${line.cells.join(' | ')} | ${line.text.replace(/[|\\`]/g, '\\$&')} |`,
  );
  return [...head, ...rows].join('\n');
}

/** Numbers JSON cannot hold (64-bit, infinities, NaN) become text. The bytes are included, so that pasting restores exactly what was copied. */
export function fieldsJson({ start, bytes, fields }: Copied): string {
  const print = (_: string, value: unknown) =>
    typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)) ? String(value) : value;
  const rows = fields.map(field => {
    const { path, size, bits, kind, value, text, finding } = field;
    const first = Math.max(start, field.start);
    const own = bytes.subarray(first - start, Math.max(0, field.start + size - start));
    return {
      path,
      start: field.start,
      size,
      ...(bits === undefined ? {} : { bits }),
      kind,
      value: value instanceof Uint8Array ? pairs(value).join(' ') : value,
      ...(text === undefined ? {} : { text }),
      ...(finding === undefined ? {} : { finding: finding.text }),
      bytes: pairs(own).join(' '),
      ...(first === field.start ? {} : { bytesAt: first }),
    };
  });
  return JSON.stringify(rows, print, 2);
}

type Print = (view: DataView, at: number, isLittle: boolean) => string;

const numberPrints: Readonly<Record<NumberType, Print>> = {
  u8: (view, at) => String(view.getUint8(at)),
  i8: (view, at) => String(view.getInt8(at)),
  u16: (view, at, isLittle) => String(view.getUint16(at, isLittle)),
  i16: (view, at, isLittle) => String(view.getInt16(at, isLittle)),
  u32: (view, at, isLittle) => String(view.getUint32(at, isLittle)),
  i32: (view, at, isLittle) => String(view.getInt32(at, isLittle)),
  u64: (view, at, isLittle) => String(view.getBigUint64(at, isLittle)),
  i64: (view, at, isLittle) => String(view.getBigInt64(at, isLittle)),
  f32: (view, at, isLittle) => f32Text(view.getFloat32(at, isLittle)),
  f64: (view, at, isLittle) =>
    String(Object.is(view.getFloat64(at, isLittle), -0) ? '-0' : view.getFloat64(at, isLittle)),
};

/** Numbers of one type in digits, twelve per line; undefined if bytes are left over. */
export function numberText(bytes: Uint8Array, type: NumberType, isLittle: boolean): string | undefined {
  const size = numberSizes[type];
  if (bytes.length % size !== 0) return undefined;
  const view = viewOf(bytes);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += perLine * size) {
    const count = Math.min(perLine, (bytes.length - at) / size);
    lines.push(Array.from({ length: count }, (_, i) => numberPrints[type](view, at + i * size, isLittle)).join(', '));
  }
  return lines.join(',\n');
}
