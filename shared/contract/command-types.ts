// What the command line asks and prints. Addresses and paths are the user's own, as typed; `base` is the folder that
// relative ones start from.

import type { SceneChoice } from '../scene/choices.ts';
import type { Change, Edited, Recovered, WriteResult } from './change-types.ts';
import type { ChangeKind } from './compare-types.ts';
import type { Failure } from './failure.ts';
import type { ChunkPlace, EditProblem, ProblemCounts, ShapeFits, WrittenWith } from './guard-types.ts';
import type { PatchExportRow } from './patch-types.ts';
import type {
  ByteSpan,
  MissionContents,
  MissionFileRow,
  Missions,
  MissionUse,
  NamedPlace,
  Use,
  UsedBy,
} from './search-types.ts';
import type { FieldRow, RoundTrip, ScanResult, Weight } from './types.ts';

export interface Based {
  readonly base: string;
}

/** A .ksy by which the files are read, chosen by hand. */
export interface WithStructure {
  readonly with?: string;
}

/** A structure of the user's own, and its errors. */
export interface StructureRow {
  readonly id: string;
  readonly title?: string;
  /** The files it is for, if given. */
  readonly for?: string;
  readonly problems: readonly { readonly line: number; readonly column: number; readonly text: string }[];
  /** It cannot be used; otherwise its problems are warnings. */
  readonly isFaulty: boolean;
}

export interface ListRow {
  readonly address: string;
  readonly name: string;
  readonly format: string;
  readonly title: string;
  readonly start?: number;
  readonly size: number;
  /** Why its bytes, or some of them, cannot be read, in a sentence; its offset and size are those its container gives. */
  readonly lost?: string;
}

export interface Listed {
  readonly rows: readonly ListRow[];
  /** Problems of a container that may hide some of its entries. */
  readonly problems: readonly EditProblem[];
  /** False where a file or a folder could not be read. */
  readonly isWhole: boolean;
}

export interface IdentifyRow {
  readonly address: string;
  readonly format: string;
  readonly title: string;
  readonly confidence: 'certain' | 'likely' | 'unknown';
  readonly why: string;
  /** The file could not be read, and `why` gives the reason. */
  readonly isUnread?: true;
  /** Label and value, as in Info; if requested. */
  readonly facts?: readonly (readonly [string, string])[];
}

/** Something odd that did not stop the reading. */
export interface FindingRow {
  readonly path: string;
  readonly start: number;
  readonly weight: Weight;
  readonly text: string;
}

/** The decoded value; with a failure if the bytes stopped making sense, and then as much as was read before. */
export interface Shown {
  /** JSON, or its text if it may be long. */
  readonly model: unknown;
  readonly findings: readonly FindingRow[];
  readonly failure?: Failure;
}

export interface Overlay {
  /** Made on demand, because a large file's fields do not fit in memory; iterate to the end. */
  readonly pieces: AsyncIterable<readonly FieldRow[]>;
  /** For a requested part without fields: the reason. */
  readonly whyNone?: string;
  readonly failure?: Failure;
}

export interface TextShown {
  readonly text: string;
  readonly findings: readonly FindingRow[];
}

export interface ChangedRange {
  readonly start: number;
  readonly size: number;
  readonly what: string;
}

export interface Repacked {
  readonly out: string;
  readonly bytes: number;
  readonly changed: readonly ChangedRange[];
  /** For the user: what a picture lost or gained in the conversion, how a sound differs from the one it replaces. */
  readonly notes?: readonly string[];
  /** New problems after the edit. */
  readonly problems: readonly EditProblem[];
  /** Other files that were written with it: the index that names its entries. */
  readonly also?: readonly WrittenWith[];
}

/** What copying a difference wrote; without `out`, nothing: both sides were the same. */
export interface CopiedAcross extends Omit<Repacked, 'out'> {
  readonly out?: string;
}

