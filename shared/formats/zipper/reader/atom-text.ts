import { f32Text } from '../../../base/f32.ts';
import { toHex } from '../../../base/hex.ts';
import { toWindows1252 } from '../../../base/windows1252.ts';
import { looksNumeric } from '../zrd/atoms.ts';
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
  return positional(f32Text(value));
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

/** The games know no exponents, and tell floats from integers by the point: 1e-7 is 0.0000001, 5 is 5.0. */
function positional(digits: string): string {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)\.?(\d*)(?:e([-+]?\d+))?$/i.exec(digits) ?? [];
  const point = whole.length + Number(exponent);
  const all = whole + fraction;
  const padded = point <= 0 ? '0'.repeat(1 - point) + all : all.padEnd(point, '0');
  const cut = Math.max(point, 1);
  return `${sign}${padded.slice(0, cut)}.${padded.slice(cut) || '0'}`;
}
