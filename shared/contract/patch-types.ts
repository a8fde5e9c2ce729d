// Mods shared without the game: what exporting, applying and removing a patch file tell.
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
  /** What the file should be called. */
  readonly file: string;
  readonly text: string;
  readonly targets: readonly PatchExportRow[];
}

/** The difference of two folders as a patch. */
export interface DifferenceExported extends PatchExported {
  /** What a patch does not tell: new files that are too large for one. */
  readonly left: readonly { readonly address: string; readonly text: string }[];
}

export interface PatchExportRow {
  readonly address: string;
  /** Changes told in the terms of the format; 0 where only the very same bytes will do. */
  readonly edits: number;
  /** Of a whole file that comes or goes. */
  readonly file?: 'create' | 'delete';
}

/** How one file or entry of a patch stands in an install. */
export interface PatchRow {
  readonly address: string;
  /** exact: the very bytes the patch was made for. merged: others, and all of it fits. already: nothing is to be done. */
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
  /** By which it is told apart from all others. */
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

/** What became of one file when a patch was removed. */
export interface RemovedFile {
  readonly file: string;
  /** backup: the original as it was before anything was written. takenBack: what the patch did, and nothing that came after it. */
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
