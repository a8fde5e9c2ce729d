import { toHex } from '../../../base/hex.ts';
import { toWindows1252 } from '../../../base/windows1252.ts';
import { looksNumeric } from '../zrd/atoms.ts';
import { floatDigits } from '../zrd/float-digits.ts';
import { LONGEST_TEXT } from '../zrd/limits.ts';
import { floatOfBits, type ReaderValue } from './value.ts';

// Control characters but the tab, the quote, DEL, and the five bytes for which Windows-1252 has no letter.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the text form cannot show
const NOT_WRITABLE = /[\x00-\x08\x0a-\x1f"\x7f-\x9f]/;
// White space of any kind, brackets, the comment sign; and a leading % so that nothing is mistaken for %f( or %s(.
const NEEDS_QUOTES = /^$|[\t ();\xa0]|^%/;

/** The text form of a value that is no list, on one line. */
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
  if (!bytes) throw new Error(`a reader's text holds a character that is no byte: ${value}`);
  return bytes;
}
