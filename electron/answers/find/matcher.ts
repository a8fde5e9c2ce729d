import { Script } from 'node:vm';
import { viewOf } from '../../../shared/base/bytes.ts';
import type { Failure } from '../../../shared/contract/failure.ts';
import { type NumberType, numberSizes, type Sought } from '../../../shared/contract/search-types.ts';
import { encodeText, isKnownEncoding } from '../../../shared/structures/text-encoding.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { lent } from '../../files/structures.ts';
import { letterRuns } from './letter-runs.ts';

export interface Match {
  readonly start: number;
  readonly size: number;
  /** The groups of a regular expression's match, as Latin-1. */
  readonly groups?: readonly (string | undefined)[];
}

/** Finds matches in a chunk of bytes; those longer than `longest` are cut. */
export interface Matcher {
  readonly longest: number;
  /** The first match that starts at `from` or later. */
  next(chunk: Buffer, from: number): Match | undefined;
}

/** Bytes to find, with a mask of the bits that count. */
interface Pattern {
  readonly bytes: Uint8Array;
  readonly mask: Uint8Array;
}

/** The longest match of a regular expression, and the longest string that is listed in one piece. */
const LONGEST = 4096;

/** A matcher for a query; a failure if it cannot be searched for. */
export function matcherOf(sought: Sought): Matcher {
  const { mode, query, encoding = 'windows-1252' } = sought;
  switch (mode) {
    case 'hex':
      return patternMatcher(allowed(hexPattern(query)));
    case 'text':
      return textMatcher(query, encoding, sought.matchCase === true);
    case 'number':
      return numberMatcher(sought);
    case 'regex':
      return userMatcher(query, sought.matchCase === true);
    case 'strings':
      return expressionMatcher(new RegExp(`(?:${letterRuns(encoding)}){${fewest(query)},}`, 'g'));
  }
}

function allowed<T extends object>(result: T | Failure): T {
  return 'code' in result ? refuse(result as Failure) : (result as T); // as: failures alone have a code
}

function fewest(query: string): number {
  const count = Number(query);
  return Number.isInteger(count) && count > 0 && count <= LONGEST ? count : refuse(failures.badStringLength());
}

/** A hex pattern: pairs, with `?` for half a byte that may be anything. */
export function hexPattern(query: string): Pattern | Failure {
  const digits = query.replace(/0x|[\s,]/gi, '');
  if (!/^([0-9a-f?]{2})+$/i.test(digits)) return failures.badHexPattern();
  const pairs = digits.match(/../g) ?? [];
  if (pairs.every(pair => pair === '??')) return failures.emptyPattern();
  return maskedBytes(pairs);
}

/** Pairs of digits and question marks as bytes with the bits that count. */
export function maskedBytes(pairs: readonly string[]): Pattern {
  return {
    bytes: Uint8Array.from(pairs, pair => Number.parseInt(pair.replaceAll('?', '0'), 16)),
    mask: Uint8Array.from(pairs, pair => Number.parseInt(pair.replace(/[^?]/g, 'f').replaceAll('?', '0'), 16)),
  };
}

/** A run of whole bytes is first found by the platform's own search: a plain loop over a mask is five times slower. */
function patternMatcher({ bytes, mask }: Pattern): Matcher {
  const anchor = longestRun(mask);
  const fixed = bytes.subarray(anchor.start, anchor.start + anchor.size);
  return {
    longest: bytes.length,
    next(chunk, from) {
      for (let free = from; free + bytes.length <= chunk.length; free++) {
        if (anchor.size > 0) {
          const found = chunk.indexOf(fixed, free + anchor.start);
          if (found < 0) return undefined;
          free = found - anchor.start;
        }
        if (matches(chunk, free, bytes, mask)) return { start: free, size: bytes.length };
      }
      return undefined;
    },
  };
}

function matches(chunk: Uint8Array, start: number, bytes: Uint8Array, mask: Uint8Array): boolean {
  if (start + bytes.length > chunk.length) return false;
  for (let i = 0; i < bytes.length; i++) if (((chunk[start + i] ?? 0) & (mask[i] ?? 0)) !== bytes[i]) return false;
  return true;
}

