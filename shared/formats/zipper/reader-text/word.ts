import { f32Json } from '../../../base/f32.ts';
import type { Leaf, Parsed } from '../../../layout/leaf.ts';
import { parseText } from '../../../layout/parse-value.ts';
import { characters } from '../../../layout/text.ts';
import { atomOf } from '../zrd/atoms.ts';
import { tokenAt } from '../zrd/lexer.ts';
import { LONGEST_TEXT } from '../zrd/limits.ts';

/** A token as it is written, quotes and all; as JSON what it says: a number, or text. */
export const wordLeaf: Leaf<string> = {
  ...characters,
  toJson: wordJson,
  parse: parseWord,
};

/** What a token says to the games: integer, float, else text. */
export function wordJson(written: string): number | string {
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

/** Numbers are written as they are given, text in quotes where it needs them. */
function parseWord(input: unknown): Parsed<string> {
  if (typeof input === 'number') return { value: String(input) };
  const parsed = parseText(input, LONGEST_TEXT);
  if ('why' in parsed) return parsed;
  const { value } = parsed;
  if (/["\0]/.test(value)) return { why: 'a token can hold neither quotes nor NUL' };
  const isBare = value !== '' && !/[ \t\r\n();]/.test(value) && atomOf(value).kind === 'string';
  return { value: isBare ? value : `"${value}"` };
}
