import type { NumberType, Sought } from '../../shared/contract/search-types.ts';
import type { FindMode } from './find-mode.ts';
import { findStrings as say } from './strings.ts';

/** The query of the find bar, checked before it is sent to the host. */
export type FindPattern =
  | { readonly kind: 'empty' }
  | { readonly kind: 'pattern'; readonly query: string; readonly size: number }
  | { readonly kind: 'refused'; readonly why: string };

/** Hex in pairs, spaced freely, with `??` for any byte and `4?` or `?4` for half a byte; the result is evenly spaced. */
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

/** Any text; in a single-byte encoding its length is its number of letters. */
function textPattern(typed: string): FindPattern {
  return typed === '' ? { kind: 'empty' } : { kind: 'pattern', query: typed, size: typed.length };
}

/** A number in digits or with 0x; the host checks whether it fits its type. */
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

/** The query with the choices that apply to its mode. */
export function soughtOf(query: string, choices: FindChoices): Sought {
  const { mode, matchCase, encoding, type, bigEndian, tolerance } = choices;
  if (mode === 'hex') return { mode, query };
  if (mode === 'text') return { mode, query, matchCase, encoding };
  if (mode === 'regex') return { mode, query, matchCase };
  const most = Number(tolerance);
  return { mode, query, type, bigEndian, ...(most > 0 && Number.isFinite(most) && { tolerance: most }) };
}
