import { findStrings as say } from './strings.ts';

export type FindMode = 'hex' | 'text';

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

/** Any text; its bytes are windows-1252, so its length is its number of letters. */
export function textPattern(typed: string): FindPattern {
  return typed === '' ? { kind: 'empty' } : { kind: 'pattern', query: typed, size: typed.length };
}

export function findPattern(mode: FindMode, typed: string): FindPattern {
  return mode === 'hex' ? hexPattern(typed) : textPattern(typed);
}
