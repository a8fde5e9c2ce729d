// Mods shared without the game: the results of exporting, applying and removing a patch file.
import type { PlanTarget } from './change-types.ts';

export interface PatchLabel {
  readonly name: string;
  readonly author?: string;
  readonly version?: string;
  readonly note?: string;
}

/** A patch file as it was chosen. */
export interface PatchFile {
  /** What it is called. */
  readonly file: string;
  readonly text: string;
}

export interface PatchExported {
  /** The suggested file name. */
  readonly file: string;
  readonly text: string;
  readonly targets: readonly PatchExportRow[];
}

/** The difference of two folders as a patch. */
export interface DifferenceExported extends PatchExported {
  /** What a patch does not include: new files that are too large. */
  readonly left: readonly { readonly address: string; readonly text: string }[];
}

export interface PatchExportRow {
  readonly address: string;
  /** Changes in the terms of the format; 0 if only exactly the same bytes will do. */
  readonly edits: number;
  /** For a whole file that is added or removed. */
  readonly file?: 'create' | 'delete';
}

/** How a file or entry of a patch fits a game folder. */
export interface PatchRow {
  readonly address: string;
  /** exact: the very bytes the patch was made for. merged: other bytes, and everything fits. already: nothing to do. */
  readonly status: 'exact' | 'merged' | 'already' | 'conflict';
  readonly edits: readonly PatchEditRow[];
  /** One sentence: why it does not fit, or what is lost when it is merged. */
  readonly text?: string;
}

export interface PatchEditRow {
  readonly path: string;
  readonly status: 'fits' | 'already' | 'conflict';
  readonly text?: string;
}

/** What applying a patch would do, or did. */
export interface PatchPlan extends PatchLabel {
  /** Its unique id. */
  readonly patch: string;
  readonly game?: string;
  readonly rows: readonly PatchRow[];
  /** The files that would be written, as a write plans them; none where something does not fit. */
  readonly targets: readonly PlanTarget[];
  readonly fits: boolean;
  /** Edits of the user's own in the same files, which are written along. */
  readonly alsoWritten: readonly string[];
  readonly applied: boolean;
}

/** A patch that was applied to an install. */
export interface AppliedPatch extends PatchLabel {
  readonly patch: string;
  readonly game?: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly addresses: readonly string[];
}

/** The same with where the game does not have its changes: a write was cut off, or the originals came back. */
export interface ListedPatch extends AppliedPatch {
  readonly notInGame?: readonly string[];
}

/** What became of one file when a patch was removed. */
export interface RemovedFile {
  readonly file: string;
  /** backup: the original as it was before anything was written. takenBack: reverts the patch, and nothing that came after it. */
  readonly how: 'backup' | 'takenBack';
}

/** What removing a patch would do, or did. */
export interface PatchRemoval extends PatchLabel {
  readonly patch: string;
  readonly rows: readonly PatchRow[];
  readonly files: readonly RemovedFile[];
  readonly targets: readonly PlanTarget[];
  readonly fits: boolean;
  readonly removed: boolean;
}

/** An install's state by hashes. */
export interface SnapshotRow {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly game: string | null;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly files: number;
  readonly entries: number;
  readonly bytes: number;
}
