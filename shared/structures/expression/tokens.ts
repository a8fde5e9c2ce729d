import type { Int } from '../integers.ts';

export type Token = { readonly at: number } & (
  | { readonly kind: 'int'; readonly value: Int }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  /** Text with placeholders: the text, and the source of each placeholder. */
  | { readonly kind: 'format'; readonly parts: readonly (string | { readonly source: string; readonly at: number })[] }
  | { readonly kind: 'name'; readonly value: string }
  | { readonly kind: 'sign'; readonly value: string }
  | { readonly kind: 'end' }
);

/** A syntax error in an expression, with its position. */
export class ExpressionError extends Error {
  readonly at: number;

  constructor(text: string, at: number) {
    super(text);
    this.name = 'ExpressionError';
    this.at = at;
  }
}

const SPACE = /\s+/y;
const NUMBER = /0x[0-9a-f_]+|0b[01_]+|0o[0-7_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:e[-+]?\d+)?/iy;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const SIGN = /::|<<|>>|<=|>=|==|!=|[-+*/%&|^~<>?:()[\],.]/y;

/** The tokens of an expression, including an end token. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < source.length; ) {
    const space = match(SPACE, source, at);
    if (space !== undefined) {
      at += space.length;
      continue;
    }
    const [token, end] = tokenAt(source, at);
    tokens.push(token);
    at = end;
  }
  tokens.push({ kind: 'end', at: source.length });
  return tokens;
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

function tokenAt(source: string, at: number): [Token, number] {
  const first = source[at] ?? '';
  if (first === '"') {
    const { value, end } = doubleQuoted(source, at + 1);
    return [{ kind: 'text', value, at }, end];
  }
  if (first === "'") {
    const end = source.indexOf("'", at + 1);
    if (end < 0) throw new ExpressionError("this text has no closing '", at);
    return [{ kind: 'text', value: source.slice(at + 1, end), at }, end + 1];
  }
  if (first === 'f' && source[at + 1] === '"') return formatAt(source, at);
  const digits = match(NUMBER, source, at);
  if (digits !== undefined) return [numberToken(digits, at), at + digits.length];
  const name = match(NAME, source, at);
  if (name !== undefined) return [{ kind: 'name', value: name, at }, at + name.length];
  const sign = match(SIGN, source, at);
  if (sign !== undefined) return [{ kind: 'sign', value: sign, at }, at + sign.length];
  throw new ExpressionError(`unexpected ${JSON.stringify(first)}`, at);
}

function numberToken(digits: string, at: number): Token {
  const plain = digits.replaceAll('_', '');
  if (/^\d+(\.|\d*e)/i.test(plain) && !/^0x/i.test(plain)) return { kind: 'float', value: Number(plain), at };
  if (plain.length > 300) throw new ExpressionError('this number is too long', at);
  if (plain.length === 2 && /^0[xbo]$/i.test(plain)) throw new ExpressionError('this number has no digits', at);
  const value = BigInt(/^0+\d/.test(plain) ? plain.replace(/^0+/, '') : plain);
  return { kind: 'int', value: value <= Number.MAX_SAFE_INTEGER ? Number(value) : value, at };
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  n: '\n',
  t: '\t',
  r: '\r',
  e: '\x1b',
  f: '\f',
  v: '\v',
};
const OCTAL = /[0-7]{1,3}/y;
const UNICODE = /u[0-9a-f]{4}/iy;

/** The character of a backslash escape, and the escape's length. */
function escapeAt(source: string, at: number): { value: string; size: number } {
  const unicode = match(UNICODE, source, at);
  if (unicode) return { value: String.fromCharCode(Number.parseInt(unicode.slice(1), 16)), size: 5 };
  const octal = match(OCTAL, source, at);
  if (octal) return { value: String.fromCharCode(Number.parseInt(octal, 8)), size: octal.length };
  const letter = source[at] ?? '';
  if (/[a-z0-9]/i.test(letter) && !Object.hasOwn(ESCAPES, letter))
    throw new ExpressionError(`“\\${letter}” is not part of the language`, at - 1);
  return { value: ESCAPES[letter] ?? letter, size: 1 };
}

function doubleQuoted(source: string, from: number): { value: string; end: number } {
  let value = '';
  for (let at = from; at < source.length; ) {
    const letter = source[at];
    if (letter === '"') return { value, end: at + 1 };
    if (letter === '\\') {
      const meant = escapeAt(source, at + 1);
      value += meant.value;
      at += 1 + meant.size;
    } else {
      value += letter;
      at++;
    }
  }
  throw new ExpressionError('this text has no closing "', from - 1);
}

function formatAt(source: string, from: number): [Token, number] {
  const parts: (string | { source: string; at: number })[] = [];
  let text = '';
  for (let at = from + 2; at < source.length; ) {
    const letter = source[at];
    if (letter === '"') {
      if (text !== '') parts.push(text);
      return [{ kind: 'format', parts, at: from }, at + 1];
    }
    if (letter === '\\') {
      const meant = escapeAt(source, at + 1);
      text += meant.value;
      at += 1 + meant.size;
    } else if (letter === '{') {
      const end = closingBrace(source, at + 1);
      if (text !== '') parts.push(text);
      text = '';
      parts.push({ source: source.slice(at + 1, end), at: at + 1 });
      at = end + 1;
    } else {
      text += letter;
      at++;
    }
  }
  throw new ExpressionError('this text has no closing "', from);
}

function closingBrace(source: string, from: number): number {
  let quote = '';
  for (let at = from; at < source.length; at++) {
    const letter = source[at] ?? '';
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '}') return at;
  }
  throw new ExpressionError('this { has no closing }', from - 1);
}