/** A count, an offset or a reference that moved along with an edit; the path is that after it. */
export interface FollowedRow {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** What an edit of items wrote, and what followed from it. */
export interface ItemsMade extends Repacked {
  readonly followed: readonly FollowedRow[];
}

/** What an import wrote; without `out`, nothing. */
export interface Imported extends Omit<Repacked, 'out'>, ShapeFits {
  readonly out?: string;
}

/** How an edit deals with problems that it would cause. */
export interface Guarded {
  /** Writes also what reads worse than before; refused without it. */
  readonly force?: boolean;
  /** Carries out the repairs that follow from the edit, in the same write. */
  readonly repair?: boolean;
  /** The output for the index that names the entries of an archive, if that does not follow from the archive's output. */
  readonly index?: string;
}

/** A match in bytes; the text of a hit is its letters, with a dot for others. */
export interface BytesFound {
  readonly total: number;
  readonly hits: readonly (ByteSpan & { readonly path?: string; readonly text: string })[];
}

/** The sizes of the chunks around follow. */
export type CommandChunkEdit =
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'move'; readonly path: string; readonly to: ChunkPlace }
  /** `from`: the file or entry that has the chunk; the edited one when absent. */
  | { readonly kind: 'copy'; readonly path: string; readonly to: ChunkPlace; readonly from?: string };

/** What a file or entry names, and what names it. */
export interface RefRows {
  readonly uses: readonly (Omit<Use, 'target'> & { readonly target: Omit<NamedPlace, 'asset'> | null })[];
  readonly usedBy: readonly Omit<UsedBy, 'asset'>[];
}

/** The missions of a folder, and one of them with everything it uses. */
export interface MissionRows {
  readonly missions: Missions['missions'];
  readonly shown?: Omit<MissionContents, 'files' | 'uses'> & {
    readonly files: readonly Omit<MissionFileRow, 'asset'>[];
    readonly uses: readonly (Omit<MissionUse, 'target' | 'from'> & {
      readonly target: Omit<NamedPlace, 'asset'> | null;
      readonly from: Omit<MissionUse['from'], 'asset'>;
    })[];
  };
}

/** An edit in effect in a mod project. */
export type ChangeRow = Omit<Change, 'asset'>;
export type RecoveredRow = Omit<Recovered, 'asset'>;

/** The effect of a step on the timeline of an address. */
export interface ProjectEdited extends Pick<Edited, 'size' | 'canUndo' | 'canRedo' | 'changed'> {
  readonly address: string;
  /** Problems that its original does not have. */
  readonly problems: readonly EditProblem[];
}

/** `file` absent: the entry is dropped. */
export interface EntryReplacement {
  readonly entry: string;
  readonly file?: string;
  /** A new name, as in an address, applied before anything is replaced; the other edits use it. */
  readonly rename?: string;
}

/** `value` as typed: JSON, bare text, `0x…` or `bits:…`; the field decides. */
export interface FieldAssignment {
  readonly path: string;
  readonly value: string;
}

export const exportKinds = ['raw', 'text', 'json', 'png', 'wav', 'glb', 'obj', 'csv', 'binary'] as const;
export type ExportKind = (typeof exportKinds)[number];

export type ExtractRow =
  /** `bytes` is absent if a dry run does not know it. */
  | {
      readonly address: string;
      readonly file: string;
      /** In the zip file that it is in. */
      readonly name?: string;
      readonly bytes?: number;
      /** Which of its bytes its container does not have; a sentence. */
      readonly lost?: string;
    }
  | { readonly address: string; readonly refused: string };

export interface Extracted {
  readonly rows: Iterable<ExtractRow>;
  /** Problems of a container that may hide some of its entries. */
  readonly problems: readonly EditProblem[];
}

export interface VerifyRow {
  readonly address: string;
  readonly format: string;
  readonly status: Exclude<RoundTrip['status'], 'none'>;
  /** Share of the bytes with a name, 0 to 1. */
  readonly explained: number;
  readonly why?: string;
  /** How many findings it has. */
  readonly problems: ProblemCounts;
}

