import { toHex } from '../../../base/hex.ts';
import { toWindows1252 } from '../../../base/windows1252.ts';
import { floatDigits, LONGEST_TEXT, looksNumeric } from '../zrd/atoms.ts';

/**
 * One value of a reader. A float is given by its 32 bits, because a NaN's payload does not survive as a JavaScript number;
 * text has one letter per byte (shared/base/windows1252.ts).
 */
export type ReaderValue =
  | { type: 'integer'; value: number }
  | { type: 'float'; value: number }
  | { type: 'string'; value: string }
  | { type: 'list'; value: ReaderValue[] };

export type ReaderList = Extract<ReaderValue, { type: 'list' }>;

export function integerValue(value: number): ReaderValue {
  return { type: 'integer', value };
}

/** A float that a JavaScript number can hold. */
export function floatValue(value: number): ReaderValue {
  return floatOf(bitsOfFloat(value));
}

/** A float from its bits. */
export function floatOf(bits: number): ReaderValue {
  return { type: 'float', value: bits };
}

export function stringValue(value: string): ReaderValue {
  return { type: 'string', value };
}

export function listValue(items: readonly ReaderValue[]): ReaderList {
  return { type: 'list', value: [...items] };
}

/** Converts between floats and their bits. */
const scratch = new DataView(new ArrayBuffer(4));

export function bitsOfFloat(value: number): number {
  scratch.setFloat32(0, value, true);
  return scratch.getUint32(0, true);
}

export function floatOfBits(bits: number): number {
  scratch.setUint32(0, bits, true);
  return scratch.getFloat32(0, true);
}

// Control characters except the tab, the quote, DEL, and the five bytes that have no letter in Windows-1252.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the text form cannot show
const NOT_WRITABLE = /[\x00-\x08\x0a-\x1f"\x7f-\x9f]/;
// White space of any kind, brackets, the comment sign; and a leading %, which could be mistaken for %f( or %s(.
const NEEDS_QUOTES = /^$|[\t ();\xa0]|^%/;

/** The text of a value that is not a list, on one line. */
export function atomText(value: Exclude<ReaderValue, { type: 'list' }>): string {
  switch (value.type) {
    case 'integer':
      return String(value.value);
    case 'float':
      return floatText(value.value);
    case 'string':
      return stringText(value.value);
  }
}

function floatText(bits: number): string {
  const value = floatOfBits(bits);
  if (!Number.isFinite(value)) return `%f(${bits.toString(16).toUpperCase().padStart(8, '0')})`;
  return floatDigits(value);
}

function stringText(value: string): string {
  if (value.length > LONGEST_TEXT || NOT_WRITABLE.test(value)) return `%s(${toHex(bytesOfText(value))})`;
  return NEEDS_QUOTES.test(value) || looksNumeric(value) ? `"${value}"` : value;
}

function bytesOfText(value: string): Uint8Array {
  const bytes = toWindows1252(value);
  if (!bytes) throw new Error(`a reader's text holds a character that is not a byte: ${value}`);
  return bytes;
}
