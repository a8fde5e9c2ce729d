import { toBase64 } from '../../../shared/base/base64.ts';
import { toHex } from '../../../shared/base/hex.ts';
import type { FieldRow } from '../../../shared/contract/types.ts';
import { byteLetter } from '../../byte-grid/letters.ts';

/** What is copied: the bytes, where they stand, and the fields over them. */
export interface Copied {
  readonly start: number;
  readonly bytes: Uint8Array;
  readonly fields: readonly FieldRow[];
}

export type CopyKind =
  | 'hexSpaced'
  | 'hexPlain'
  | 'c'
  | 'cSharp'
  | 'rust'
  | 'python'
  | 'javaScript'
  | 'java'
  | 'base64'
  | 'string'
  | 'hexdump'
  | 'markdown'
  | 'fieldsJson';

const perLine = 12;
const perDumpLine = 16;

/** All ways to copy, in the order of the menu. */
export const copyKinds = {
  hexSpaced: ({ bytes }) => pairs(bytes).join(' '),
  hexPlain: ({ bytes }) => toHex(bytes),
  c: ({ bytes }) => `const unsigned char data[${bytes.length}] = {\n${arrayBody(bytes)}\n};`,
  cSharp: ({ bytes }) => `byte[] data =\n{\n${arrayBody(bytes)}\n};`,
  rust: ({ bytes }) => `const DATA: [u8; ${bytes.length}] = [\n${arrayBody(bytes)}\n];`,
  python: ({ bytes }) => `data = bytes([\n${arrayBody(bytes)}\n])`,
  javaScript: ({ bytes }) => `const data = new Uint8Array([\n${arrayBody(bytes)}\n]);`,
  java: ({ bytes }) => `byte[] data = {\n${arrayBody(bytes, javaByte)}\n};`,
  base64: ({ bytes }) => toBase64(bytes),
  string: ({ bytes }) => stringLiteral(bytes),
  hexdump: copied => hexdump(copied),
  markdown: copied => markdownTable(copied),
  fieldsJson: ({ fields }) => fieldsJson(fields),
} as const satisfies Record<CopyKind, (copied: Copied) => string>;

function pair(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}

function pairs(bytes: Uint8Array): string[] {
  return Array.from(bytes, pair);
}

function arrayBody(bytes: Uint8Array, print: (byte: number) => string = byte => `0x${pair(byte)}`): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += perLine)
    lines.push(`    ${Array.from(bytes.subarray(at, at + perLine), print).join(', ')},`);
  return lines.join('\n');
}

/** Java's bytes are signed: the upper half needs a cast. */
function javaByte(byte: number): string {
  return byte < 0x80 ? `0x${pair(byte)}` : `(byte) 0x${pair(byte)}`;
}

const escapes: Readonly<Record<number, string>> = { 0x09: '\\t', 0x0a: '\\n', 0x0d: '\\r', 0x22: '\\"', 0x5c: '\\\\' };

/** A C string literal. A hex escape swallows the hex digits after it, so these are escaped too. */
function stringLiteral(bytes: Uint8Array): string {
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

/** Lines of the rows the bytes stand in: what comes before the first byte is left blank. */
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

function hexdump(copied: Copied): string {
  return dumpLines(copied)
    .map(line =>
      `${line.offset}  ${line.cells.slice(0, 8).join(' ')}  ${line.cells.slice(8).join(' ')}  ${line.text}`.trimEnd(),
    )
    .join('\n');
}

function markdownTable(copied: Copied): string {
  const columns = Array.from({ length: perDumpLine }, (_, i) => i.toString(16).toUpperCase().padStart(2, '0'));
  const head = [`| offset | ${columns.join(' | ')} | text |`, `|---|${'---|'.repeat(perDumpLine)}---|`];
  const rows = dumpLines(copied).map(
    line => `| ${line.offset} | ${line.cells.join(' | ')} | ${line.text.replace(/[|\\`]/g, '\\$&')} |`,
  );
  return [...head, ...rows].join('\n');
}

/** Numbers JSON cannot hold (64-bit, infinities, NaN) go as text. */
function fieldsJson(fields: readonly FieldRow[]): string {
  const print = (_: string, value: unknown) =>
    typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)) ? String(value) : value;
  const rows = fields.map(({ path, start, size, bits, kind, value, text, finding }) => ({
    path,
    start,
    size,
    ...(bits === undefined ? {} : { bits }),
    kind,
    value: value instanceof Uint8Array ? pairs(value).join(' ') : value,
    ...(text === undefined ? {} : { text }),
    ...(finding === undefined ? {} : { finding: finding.text }),
  }));
  return JSON.stringify(rows, print, 2);
}