export interface VerifyResult {
  readonly files: readonly VerifyRow[];
  /** The first errors and warnings; `totals` counts all, including faults, which their rows show. */
  readonly listed: readonly EditProblem[];
  readonly totals: {
    readonly exact: number;
    readonly patchOnly: number;
    readonly failed: number;
    readonly skipped: number;
    readonly problems: ProblemCounts;
  };
}

/** One place; without `start` it is the name. */
export interface SearchRow {
  readonly address: string;
  /** Its field. */
  readonly path?: string;
  /** The same in the format's own words, if it has any: `WALKER › MASS`. */
  readonly label?: string;
  readonly start?: number;
  /** The text or bytes there, with a little around them. */
  readonly text: string;
}

export interface SearchRows {
  /** The number of all matches; fewer are listed if there are too many. */
  readonly total: number;
  readonly hits: readonly SearchRow[];
  readonly bytes: number;
  /** Of looking, without naming the fields. */
  readonly seconds: number;
  readonly unread: readonly { readonly address: string; readonly text: string }[];
}

/** A channel of a clip. */
export interface KeyRow {
  readonly channel: number;
  /** A bone by its number, or a node by its name. */
  readonly moves: string | number;
  readonly target: string;
  readonly path: string;
  readonly frames: readonly number[];
  /** Why its keys cannot be moved. */
  readonly why?: string;
}

/** A disc with a file in another place. */
export interface Relocated extends Repacked {
  readonly moved: { readonly from: number; readonly to: number; readonly size: number };
  /** What other files now say about its position. */
  readonly followed: readonly RelocatedRow[];
}

export interface RelocatedRow {
  readonly entry: string;
  readonly path: string;
  readonly value: number;
}

/** The colour of an index: `#RRGGBB`, which keeps the other bits, or all of it as it is stored. */
export interface ColourAssignment {
  readonly index: number;
  readonly colour: { readonly rgb: readonly [number, number, number] } | { readonly word: number };
}

/** Palettes for a picture, and the file written in one of them. */
export interface ColourRows {
  readonly palettes: readonly { readonly id: string; readonly file: string; readonly colours: readonly string[] }[];
  readonly out?: string;
  readonly notes: readonly string[];
}

/** The states of a scene. */
export interface StateRows {
  /** The name of what is shown. */
  readonly name: string;
  readonly choices: readonly SceneChoice[];
  /** Its parts, and the file and offset that each is from. */
  readonly pieces: readonly { readonly name: string; readonly file: string; readonly start: number }[];
  readonly problems: readonly string[];
}

export interface PoseRow {
  readonly name: string;
  /** Which row; -1 for none. */
  readonly parent: number;
  readonly position: readonly number[];
  /** x, y, z, w. */
  readonly rotation: readonly number[];
}

export interface PatchWritten {
  readonly out: string;
  readonly bytes: number;
  readonly targets: readonly PatchExportRow[];
}

/** One difference; without a path it is one of the whole file or entry, or of bytes that have no names. */
export interface DiffChange {
  /** Absent where the two that were named are meant. */
  readonly address?: string;
  readonly path?: string;
  readonly kind: ChangeKind;
  readonly from?: string;
  readonly old?: unknown;
  readonly new?: unknown;
  /** In the second; in the first if it was removed. */
  readonly start?: number;
  readonly size?: number;
  readonly followsFrom?: string;
}

export interface Diffed {
  readonly same: boolean;
  readonly changes: readonly DiffChange[];
  /** The same for people. */
  readonly markdown: string;
  readonly problems: readonly { readonly address: string; readonly text: string }[];
}

export interface DemoWritten {
  readonly folder: string;
  readonly files: number;
}

export type { ScanResult, WriteResult };

/** An added, removed or renamed entry, by its name with extension; an archive by its path. */
export type ResourceEdit =
  | { readonly kind: 'add'; readonly archive: string; readonly file: string; readonly name: string }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'rename' | 'copy'; readonly name: string; readonly to: string };

export interface ResourceEdited {
  readonly files: readonly { readonly out: string; readonly bytes: number }[];
  readonly problems: readonly EditProblem[];
}
