import type { NumberType, Sought } from '../../shared/contract/search-types.ts';
import type { FindMode } from './find-mode.ts';
import { findStrings as say } from './strings.ts';

/** What is typed into the find bar, checked before the host is asked. */
export type FindPattern =
  | { readonly kind: 'empty' }
  | { readonly kind: 'pattern'; readonly query: string; readonly size: number }
  | { readonly kind: 'refused'; readonly why: string };

/** Hex in pairs, spaces where you like, `??` for any byte and `4?` or `?4` for half a byte; the answer is spaced evenly. */
export function hexPattern(typed: string): FindPattern {
  const digits = typed.replace(/0x/gi, '').replace(/[\s,]+/g, '');
  if (digits === '') return { kind: 'empty' };
  const wrong = /[^0-9a-f?]/i.exec(digits);
  if (wrong !== null) return { kind: 'refused', why: say.notHex(wrong[0]) };
  if (digits.length % 2 === 1) return { kind: 'refused', why: say.halfByte };
  if (/^\?+$/.test(digits)) return { kind: 'refused', why: say.onlyMasks };
  const pairs = digits.toUpperCase().match(/../g) ?? [];
  return { kind: 'pattern', query: pairs.join(' '), size: pairs.length };
}

/** Any text; in an encoding of one byte for each letter its length is its number of letters. */
function textPattern(typed: string): FindPattern {
  return typed === '' ? { kind: 'empty' } : { kind: 'pattern', query: typed, size: typed.length };
}

/** A number in digits, 0x too; whether it fits its type is the host's to say. */
function numberPattern(typed: string): FindPattern {
  const query = typed.trim();
  if (query === '' || query === '-') return { kind: 'empty' };
  return Number.isNaN(Number(query.replace(/^-(?=0x)/i, '')))
    ? { kind: 'refused', why: say.notNumber }
    : { kind: 'pattern', query, size: 0 };
}

function regexPattern(typed: string): FindPattern {
  if (typed === '') return { kind: 'empty' };
  try {
    new RegExp(typed);
    return { kind: 'pattern', query: typed, size: 0 };
  } catch {
    return { kind: 'refused', why: say.notExpression };
  }
}

const patterns: Readonly<Record<FindMode, (typed: string) => FindPattern>> = {
  hex: hexPattern,
  text: textPattern,
  number: numberPattern,
  regex: regexPattern,
};

export function findPattern(mode: FindMode, typed: string): FindPattern {
  return patterns[mode](typed);
}

/** The options of the query. */
export interface FindChoices {
  readonly mode: FindMode;
  readonly matchCase: boolean;
  readonly encoding: string;
  readonly type: NumberType;
  readonly bigEndian: boolean;
  readonly tolerance: string;
}

/** The query with those choices that its mode has. */
export function soughtOf(query: string, choices: FindChoices): Sought {
  const { mode, matchCase, encoding, type, bigEndian, tolerance } = choices;
  if (mode === 'hex') return { mode, query };
  if (mode === 'text') return { mode, query, matchCase, encoding };
  if (mode === 'regex') return { mode, query, matchCase };
  const most = Number(tolerance);
  return { mode, query, type, bigEndian, ...(most > 0 && Number.isFinite(most) && { tolerance: most }) };
}
