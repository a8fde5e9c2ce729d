// User or script input as a value of a field: the only place that knows these notations.

import { fromBase64 } from '../../base/base64.ts';
import { counted, grouped } from '../../base/counted.ts';
import { fromHex } from '../../base/hex.ts';
import { memorySource, type Source } from '../../base/source.ts';
import { notInWindows1252 } from '../../base/windows1252.ts';
import type { Parsed } from './leaf.ts';

export interface IntegerRange {
  readonly kind: string;
  readonly min: number;
  readonly max: number;
}

/** An integer: a number, its decimal text, or `0x…`. */
export function parseInteger(input: unknown, range: IntegerRange): Parsed<number> {
  const value = typeof input === 'string' ? numberFrom(input) : input;
  if (typeof value !== 'number' || !Number.isInteger(value))
    return { why: `${range.kind} takes a whole number, not ${shown(input)}` };
  if (value < range.min || value > range.max)
    return { why: `${exactText(input, value)} does not fit ${range.kind}, which holds ${range.min} to ${range.max}` };
  return { value };
}

/** A number that is too long to be exact is shown as it was typed. */
function exactText(input: unknown, value: number): string {
  return typeof input === 'string' && !Number.isSafeInteger(value) ? input.trim() : String(value);
}

function numberFrom(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^-?0x[0-9a-f]+$/i.test(trimmed)) return trimmed.startsWith('-') ? -Number(trimmed.slice(1)) : Number(trimmed);
  return /^[-+]?\d+$/.test(trimmed) ? Number(trimmed) : undefined;
}

export interface BigRange {
  readonly kind: string;
  readonly min: bigint;
  readonly max: bigint;
}

/** A 64-bit integer: decimal text, `0x…`, a bigint or a whole number. */
export function parseBigInteger(input: unknown, range: BigRange): Parsed<bigint> {
  const value = bigFrom(input);
  if (value === undefined) return { why: `${range.kind} takes a whole number, not ${shown(input)}` };
  if (value < range.min || value > range.max)
    return { why: `${value} does not fit ${range.kind}, which holds ${range.min} to ${range.max}` };
  return { value };
}

function bigFrom(input: unknown): bigint | undefined {
  if (typeof input === 'bigint') return input;
  if (typeof input === 'number') return Number.isSafeInteger(input) ? BigInt(input) : undefined;
  const text = typeof input === 'string' ? input.trim() : '';
  return /^([-+]?\d+|0x[0-9a-f]+)$/i.test(text) ? BigInt(text.replace(/^\+/, '')) : undefined;
}

const NAMED_FLOATS = new Map([
  ['nan', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['+infinity', Number.POSITIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
]);

/** A float: a number, its decimal text, or NaN, Infinity, -Infinity, -0. */
export function parseFloat32(input: unknown): Parsed<number> {
  const value = floatFrom(input);
  if (value === undefined) return { why: `f32 takes a number, not ${shown(input)}` };
  if (Number.isFinite(value) ? !Number.isFinite(Math.fround(value)) : isDigits(input))
    return { why: `${isDigits(input) ? input.trim() : value} is too large for f32` };
  return { value };
}

/** A 64-bit float, written like a 32-bit one. */
export function parseFloat64(input: unknown): Parsed<number> {
  const value = floatFrom(input);
  if (value === undefined) return { why: `f64 takes a number, not ${shown(input)}` };
  return !Number.isFinite(value) && isDigits(input) ? { why: `${input.trim()} is too large for f64` } : { value };
}

const DIGITS = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** A number written out in digits: one that is too large must not become infinite. */
function isDigits(input: unknown): input is string {
  return typeof input === 'string' && DIGITS.test(input.trim());
}

function floatFrom(input: unknown): number | undefined {
  if (typeof input === 'number') return input;
  if (typeof input !== 'string') return undefined;
  const text = input.trim();
  const named = NAMED_FLOATS.get(text.toLowerCase());
  if (named !== undefined) return named;
  return isDigits(text) ? Number(text) : undefined;
}

const RAW_BITS = /^bits:([0-9a-f]+)$/i;

/** The bytes of `bits:7FC00001`, lowest first; undefined for other input. */
export function parseRawBits(input: unknown, size: number): Parsed<Uint8Array> | undefined {
  const digits = typeof input === 'string' ? RAW_BITS.exec(input.trim())?.[1] : undefined;
  if (digits === undefined) return undefined;
  if (digits.length !== size * 2) return { why: `bits: takes ${size * 2} hex digits here, not ${digits.length}` };
  return { value: (fromHex(digits) ?? new Uint8Array(size)).reverse() };
}

/** Text with one byte per character. */
export function parseText(input: unknown, longest = Number.POSITIVE_INFINITY): Parsed<string> {
  if (typeof input !== 'string') return { why: `text is expected, not ${shown(input)}` };
  const odd = notInWindows1252(input);
  if (odd !== undefined) return { why: `the game's character set (windows-1252) has no ${JSON.stringify(odd)}` };
  if (input.length > longest)
    return {
      why: `${counted(input.length, 'character does', 'characters do')} not fit: there is room for ${grouped(longest)}`,
    };
  return { value: input };
}

/** Bytes: hex digits, or `{base64}` as they are shown, if the byte count next to it matches. */
export function parseBytes(input: unknown): Parsed<Source> {
  if (input instanceof Uint8Array) return { value: memorySource(input) };
  if (typeof input === 'object' && input !== null && 'base64' in input) return parseBase64(input);
  const bytes = typeof input === 'string' ? fromHex(input.replace(/^0x/i, '')) : undefined;
  return bytes ? { value: memorySource(bytes) } : { why: `bytes are hex digits or {"base64": …}, not ${shown(input)}` };
}

function parseBase64({ base64, bytes: count }: { readonly base64: unknown; readonly bytes?: unknown }): Parsed<Source> {
  const bytes = typeof base64 === 'string' ? fromBase64(base64) : undefined;
  if (bytes === undefined) return { why: `base64 is expected, not ${shown(base64)}` };
  if (count !== undefined && count !== bytes.length)
    return { why: `"bytes" says ${shown(count)}, but the base64 has ${counted(bytes.length, 'byte')}` };
  return { value: memorySource(bytes) };
}

/** One bit: true, false, 1 or 0. */
export function parseBit(input: unknown): Parsed<number> {
  if (input === true || input === 1 || input === '1' || input === 'true') return { value: 1 };
  if (input === false || input === 0 || input === '0' || input === 'false') return { value: 0 };
  return { why: `a flag is true or false, not ${shown(input)}` };
}

function shown(input: unknown): string {
  const text = typeof input === 'bigint' ? String(input) : (JSON.stringify(input) ?? String(input));
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
