import type { CompareOptions, FieldChange } from '#layout';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { FormatId } from '../../../shared/formats/format-id.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import type { EntryStep } from '../../files/address.ts';
import type { PairOpener } from '../../files/open-address.ts';

/** What a thread can open: a file and the path into it, or bytes that are not on disk. */
export type Content =
  | { readonly kind: 'file'; readonly file: string; readonly entries: readonly EntryStep[] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

export type NamedContent = Content & {
  readonly name: string;
  /** What it is read by, if not a format of Gantry's own. */
  readonly structure?: WholeStructure | undefined;
};

/** What the hash of some bytes reveals; SHA-1 as hex. */
export interface HashedContent {
  readonly size: number;
  readonly format: FormatId;
  /** Absent if they could not be read; for a lost entry see `lostHash`. */
  readonly hash?: string;
  readonly entries: readonly HashedEntry[];
}

export interface HashedEntry extends HashedContent {
  readonly name: string;
  /** 1 for the first entry of this name in its container. */
  readonly occurrence: number;
}

/** The fields of a pair that differ. */
export interface PairFields {
  /** In the second. */
  readonly format: FormatId;
  readonly changes: readonly FieldChange[];
  /** Why the two cannot be compared by field. */
  readonly why?: string;
  /** Their formats differ. */
  readonly isOtherFormat?: true;
}

export interface PairOptions extends CompareOptions {
  /** For containers, only what their entries do not show. */
  readonly own?: boolean;
  /** Long bytes as a whole, for scripts; the window shows only how many there are. */
  readonly wholeBytes?: boolean;
}

export type CompareTask =
  | { readonly kind: 'hash'; readonly content: NamedContent }
  | { readonly kind: 'fields'; readonly a: NamedContent; readonly b: NamedContent; readonly options: PairOptions }
  | { readonly kind: 'bytes'; readonly a: Content; readonly b: Content };

export type CompareAnswer =
  | { readonly kind: 'hash'; readonly content: HashedContent }
  | { readonly kind: 'fields'; readonly fields: PairFields }
  /** Packed: see BlockList. */
  | { readonly kind: 'bytes'; readonly blocks: Float64Array };

export interface CompareNote {
  readonly done: number;
  readonly total: number;
}

/** The bytes of a side of a pair. */
export function sourceOf(content: Content, opener: PairOpener): Source {
  return content.kind === 'bytes' ? memorySource(content.bytes) : opener.open(content.file, content.entries);
}
