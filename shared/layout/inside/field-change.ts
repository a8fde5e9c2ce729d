// What a comparison of two files of one format says.
import type { ByteRange } from './layout.ts';

export type ChangeKind = 'added' | 'removed' | 'changed' | 'renamed' | 'moved';

export interface CompareOptions {
  /** Floats closer than this count as the same. */
  readonly floatStep?: number;
  /** Padding, and bytes after texts. */
  readonly ignorePadding?: boolean;
  readonly ignoreOrder?: boolean;
}

export interface FieldOptions extends CompareOptions {
  /** Also changes that only follow from others. */
  readonly all?: boolean;
  /** Long bytes as a whole in oldJson and newJson; otherwise they are only counted. */
  readonly wholeBytes?: boolean;
}

/** A field that differs, in the terms of its format. */
export interface FieldChange {
  readonly kind: ChangeKind;
  /** The path in B; in A if it was removed. */
  readonly path: string;
  /** The path in A, if it differs. */
  readonly from?: string;
  /** The nodes it is in, by the format's own names: `heron › SPEED`. */
  readonly label?: string;
  readonly old?: unknown;
  readonly new?: unknown;
  /** The values as JSON text, if the JSON values lose something: 30.0 is a float, -0.0 is not 0. */
  readonly oldJson?: string;
  readonly newJson?: string;
  /** The values as a person reads them. */
  readonly oldText?: string;
  readonly newText?: string;
  /** new minus old, of numbers. */
  readonly delta?: number;
  readonly a?: ByteRange;
  readonly b?: ByteRange;
  /** For long values that begin alike, the bytes that differ. */
  readonly differs?: { readonly a: ByteRange; readonly b: ByteRange };
  /** The change this one only follows from: an offset, a size, a count, a checksum. */
  readonly followsFrom?: string;
}
