import { fromWindows1252, notInWindows1252 } from '../../../base/windows1252.ts';
import type { TextProblem } from '../../format.ts';
import { atomOf } from '../zrd/atoms.ts';
import type { Token } from '../zrd/lexer.ts';
import { LONGEST_TEXT } from '../zrd/limits.ts';
import { floatOf, floatValue, integerValue, type ReaderValue, stringValue } from './value.ts';

/** What one atom of a text stands for, and where it ends: an escape takes its brackets along. */
export interface Meant {
  readonly value: ReaderValue;
  readonly end: number;
  readonly problem?: {
    readonly text: string;
    readonly weight?: TextProblem['weight'];
    /** Where it lies, when not at the start of the atom. */
    readonly start?: number;
  };
}

/** Reads an atom, `%f(7FC00001)` and `%s(68656C6C6F22)` included. */
export function meantBy(text: string, token: Token): Meant {
  const { value, end, isQuoted, openQuote } = token;
  if (openQuote !== undefined) {
    const problem = { start: openQuote, text: 'This text is not closed: expected " before the end of the line.' };
    return { value: stringValue(''), end, problem };
  }
  if (isQuoted) return stringMeant(value, end);
  if ((value === '%f' || value === '%s') && text.charAt(end) === '(') return escapeMeant(text, token);
  const atom = atomOf(value);
  if (atom.kind === 'integer') return { value: integerValue(atom.value), end };
  if (atom.kind === 'float') return floatMeant(token, atom.value, atom.wasInteger);
  return stringMeant(value, end);
}

function stringMeant(value: string, end: number): Meant {
  const stranger = notInWindows1252(value);
  if (stranger !== undefined) {
    const text = `The games have no letter ${stranger}: expected letters of Windows-1252, or %s(…) with the bytes in hex.`;
    return { value: stringValue(''), end, problem: { text } };
  }
  return { value: stringValue(value), end, ...lengthProblem(value) };
}

function lengthProblem(value: string): Pick<Meant, 'problem'> {
  if (value.length <= LONGEST_TEXT) return {};
  return {
    problem: { weight: 'warning', text: `A text of ${value.length} bytes: the games take at most ${LONGEST_TEXT}.` },
  };
}

function floatMeant({ value: written, end }: Token, value: number, wasInteger: boolean): Meant {
  if (!Number.isFinite(value)) {
    const text = `${written} is too large for a float: expected fewer than 40 digits before the point, or %f(7F800000) for infinity.`;
    return { value: floatValue(0), end, problem: { text } };
  }
  if (!wasInteger) return { value: floatValue(value), end };
  const text = `${written} does not fit an integer of 32 bits: it becomes a float, as the games read it.`;
  return { value: floatValue(value), end, problem: { weight: 'warning', text } };
}

function escapeMeant(text: string, token: Token): Meant {
  const inside = hexFrom(text, token.end + 1);
  const close = token.end + 1 + inside.length;
  const digits = inside.replace(/[ \t]/g, '');
  const isFloat = token.value === '%f';
  const isRight = text.charAt(close) === ')' && (isFloat ? digits.length === 8 : digits.length % 2 === 0);
  if (!isRight) {
    const wanted = isFloat ? '%f(…) with the 8 hex digits of a float' : '%s(…) with two hex digits for each byte';
    return { value: stringValue(''), end: afterBracket(text, close), problem: { text: `Expected ${wanted}.` } };
  }
  const end = close + 1;
  if (isFloat) return { value: floatOf(Number.parseInt(digits, 16)), end };
  const value = fromWindows1252(Uint8Array.from(digits.match(/../g) ?? [], pair => Number.parseInt(pair, 16)));
  return { value: stringValue(value), end, ...lengthProblem(value) };
}

function hexFrom(text: string, at: number): string {
  const hex = /[\da-f \t]*/iy;
  hex.lastIndex = at;
  return hex.exec(text)?.[0] ?? '';
}

/** After the bracket that should have ended an escape, so that it is not taken for a stray one. */
function afterBracket(text: string, at: number): number {
  const rest = /[^()\r\n]*\)?/y;
  rest.lastIndex = at;
  return at + (rest.exec(text)?.[0].length ?? 0);
}
