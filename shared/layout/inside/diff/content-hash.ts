// Hashes of values, to find equal ones elsewhere. Not cryptographic: a match is either compared again,
// or confirmed by a second, independent hash.
import type { Source } from '../../../base/source.ts';
import { chunksOf } from '../../../base/source.ts';

/** Adds one number of 32 bits to a hash. */
export function mix(hash: number, part: number): number {
  const mixed = Math.imul(hash ^ part, 0x9e37_79b1);
  return mixed ^ (mixed >>> 15);
}

const scratch = new DataView(new ArrayBuffer(8));

function hashNumber(hash: number, value: number): number {
  if ((value | 0) === value && !Object.is(value, -0)) return mix(hash, value);
  scratch.setFloat64(0, value);
  return mix(mix(hash ^ 0x5bd1_e995, scratch.getInt32(0)), scratch.getInt32(4));
}

/** Adds a text to a hash. */
export function hashText(hash: number, text: string): number {
  let sum = hash ^ text.length;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x0100_0193);
  return mix(sum, 0x7e);
}

/** Adds bytes to a hash, four at a time. */
export function hashBytes(hash: number, bytes: Uint8Array): number {
  let sum = hash ^ bytes.length;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    sum = Math.imul(sum ^ view.getInt32(i, true), 0x9e37_79b1);
    sum ^= sum >>> 13;
  }
  for (let i = whole; i < bytes.length; i++) sum = Math.imul(sum ^ (bytes[i] ?? 0), 0x0100_0193);
  return mix(sum, 0x3d);
}

export function hashSource(hash: number, source: Source): number {
  let sum = hash;
  for (const chunk of chunksOf(source)) sum = hashBytes(sum, chunk);
  return sum;
}

/** Adds the value of a leaf to a hash. */
export function hashValue(hash: number, value: unknown): number {
  if (typeof value === 'number') return hashNumber(hash, value);
  if (typeof value === 'string') return hashText(hash, value);
  if (typeof value === 'boolean') return mix(hash, value ? 1 : 2);
  if (typeof value === 'bigint') return hashText(hash, value.toString(36));
  if (isSource(value)) return hashSource(hash, value);
  if (isBytes(value)) return hashBytes(hash, value.bytes);
  return hashText(hash, JSON.stringify(value) ?? '');
}

export function isSource(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && 'read' in value && 'size' in value;
}

/** Padding, and other leaves that are little more than their bytes. */
export function isBytes(value: unknown): value is { readonly bytes: Uint8Array } {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;
}
