import type { ExportKind } from './command-types.ts';
import type { AssetId, InstallId } from './types.ts';

/** What to extract, and in which forms. */
export interface ExtractJob {
  /** Files, entries, and folders or containers with everything in them; all of one game folder. */
  readonly assets: readonly AssetId[];
  readonly kinds: readonly ExportKind[];
}

/** The changed entries as files of their own, or whole files of the game with the changes in them. */
export const saveCopyAs = ['loose', 'files'] as const;
export type SaveCopyAs = (typeof saveCopyAs)[number];

/** The changes of a mod project, as a copy that leaves the game folder unchanged. */
export interface SaveCopyJob {
  readonly install: InstallId;
  readonly as: SaveCopyAs;
}

/** A file to extract, or why it cannot be. */
export type ExtractPlanRow =
  | {
      readonly address: string;
      readonly name: string;
      readonly kind: ExportKind;
      /** Known before it is made only where the bytes stay as they are. */
      readonly bytes?: number;
      /** Which of its bytes its archive does not have; a sentence. */
      readonly lost?: string;
    }
  | { readonly address: string; readonly refused: string };

export interface ExtractPlan {
  /** Files and entries that were looked at. */
  readonly assets: number;
  /** How many of them have each form. */
  readonly forms: Readonly<Record<ExportKind, number>>;
  readonly files: number;
  readonly refused: number;
  /** The first of them, in order. */
  readonly rows: readonly ExtractPlanRow[];
}

/** The target: a folder of the machine Gantry runs on, a zip file in one, or a zip file that the window downloads. */
export type ExtractInto =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'zip'; readonly folder: string; readonly name: string }
  | { readonly kind: 'download'; readonly name: string };

export interface Extracted {
  readonly files: number;
  readonly bytes: number;
  /** The folder or the zip file. */
  readonly where: string;
  /** The first files that were not written, and why. */
  readonly refused: readonly { readonly address: string; readonly refused: string }[];
  /** How many others were not written either. */
  readonly moreRefused?: number;
  /** The first files that were written and are not whole. */
  readonly cut?: readonly { readonly address: string; readonly lost: string }[];
  /** How many others are incomplete, too. */
  readonly moreCut?: number;
  /** To be fetched part by part; the last part ends it. */
  readonly download?: { readonly id: string; readonly parts: number };
}
