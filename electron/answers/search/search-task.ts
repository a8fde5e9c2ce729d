import type { FormatId } from '../../../shared/formats/format-id.ts';
import type { EntryStep } from '../../files/address.ts';

/** What to search for, and where it counts. */
export interface Sought {
  readonly patterns: readonly BytePattern[];
  /** A part of a name, in lower case; absent if names do not count. */
  readonly name?: string;
  /** Only in assets of these formats; absent: in all. */
  readonly formats?: readonly string[];
  /** This many matches are reported; the others are counted. */
  readonly limit: number;
}

/** Bytes to find. A byte fits a position if its bits in `masks` equal those of `bytes` or those of `others`. */
export interface BytePattern {
  readonly bytes: Uint8Array;
  /** The second alternative, such as the capital letter; the same as `bytes` if there is none. */
  readonly others: Uint8Array;
  readonly masks: Uint8Array;
  /** How a match is shown: as one-byte letters, as two-byte letters, or as hex. */
  readonly shownAs: 'text' | 'wide' | 'hex';
}

/** Patterns searched as letters, and those searched as bytes. */
export function byKind(patterns: readonly BytePattern[]): {
  readonly text: readonly BytePattern[];
  readonly hex: readonly BytePattern[];
} {
  const { text = [], hex = [] } = Object.groupBy(patterns, ({ shownAs }) => (shownAs === 'hex' ? 'hex' : 'text'));
  return { text, hex };
}

/** Whether only one run of bytes fits. */
export function isLiteral({ bytes, others, masks }: BytePattern): boolean {
  return masks.every(mask => mask === 0xff) && bytes.every((byte, i) => byte === others[i]);
}

/** Whether a match may begin inside another one: only then does it matter where a search begins. */
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

/** Whether a byte fits a position of the pattern. */
export function fitsAt({ bytes, others, masks }: BytePattern, at: number, byte: number): boolean {
  const bits = byte & (masks[at] ?? 0);
  return bits === bytes[at] || bits === others[at];
}

/** One range of one file, for a thread to search. */
export interface SearchTask {
  readonly file: string;
  readonly sought: Sought;
  /** Where matches may start. */
  readonly from: number;
  readonly to: number;
  /** Entries that are searched separately, because they were edited. */
  readonly without: readonly (readonly EntryStep[])[];
}

/** One match; without `start` it is the name. */
export interface FoundPlace {
  /** The path into the innermost entry that contains all of it. */
  readonly steps: readonly EntryStep[];
  readonly format: FormatId;
  readonly start?: number;
  readonly size?: number;
  /** The text or bytes there, with a little around them. */
  readonly text: string;
  /** The matched range of `text`, half-open. */
  readonly mark: readonly [number, number];
}

/** The result of searching a few MB. */
export interface SearchNote {
  readonly bytes: number;
  readonly count: number;
  readonly places: readonly FoundPlace[];
  /** Entries that could not be searched. */
  readonly lost?: readonly { readonly steps: readonly EntryStep[]; readonly why: string }[];
}

export interface SearchAnswer {
  readonly done: true;
}