/** The longest run of bytes whose bits all count. */
function longestRun(mask: Uint8Array): { readonly start: number; readonly size: number } {
  let best = { start: 0, size: 0 };
  for (let start = 0; start < mask.length; start++) {
    let size = 0;
    while (mask[start + size] === 0xff) size++;
    if (size > best.size) best = { start, size };
    start += size;
  }
  return best;
}

const exactly = (bytes: Uint8Array): Matcher =>
  patternMatcher({ bytes, mask: new Uint8Array(bytes.length).fill(0xff) });

/** The bytes of a text in an encoding; refused if there is no such encoding, or it lacks such letters. */
export function textBytes(text: string, encoding: string): Uint8Array {
  if (!isKnownEncoding(encoding)) refuse(failures.noEncoding(encoding));
  return encodeText(text, encoding, lent.encodings) ?? refuse(failures.unstorableText(encoding));
}

function textMatcher(text: string, encoding: string, matchCase: boolean): Matcher {
  const bytes = textBytes(text, encoding);
  if (bytes.length === 0) return refuse(failures.nothingToFind());
  if (matchCase) return exactly(bytes);
  const letters = [...text].map(letter => spellings(letter, encoding));
  return expressionMatcher(new RegExp(letters.join(''), 'g'), bytes.length + letters.length * 4);
}

/** A letter in both cases, as part of an expression over bytes. */
function spellings(letter: string, encoding: string): string {
  const cases = [letter, letter.toLowerCase(), letter.toUpperCase()].filter(each => [...each].length === 1);
  const bytes = cases.flatMap(each => encodeText(each, encoding, lent.encodings) ?? []);
  return `(?:${[...new Set(bytes.map(escaped))].join('|')})`;
}

const escaped = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => `\\x${byte.toString(16).padStart(2, '0')}`).join('');

/** Letters of the expression are bytes, as Latin-1; a dot is any byte. */
function expressionMatcher(expression: RegExp, longest = LONGEST): Matcher {
  let known: Buffer | undefined;
  let text = '';
  return {
    longest,
    next(chunk, from) {
      if (known !== chunk) {
        known = chunk;
        text = chunk.toString('latin1');
      }
      expression.lastIndex = from;
      const found = expression.exec(text);
      return found === null ? undefined : { start: found.index, size: Math.min(found[0].length, longest) };
    },
  };
}

/** The processor time of an expression for one chunk: some never end, and the host has other work. */
const PATIENCE_MILLISECONDS = 250;

/** The same by the clock, on a busy machine. */
const LONGEST_MILLISECONDS = 10_000;

/** All matches in a chunk; a separate V8 context can be timed out, and nothing else interrupts an expression. */
const COLLECT = new Script(`
  const found = [];
  expression.lastIndex = from;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    const size = Math.min(match[0].length, longest);
    if (size > 0) found.push({ start: match.index, size, groups: [...match] });
    expression.lastIndex = match.index + Math.max(1, size);
  }
  found;
`);

function userMatcher(query: string, matchCase: boolean): Matcher {
  const expression = expressionOf(query, matchCase ? 'gs' : 'gsi');
  let known: Buffer | undefined;
  let found: readonly Match[] = [];
  let at = 0;
  return {
    longest: LONGEST,
    next(chunk, from) {
      if (known !== chunk) {
        known = chunk;
        found = collected({ expression, text: chunk.toString('latin1'), from, longest: LONGEST });
        at = 0;
      }
      while ((found[at]?.start ?? from) < from) at++;
      return found[at];
    },
  };
}

function expressionOf(query: string, flags: string): RegExp {
  if (query === '') return refuse(failures.nothingToFind());
  try {
    return new RegExp(query, flags);
  } catch (error) {
    return refuse(failures.badExpression(error instanceof Error ? error.message : String(error)));
  }
}

