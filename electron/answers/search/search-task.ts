import type { FormatId } from '../../../shared/formats/format-id.ts';
import type { EntryStep } from '../../files/address.ts';

/** What to look for, and where it counts. */
export interface Sought {
  readonly patterns: readonly BytePattern[];
  /** A part of a name, in small letters; absent when names do not count. */
  readonly name?: string;
  /** Only what lies in assets of these formats; absent: in all. */
  readonly formats?: readonly string[];
  /** So many places are told; the others are counted. */
  readonly limit: number;
}

/** Bytes to look for. A byte fits a position when, of the bits in `masks`, it has those of `bytes` or those of `others`. */
export interface BytePattern {
  readonly bytes: Uint8Array;
  /** The second way to fit, such as the capital letter; the same as `bytes` where there is none. */
  readonly others: Uint8Array;
  readonly masks: Uint8Array;
  /** How its place is shown: as letters of one byte, of two, or as hex. */
  readonly shownAs: 'text' | 'wide' | 'hex';
}

/** Those that are looked for as letters, and those as bytes. */
export function byKind(patterns: readonly BytePattern[]): {
  readonly text: readonly BytePattern[];
  readonly hex: readonly BytePattern[];
} {
  const { text = [], hex = [] } = Object.groupBy(patterns, ({ shownAs }) => (shownAs === 'hex' ? 'hex' : 'text'));
  return { text, hex };
}

/** Whether there is only one run of bytes that fits. */
export function isLiteral({ bytes, others, masks }: BytePattern): boolean {
  return masks.every(mask => mask === 0xff) && bytes.every((byte, i) => byte === others[i]);
}

/** Whether a place may begin inside another one: only then does it matter where a search begins. */
export function canOverlapItself(pattern: BytePattern): boolean {
  const { length } = pattern.bytes;
  for (let by = 1; by < length; by++) if (fitsMovedBy(pattern, by)) return true;
  return false;
}

function fitsMovedBy(pattern: BytePattern, by: number): boolean {
  const { length } = pattern.bytes;
  for (let i = by; i < length; i++) if (!shareAByte(pattern, i, i - by)) return false;
  return true;
}

function shareAByte(pattern: BytePattern, a: number, b: number): boolean {
  for (let byte = 0; byte < 256; byte++) if (fitsAt(pattern, a, byte) && fitsAt(pattern, b, byte)) return true;
  return false;
}

/** Whether a byte may stand at a position of the pattern. */
export function fitsAt({ bytes, others, masks }: BytePattern, at: number, byte: number): boolean {
  const bits = byte & (masks[at] ?? 0);
  return bits === bytes[at] || bits === others[at];
}

/** One stretch of one file, for a thread to look through. */
export interface SearchTask {
  readonly file: string;
  readonly sought: Sought;
  /** Where places may start. */
  readonly from: number;
  readonly to: number;
  /** Entries that are looked through elsewhere, for they were edited. */
  readonly without: readonly (readonly EntryStep[])[];
}

/** One place where it was found; without `start` it is the name. */
export interface FoundPlace {
  /** The way into the innermost entry that holds all of it. */
  readonly steps: readonly EntryStep[];
  readonly format: FormatId;
  readonly start?: number;
  readonly size?: number;
  /** What stands there, with a little around it. */
  readonly text: string;
  /** The stretch of `text` that was looked for, half-open. */
  readonly mark: readonly [number, number];
}

/** What came of a few MB. */
export interface SearchNote {
  readonly bytes: number;
  readonly count: number;
  readonly places: readonly FoundPlace[];
  /** Entries that could not be looked through. */
  readonly lost?: readonly { readonly steps: readonly EntryStep[]; readonly why: string }[];
}

export interface SearchAnswer {
  readonly done: true;
}
