// What an edit does to how a file reads: the guard's answers.
import type { AssetId, InstallId, Weight } from './types.ts';

/** What an edited asset, or one that depends on it, says now and did not say before the edit. */
export interface EditProblem {
  /** Of the asset that says it. */
  readonly address: string;
  /** Empty for the asset as a whole. */
  readonly path: string;
  readonly start?: number;
  readonly weight: Weight;
  readonly text: string;
  /** The asset reads worse than before: writing it is refused unless it is forced. */
  readonly breaks: boolean;
}

/** What the guard says of one asset with edits; empty when it reads as well as before. */
export interface EditProblems {
  readonly revision: number;
  readonly problems: readonly EditProblem[];
}

/** Told after every edit, once the guard has looked at the new bytes. */
export interface EditChecked extends EditProblems {
  readonly install: InstallId;
  readonly asset: AssetId;
}
/** One thing that a repair puts right. */
export interface RepairRow {
  readonly address: string;
  readonly path: string;
  readonly text: string;
  /** What it writes, in the bytes of the asset. */
  readonly ranges: readonly { readonly start: number; readonly size: number }[];
}

export interface Repaired {
  readonly repairs: readonly RepairRow[];
  /** What is wrong and cannot be repaired. */
  readonly left: readonly EditProblem[];
  /** Absent when nothing was written. */
  readonly out?: string;
  readonly bytes?: number;
}

/** How many findings of each weight. */
export type ProblemCounts = Readonly<Record<Weight, number>>;
