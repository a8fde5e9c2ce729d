// Values as expressions see them: numbers, texts, booleans, bytes, lists, structs, streams.
import { ReadFault } from '../fault.ts';
import type { Int } from '../integers.ts';
import type { Meter, StreamView, StructView } from './formula.ts';

/** A list whose items are created on demand. */
export interface LazyList {
  readonly isLazyList: true;
  readonly length: number;
  item(index: number): unknown;
}
export type ListValue = readonly unknown[] | LazyList;

export const isLazyList = (value: unknown): value is LazyList =>
  typeof value === 'object' && value !== null && 'isLazyList' in value;

const wrong = (wanted: string, value: unknown): ReadFault =>
  new ReadFault('ReadError', value === undefined ? 'uses a value that is absent' : `${wanted} is expected`);

export function intOf(value: unknown): Int {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  throw wrong('a whole number', value);
}

export function floatOf(value: unknown): number {
  return Number(intOf(value));
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw wrong('text', value);
}

export function boolOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw wrong('true or false', value);
}

export function listOf(value: unknown): ListValue | Uint8Array {
  if (Array.isArray(value) || value instanceof Uint8Array || isLazyList(value)) return value;
  throw wrong('a list', value);
}

export function structOf(value: unknown): StructView {
  if (typeof value === 'object' && value !== null && 'member' in value) return value as StructView; // nothing else has members
  throw wrong('a struct', value);
}

export function streamOf(value: unknown): StreamView {
  if (typeof value === 'object' && value !== null && 'isAtEnd' in value) return value as StreamView; // nothing else has an end
  throw wrong('a stream', value);
}

/** Bytes, or a list of numbers as bytes. */
export function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return Uint8Array.from(value, item => Number(intOf(item)));
  throw wrong('bytes', value);
}

/** Steps for reading an item of a long list again. */
const STEPS_PER_LAZY_ITEM = 50;

export function itemOf(list: ListValue | Uint8Array, index: Int, meter: Meter): unknown {
  const at = Number(index);
  if (!(at >= 0 && at < list.length))
    throw new ReadFault('ReadError', `asks for item ${index} of a list of ${list.length}`);
  if (!isLazyList(list)) return list[at];
  meter.step(STEPS_PER_LAZY_ITEM);
  return list.item(at);
}

/** -1, 0 or 1. */
export function compareValues(a: unknown, b: unknown, meter: Meter): number {
  if (a === b) return 0;
  if (a instanceof Uint8Array || Array.isArray(a) || isLazyList(a)) return compareLists(listOf(a), listOf(b), meter);
  if (typeof a === 'string' && typeof b === 'string') {
    meter.step(Math.min(a.length, b.length) >> 4);
    return a < b ? -1 : 1;
  }
  if (a === undefined || b === undefined) throw wrong('', undefined);
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return a === b ? 0 : 1;
}

const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

function compareLists(a: ListValue | Uint8Array, b: ListValue | Uint8Array, meter: Meter): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    meter.step(1);
    const order = compareValues(itemOf(a, i, meter), itemOf(b, i, meter), meter);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
