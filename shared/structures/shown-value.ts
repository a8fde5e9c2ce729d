import { toHex } from '../base/hex.ts';

const LONGEST = 32;

/** A value as a sentence has it. */
export function shownValue(value: unknown): string {
  if (value instanceof Uint8Array) {
    const pairs = toHex(value.subarray(0, LONGEST)).match(/../g) ?? [];
    return `${pairs.join(' ')}${value.length > LONGEST ? ' …' : ''}` || 'nothing';
  }
  if (typeof value === 'string') return JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);
  return String(value);
}