interface Looked {
  readonly expression: RegExp;
  readonly text: string;
  readonly from: number;
  readonly longest: number;
}

/** V8 times out by the clock: an expression that got too little of the processor starts again with more time. */
function collected(given: Looked): readonly Match[] {
  for (let timeout = PATIENCE_MILLISECONDS; ; ) {
    const before = process.threadCpuUsage();
    try {
      const found: readonly Match[] = COLLECT.runInNewContext({ ...given }, { timeout });
      return found.map(({ start, size, groups }) => ({ start, size, ...(groups && { groups: [...groups] }) }));
    } catch (error) {
      const { user, system } = process.threadCpuUsage(before);
      const used = (user + system) / 1000;
      const isOver = used >= PATIENCE_MILLISECONDS || timeout >= LONGEST_MILLISECONDS;
      if (isOver || !isTimeout(error)) return refuse(failures.slowExpression());
      timeout = Math.min(LONGEST_MILLISECONDS, Math.ceil(timeout * Math.max(2, PATIENCE_MILLISECONDS / used)));
    }
  }
}

/** Errors of that context are not instances of this one's classes. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

type Reads = (view: DataView, at: number, isLittle: boolean) => number | bigint;

const reads: Readonly<Record<NumberType, Reads>> = {
  u8: (view, at) => view.getUint8(at),
  i8: (view, at) => view.getInt8(at),
  u16: (view, at, isLittle) => view.getUint16(at, isLittle),
  i16: (view, at, isLittle) => view.getInt16(at, isLittle),
  u32: (view, at, isLittle) => view.getUint32(at, isLittle),
  i32: (view, at, isLittle) => view.getInt32(at, isLittle),
  u64: (view, at, isLittle) => view.getBigUint64(at, isLittle),
  i64: (view, at, isLittle) => view.getBigInt64(at, isLittle),
  f32: (view, at, isLittle) => view.getFloat32(at, isLittle),
  f64: (view, at, isLittle) => view.getFloat64(at, isLittle),
};

/** A number within its tolerance, at any offset. */
function numberMatcher({ query, type = 'i32', bigEndian = false, tolerance = 0 }: Sought): Matcher {
  const bytes = numberBytes(query, type, bigEndian);
  if (tolerance === 0) return exactly(bytes);
  const size = numberSizes[type];
  const read = reads[type];
  const value = read(viewOf(bytes), 0, !bigEndian);
  const isNear =
    typeof value === 'bigint'
      ? (other: number | bigint) => absolute(BigInt(other) - value) <= BigInt(Math.floor(tolerance))
      : (other: number | bigint) => Math.abs(Number(other) - value) <= tolerance;
  return {
    longest: size,
    next(chunk, from) {
      const view = viewOf(chunk);
      for (let start = from; start + size <= chunk.length; start++)
        if (isNear(read(view, start, !bigEndian))) return { start, size };
      return undefined;
    },
  };
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** A number as it is stored; refused if it is not one, or does not fit. */
export function numberBytes(typed: string, type: NumberType, bigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(numberSizes[type]);
  const view = viewOf(bytes);
  const text = typed.trim();
  const wrong = (): never => refuse(failures.badNumber(typed, type));
  if (type === 'f32' || type === 'f64') {
    const value = text === '' ? Number.NaN : Number(text);
    if (Number.isNaN(value)) return wrong();
    if (type === 'f32') view.setFloat32(0, value, !bigEndian);
    else view.setFloat64(0, value, !bigEndian);
    return bytes;
  }
  if (!/^-?(0x[0-9a-f]+|\d+)$/i.test(text)) return wrong();
  const value = text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text);
  const bits = BigInt(bytes.length * 8);
  const [least, most] = type.startsWith('u') ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
  if (value < least || value > most) return wrong();
  for (let i = 0; i < bytes.length; i++) {
    const byte = Number((value >> BigInt(8 * i)) & 0xffn);
    bytes[bigEndian ? bytes.length - 1 - i : i] = byte;
  }
  return bytes;
}
