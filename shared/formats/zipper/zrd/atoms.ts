import { MAX_DEPTH } from '#layout';
import { f32Text } from '../../../base/f32.ts';

/** The value of an unquoted atom in the games' parser. */
export type Atom =
  | { readonly kind: 'integer'; readonly value: number }
  /** `wasInteger`: only digits, but beyond 32 bits; the games read those as floats. */
  | { readonly kind: 'float'; readonly value: number; readonly wasInteger: boolean }
  | { readonly kind: 'string' };

const INTEGER = /^[-+]?\d+$/;
const FLOAT = /^[-+]?(?:\d+\.\d*|\.\d+)$/;
/** Looks like a number to people and other tools, but the games read it as text. */
const NUMBER_LIKE = /^[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|0x[0-9a-f]+)$/i;

/** Integer first, then float, else text: exponents and hexadecimal are text to the games. */
export function atomOf(text: string): Atom {
  if (INTEGER.test(text)) {
    const value = Number(text);
    // Adding zero turns -0 into 0: integers have no signed zero.
    if (value >= -0x8000_0000 && value <= 0x7fff_ffff) return { kind: 'integer', value: value + 0 };
    return { kind: 'float', value: Math.fround(value), wasInteger: true };
  }
  if (FLOAT.test(text)) return { kind: 'float', value: Math.fround(Number(text)), wasInteger: false };
  return { kind: 'string' };
}

/** Whether a text needs quotes because it looks like a number. */
export function looksNumeric(text: string): boolean {
  return NUMBER_LIKE.test(text);
}

/** Almost all floats match this. */
const PLAIN = /^[-\d.]*$/;

/** A float as the games write it: without exponents, and with a point to tell it from an integer. */
export function floatDigits(value: number): string {
  const text = f32Text(value);
  if (PLAIN.test(text)) return text.includes('.') ? text : `${text}.0`;
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)\.?(\d*)(?:e([-+]?\d+))?$/i.exec(text) ?? [];
  const point = whole.length + Number(exponent);
  const all = whole + fraction;
  const padded = point <= 0 ? '0'.repeat(1 - point) + all : all.padEnd(point, '0');
  const cut = Math.max(point, 1);
  return `${sign}${padded.slice(0, cut)}.${padded.slice(cut) || '0'}`;
}

/** The longest text that the games' parser takes. */
export const LONGEST_TEXT = 255;
/** The longest list that the games' parser takes. */
export const LONGEST_LIST = 4096;
/** The deepest nesting of lists, the same as for the compiled form. The games' own files stay under twenty. */
export const DEEPEST = MAX_DEPTH;
