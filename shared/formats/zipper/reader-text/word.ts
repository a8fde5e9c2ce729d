import { characters, type Leaf, type Parsed, parseText } from '#layout';
import { f32Json } from '../../../base/f32.ts';
import type { JsonFloat } from '../../../base/json-float.ts';
import { atomOf } from '../zrd/atoms.ts';
import { floatDigits } from '../zrd/float-digits.ts';
import { tokenAt } from '../zrd/lexer.ts';
import { LONGEST_TEXT } from '../zrd/limits.ts';

/** A token as it is written, quotes and all; as JSON what it says: a number, or text. */
export const wordLeaf: Leaf<string> = {
  ...characters,
  toJson: wordJson,
  parse: parseWord,
};

/** What a token says to the games: integer, float, else text. */
export function wordJson(written: string): number | string | JsonFloat {
  const { value, isQuoted } = tokenAt(written, 0, { quotesSpanLines: true });
  if (isQuoted) return value;
  const atom = atomOf(value);
  switch (atom.kind) {
    case 'integer':
      return atom.value;
    case 'float':
      return f32Json(atom.value);
    case 'string':
      return value;
  }
}

/**
 * A number stays of its type, whether it comes as a number or as typed text: the games read a whole number where a float
 * belongs as a wrong value. Text is quoted where it needs to be.
 */
function parseWord(input: unknown, _size: number, now = ''): Parsed<string> {
  if (typeof input === 'number') return { value: numberWord(input, isFloat(now)) };
  const parsed = parseText(input, LONGEST_TEXT);
  if ('why' in parsed) return parsed;
  const { value } = parsed;
  if (/["\0]/.test(value)) return { why: 'a token can hold neither quotes nor NUL' };
  const { kind } = atomOf(value);
  if (kind !== 'string' && isNumber(now))
    return { value: kind === 'integer' ? numberWord(Number(value), isFloat(now)) : value };
  const isBare = value !== '' && !/[ \t\r\n();]/.test(value) && kind === 'string';
  return { value: isBare ? value : `"${value}"` };
}

function numberWord(value: number, isFloat: boolean): string {
  return Number.isInteger(value) && !isFloat ? String(value) : floatDigits(value);
}

// A word with quotes is a text to atomOf as well: no number holds one.
const isNumber = (written: string): boolean => atomOf(written).kind !== 'string';

function isFloat(written: string): boolean {
  const atom = atomOf(written);
  return atom.kind === 'float' && !atom.wasInteger;
}
