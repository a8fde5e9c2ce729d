import { toWindows1252 } from '../../../shared/base/windows1252.ts';
import type { SearchMode } from '../../../shared/contract/search-types.ts';
import { hexPattern } from '../../answers/find/matcher.ts';
import type { BytePattern, Sought } from '../../answers/search/search-task.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';

/** What the user typed, and how it is meant. */
export interface Question {
  readonly mode: SearchMode;
  readonly query: string;
  readonly matchCase?: boolean;
  readonly formats?: readonly string[];
  readonly limit: number;
}

/** What to search for, ready for the threads; refuses what cannot be searched for. */
export function soughtOf({ mode, query, matchCase = false, formats, limit }: Question): Sought {
  if (query === '') refuse(failures.nothingToFind());
  const isName = mode === 'name' || mode === 'any';
  return {
    patterns: patternsOf(mode, query, matchCase),
    ...(isName && { name: query.toLowerCase() }),
    ...(formats !== undefined && { formats }),
    limit,
  };
}

function patternsOf(mode: SearchMode, query: string, matchCase: boolean): readonly BytePattern[] {
  if (mode === 'name') return [];
  if (mode !== 'hex') return textPatterns(query, matchCase);
  const pattern = hexPattern(query);
  if ('code' in pattern) return refuse(pattern);
  return [{ bytes: pattern.bytes, others: pattern.bytes, masks: pattern.mask, shownAs: 'hex' }];
}

/** The text with one byte per letter, as the games have it, and with two, as Windows has it in its own parts of a file. */
function textPatterns(text: string, matchCase: boolean): readonly BytePattern[] {
  const other = matchCase ? text : otherCase(text);
  const narrow = toWindows1252(text);
  const narrowOther = Uint8Array.from(other, (letter, i) => toWindows1252(letter)?.[0] ?? narrow?.[i] ?? 0);
  // A single one-byte letter is found wherever its two-byte form is.
  const patterns =
    narrow === undefined || text.length > 1 ? [wholeBytes(wideBytes(text), wideBytes(other), 'wide')] : [];
  return narrow === undefined ? patterns : [wholeBytes(narrow, narrowOther, 'text'), ...patterns];
}

function wholeBytes(bytes: Uint8Array, others: Uint8Array, shownAs: BytePattern['shownAs']): BytePattern {
  return { bytes, others, masks: new Uint8Array(bytes.length).fill(0xff), shownAs };
}

/** Each letter in the other case; unchanged if that is not one letter, or if both of its bytes would change. */
function otherCase(text: string): string {
  return Array.from({ length: text.length }, (_, i) => {
    const letter = text.charAt(i);
    const other = letter.toLowerCase() === letter ? letter.toUpperCase() : letter.toLowerCase();
    if (other.length !== 1) return letter;
    const isApart = other.charCodeAt(0) >> 8 !== letter.charCodeAt(0) >> 8;
    return isApart && toWindows1252(letter) === undefined ? letter : other;
  }).join('');
}

function wideBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    bytes[i * 2] = text.charCodeAt(i) & 0xff;
    bytes[i * 2 + 1] = text.charCodeAt(i) >> 8;
  }
  return bytes;
}
