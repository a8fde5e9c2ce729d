// Two versions side by side: two game folders, two files, an asset and its original.
import type { ChangeKind, CompareOptions, FieldChange } from '#layout';
import type { ByteBlock } from '../compare/byte-block.ts';
import type { AssetId, InstallId } from './types.ts';

export type { ByteBlock, ChangeKind, CompareOptions, FieldChange };

/** One running or finished comparison, until it is closed. */
export type ComparisonId = string & { readonly idOf?: 'comparison' };

/** What one side of a comparison is. */
export type Side =
  | { readonly kind: 'install'; readonly install: InstallId }
  /** The present version, including edits. */
  | { readonly kind: 'asset'; readonly asset: AssetId }
  /** The same without its edits. */
  | { readonly kind: 'original'; readonly asset: AssetId }
  /** The version on disk, whoever wrote it. */
  | { readonly kind: 'disk'; readonly asset: AssetId }
  | { readonly kind: 'backup'; readonly install: InstallId; readonly file: string; readonly sha256: string }
  /** Hashes only, as remembered: what changed is known, how it changed is not. */
  | { readonly kind: 'snapshot'; readonly install: InstallId; readonly snapshot: string };

/** A file or an entry that is not the same on both sides. */
export interface ComparedRow {
  /** Stable within its comparison. */
  readonly id: string;
  readonly kind: ChangeKind;
  /** Relative to the side that has it, B where both do. */
  readonly address: string;
  readonly name: string;
  /** Its old name or address, in A. */
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
  /** The game folders of both sides, whose mod projects get what is copied. */
  readonly installs: readonly [a: InstallId, b: InstallId];
  readonly kinds: Readonly<Record<ChangeKind, number>>;
  /** Changed, added and removed assets by format. */
  readonly formats: Readonly<Record<string, number>>;
  readonly unchanged: number;
  /** What could not be compared, and why. */
  readonly problems: readonly { readonly address: string; readonly text: string }[];
}

/** A comparison of folders with the edits that are not written: the list itself is of the disk. */
export interface ComparedNow {
  /** Rows that are the same on both sides by now, and rows around nothing else. */
  readonly same: readonly string[];
  /** How many changes are left below a row, where those are fewer than its `count`. */
  readonly below: Readonly<Record<string, number>>;
  /** As in the summary, without what is equal by now. */
  readonly kinds: ComparisonSummary['kinds'];
  readonly formats: ComparisonSummary['formats'];
}

export interface CompareProgress {
  readonly comparison: ComparisonId;
  readonly done: number;
  readonly total: number;
  /** The current work. */
  readonly text: string;
}

/** What to compare; the window names the comparison, so that it can match progress to it. */
export interface CompareJob {
  readonly comparison: ComparisonId;
  readonly a: Side;
  readonly b: Side;
  readonly options?: CompareOptions;
}

/** The requested rows; a missing filter lets everything through. */
export interface RowFilter {
  readonly kinds?: readonly ChangeKind[];
  readonly formats?: readonly string[];
  /** A part of the address, or of the one it had. */
  readonly text?: string;
}

/** A window of the tree as it is drawn: without rows below closed ones. */
export interface RowsQuery {
  readonly comparison: ComparisonId;
  readonly filter: RowFilter;
  /** Whether rows with children are open, but for those in `except`. */
  readonly isOpen: boolean;
  readonly except: readonly string[];
  readonly first: number;
  readonly count: number;
}

export interface ComparedLine {
  readonly row: ComparedRow;
  /** From 1. */
  readonly level: number;
  /** From 1, among its siblings. */
  readonly position: number;
  readonly siblings: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

export interface RowsResult {
  /** Lines with this filter, and changed files and entries among all, folders and containers around them not counted. */
  readonly total: number;
  readonly changes: number;
  readonly lines: readonly ComparedLine[];
}

export interface FieldsQuery {
  readonly comparison: ComparisonId;
  readonly row: string;
  /** Also those that only follow from another change. */
  readonly follows: boolean;
  readonly first: number;
  readonly count: number;
}

export interface FieldChanges {
  readonly format: string;
  readonly total: number;
  /** Those that only follow from another change, shown or not. */
  readonly following: number;
  readonly changes: readonly FieldChange[];
  /** Why the two cannot be compared by field. */
  readonly why?: string;
}

/** All stretches of a pair, packed as shared/compare/block-list.ts does. */
export interface ByteBlocks {
  readonly sizeA: number;
  readonly sizeB: number;
  readonly blocks: Float64Array;
}

export interface ComparisonReport {
  /** To save it under. */
  readonly name: string;
  readonly text: string;
}
