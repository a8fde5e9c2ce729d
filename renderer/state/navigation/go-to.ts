import { goToStrings as say } from './strings.ts';

/** The destination of a typed target. `preview` is what the dialog shows while typing. */
export type GoTo =
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'refused'; readonly why: string };

/** A typed range of bytes. */
export type TypedRange =
  | { readonly kind: 'range'; readonly start: number; readonly size: number }
  | { readonly kind: 'refused'; readonly why: string };

export interface GoToPlace {
  readonly size: number;
  readonly cursor: number;
}

/**
 * Parses what the user types into "go to": 0x1F0, 1F0h, 496, +0x20 and -16 (from the cursor), end-4, 50%, sums and products
 * of these, or the path of a field such as [5][0] or meshes[3].name.
 */
export function parseGoTo(text: string, place: GoToPlace): GoTo {
  const typed = text.trim();
  if (typed === '') return { kind: 'refused', why: say.empty };
  if (looksLikePath(typed)) return { kind: 'path', path: typed.replace(/^@/, '') };
  const value = evaluate(typed, place);
  if (typeof value === 'string') return { kind: 'refused', why: value };
  return checked(value, typed, place);
}

/**
 * Parses a range by its first and its last byte, each as "go to" takes it: 0x1F0..0x1FF. A signed last one is relative to
 * the first: 0x1F0..+15. Undefined if no range is typed.
 */
export function parseRange(text: string, place: GoToPlace): TypedRange | undefined {
  const [first = '', last, ...more] = text.split('..');
  if (last === undefined || more.length > 0) return undefined;
  const from = parseGoTo(first, place);
  if (from.kind !== 'offset') return from.kind === 'path' ? { kind: 'refused', why: say.notANumber(first) } : from;
  const to = parseGoTo(last, { ...place, cursor: from.offset });
  if (to.kind !== 'offset') return to.kind === 'path' ? { kind: 'refused', why: say.notANumber(last) } : to;
  if (to.offset < from.offset) return { kind: 'refused', why: say.turnedRound };
  return { kind: 'range', start: from.offset, size: to.offset - from.offset + 1 };
}

function checked(value: number, typed: string, { size }: GoToPlace): GoTo {
  if (!Number.isFinite(value)) return { kind: 'refused', why: say.divided };
  if (size === 0) return { kind: 'refused', why: say.noBytes };
  const offset = Math.floor(value);
  if (offset < 0) return { kind: 'refused', why: say.beforeStart };
  if (offset === size && /^(end|100\s*%)$/i.test(typed)) return { kind: 'offset', offset: size - 1 };
  if (offset >= size) return { kind: 'refused', why: say.pastEnd(size) };
  return { kind: 'offset', offset };
}

function looksLikePath(typed: string): boolean {
  if (/^end\b/i.test(typed)) return /^end[\w[.]/i.test(typed);
  return /^[@[#]/.test(typed) || (/^[A-Za-z_]/.test(typed) && !/^[0-9A-Fa-f]+h?$/.test(typed));
}

type Token = { readonly kind: 'number'; readonly value: number } | { readonly kind: 'sign'; readonly sign: string };

/** The value, or a sentence that says why there is none. */
function evaluate(typed: string, place: GoToPlace): number | string {
  const tokens = tokenize(typed, place.size);
  if (typeof tokens === 'string') return tokens;
  const relative = tokens[0]?.kind === 'sign' && '+-'.includes(tokens[0].sign);
  const all: Token[] = relative ? [{ kind: 'number', value: place.cursor }, ...tokens] : tokens;
  const at = { index: 0 };
  const value = sum(all, at);
  if (value === undefined || at.index < all.length) return say.notANumber(typed);
  return value;
}

function tokenize(typed: string, size: number): Token[] | string {
  const tokens: Token[] = [];
  const pattern = /\s*(?:([-+*/()])|(end\b)|(0x[0-9a-f_]+|[0-9a-f_]+h\b|\d[\d_]*%?(?![0-9a-f_])|[0-9a-f]+))/giy;
  while (pattern.lastIndex < typed.length) {
    const from = pattern.lastIndex;
    const match = pattern.exec(typed);
    if (match === null) return say.notUnderstood(wordFrom(typed, from));
    const [, sign, end, number] = match;
    if (sign !== undefined) tokens.push({ kind: 'sign', sign });
    else if (end !== undefined) tokens.push({ kind: 'number', value: size });
    else tokens.push({ kind: 'number', value: numberOf(number ?? '', size) });
  }
  return tokens;
}

/** The part that was not understood, with the rest of its word. */
function wordFrom(typed: string, from: number): string {
  const rest = typed.slice(from);
  const before = /^\s/.test(rest) ? '' : (/[\w%]*$/.exec(typed.slice(0, from))?.[0] ?? '');
  return `${before}${rest}`.trim();
}

function numberOf(word: string, size: number): number {
  const digits = word.replaceAll('_', '').toLowerCase();
  if (digits.startsWith('0x')) return Number.parseInt(digits.slice(2), 16);
  if (digits.endsWith('h')) return Number.parseInt(digits.slice(0, -1), 16);
  if (digits.endsWith('%')) return Math.floor((Number.parseInt(digits, 10) / 100) * size);
  return /^\d+$/.test(digits) ? Number.parseInt(digits, 10) : Number.parseInt(digits, 16);
}

interface At {
  index: number;
}

function sum(tokens: readonly Token[], at: At): number | undefined {
  let value = product(tokens, at);
  for (
    let sign = signAt(tokens, at, '+-');
    value !== undefined && sign !== undefined;
    sign = signAt(tokens, at, '+-')
  ) {
    const next = product(tokens, at);
    if (next === undefined) return undefined;
    value = sign === '+' ? value + next : value - next;
  }
  return value;
}

function product(tokens: readonly Token[], at: At): number | undefined {
  let value = single(tokens, at);
  for (
    let sign = signAt(tokens, at, '*/');
    value !== undefined && sign !== undefined;
    sign = signAt(tokens, at, '*/')
  ) {
    const next = single(tokens, at);
    if (next === undefined) return undefined;
    value = sign === '*' ? value * next : value / next;
  }
  return value;
}

function single(tokens: readonly Token[], at: At): number | undefined {
  if (signAt(tokens, at, '(') !== undefined) {
    const inner = sum(tokens, at);
    return signAt(tokens, at, ')') === undefined ? undefined : inner;
  }
  const token = tokens[at.index];
  if (token?.kind !== 'number') return undefined;
  at.index += 1;
  return Number.isNaN(token.value) ? undefined : token.value;
}

/** Consumes one of `wanted` and returns it. */
function signAt(tokens: readonly Token[], at: At, wanted: string): string | undefined {
  const token = tokens[at.index];
  if (token?.kind !== 'sign' || !wanted.includes(token.sign)) return undefined;
  at.index += 1;
  return token.sign;
}
