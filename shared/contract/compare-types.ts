// Two versions side by side: two installs, two files, an asset and what it was before it was edited.
import type { AssetId, InstallId } from './types.ts';

/** One running or finished comparison, until it is closed. */
export type ComparisonId = string & { readonly comparison?: never };

/** What one side of a comparison is. */
export type Side =
  | { readonly kind: 'install'; readonly install: InstallId }
  /** As it is now, edits and all. */
  | { readonly kind: 'asset'; readonly asset: AssetId }
  /** The same without its edits. */
  | { readonly kind: 'original'; readonly asset: AssetId }
  | { readonly kind: 'backup'; readonly install: InstallId; readonly file: string; readonly sha256: string }
  /** Hashes only, as remembered: what changed is known, how it changed is not. */
  | { readonly kind: 'snapshot'; readonly install: InstallId; readonly snapshot: string };

export interface CompareOptions {
  /** Floats closer than this count as the same. */
  readonly floatStep?: number;
  /** Padding, bytes behind texts, and other bytes that mean nothing. */
  readonly ignorePadding?: boolean;
  readonly ignoreOrder?: boolean;
}

export type ChangeKind = 'added' | 'removed' | 'changed' | 'renamed' | 'moved';

/** A file or an entry that is not the same on both sides. */
export interface ComparedRow {
  /** Stable within its comparison. */
  readonly id: string;
  readonly kind: ChangeKind;
  /** Relative to the side that has it, B where both do. */
  readonly address: string;
  readonly name: string;
  /** What it was called, or where it lay, in A. */
  readonly from?: string;
  readonly format?: string;
  readonly sizeA?: number;
  readonly sizeB?: number;
  /** To look into it; absent where a side has only hashes or nothing. */
  readonly a?: AssetId;
  readonly b?: AssetId;
  /** Changes below it, when it is a folder or a container. */
  readonly count: number;
  /** Only because something else changed. */
  readonly followsFrom?: string;
}

export interface ComparisonSummary {
  readonly comparison: ComparisonId;
  readonly same: boolean;
  readonly titles: readonly [a: string, b: string];
  readonly kinds: Readonly<Record<ChangeKind, number>>;
  /** Changed, added and removed assets by format. */
  readonly formats: Readonly<Record<string, number>>;
  readonly unchanged: number;
  /** What could not be compared, and why. */
  readonly problems: readonly { readonly address: string; readonly text: string }[];
}

/** One field that is not the same, in the terms of its format. */
export interface FieldChange {
  readonly kind: ChangeKind;
  /** In B; in A for what was removed. */
  readonly path: string;
  /** The path in A, where it is another one. */
  readonly from?: string;
  readonly old?: unknown;
  readonly new?: unknown;
  /** The values as a person reads them. */
  readonly oldText?: string;
  readonly newText?: string;
  /** new minus old, of numbers. */
  readonly delta?: number;
  readonly a?: { readonly start: number; readonly size: number };
  readonly b?: { readonly start: number; readonly size: number };
  /** The change this one only follows from: an offset, a size, a count, a checksum. */
  readonly followsFrom?: string;
}

/** A stretch of both sides, in order, without a gap on either. */
export interface ByteBlock {
  readonly same: boolean;
  readonly aStart: number;
  readonly aSize: number;
  readonly bStart: number;
  readonly bSize: number;
}

export interface CompareProgress {
  readonly comparison: ComparisonId;
  readonly done: number;
  readonly total: number;
  /** What is looked at now. */
  readonly text: string;
}
