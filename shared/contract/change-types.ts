// Changing assets: edits, texts, what will be written and what was.
import type { ClipElement } from '../scene/element.ts';
import type { Failure } from './failure.ts';
import type { EditProblem } from './guard-types.ts';
import type { AssetId, AssetStatus, InstallId } from './types.ts';

/** The asset an edit is of, and the revision it was made over: refused when another program replaced those bytes since. */
export interface EditOf {
  readonly asset: AssetId;
  readonly base?: number;
}

export interface Edited {
  readonly asset: AssetId;
  readonly revision: number;
  readonly size: number;
  readonly canUndo: string | null;
  readonly canRedo: string | null;
  /** What to select after it: where the step changed something. */
  readonly changed: readonly { readonly start: number; readonly size: number; readonly path?: string }[];
}

/** The result of an edit of items, with everything that followed. */
export interface ItemsEdited extends Edited {
  /** Counts, offsets and references that moved along. */
  readonly followed: number;
  /** The repairs made with it: where, and what was wrong. */
  readonly repairs: readonly string[];
  /** What was added and removed together with parts that hold others. */
  readonly notes: readonly string[];
  /** Paths of the added or moved items; empty if only the bytes show them. */
  readonly places: readonly string[];
}

/** What an edit of a clip's keys left to select. */
export interface KeysEdited extends Edited {
  readonly element?: ClipElement;
}

/** A bookmarked place in a game's files. */
export interface PlaceNote {
  readonly address: string;
  readonly start: number;
  readonly size: number;
  /** The field's path, or the offset. */
  readonly text: string;
  /** The user's note. */
  readonly note?: string;
}

export interface TextProblemRow {
  readonly text: string;
  /** Absent: it does not compile. */
  readonly weight?: 'note' | 'warning';
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface OutlineRow {
  readonly label: string;
  readonly line: number;
  readonly endLine: number;
  readonly children: readonly OutlineRow[];
}

export interface TextCheck {
  readonly problems: readonly TextProblemRow[];
  readonly outline: readonly OutlineRow[];
  /** The meaning of its lines; absent if not requested, or if the text does not compile. */
  readonly places?: readonly TextPlaceRow[];
}

/** Lines of a text, from 1, and the node of the structure that they belong to. */
export interface TextPlaceRow {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

export interface TextResult extends TextCheck {
  readonly revision: number;
  readonly text: string;
  readonly language: 'zrd' | 'gw' | 'plaintext';
  /** generated: from the bytes. typed: as the user last typed it. draft: typed, and does not compile. */
  readonly origin: 'generated' | 'typed' | 'draft';
  /** Why it cannot be edited, or null. */
  readonly readOnly: string | null;
  /** The part of the asset that it is the text of, if not the whole. */
  readonly part?: { readonly path: string; readonly title: string };
}

export interface TextWritten extends TextCheck {
  readonly compiled: boolean;
  /** It does not compile and exists only in its editor. */
  readonly isUnkept?: true;
  readonly edited: Edited;
}

/** One field that an edit changed, as a person reads it. */
export interface ChangedField {
  readonly path: string;
  /** The path in the format's own words, if it has any: `WALKER › MASS`. */
  readonly label?: string;
  /** Absent if it is new. */
  readonly old?: string;
  /** Absent if it was removed. */
  readonly new?: string;
  /** An entry that has another name: `old` and `new` are its names. */
  readonly renamed?: true;
  /** Its first bytes as hex; absent if the values show the same. */
  readonly oldBytes?: string;
  readonly newBytes?: string;
  /** Its present position; its old one if it was removed. */
  readonly start?: number;
  /** The user changed another field, and this one was repaired for it. */
  readonly repaired?: true;
}

/** The id of the change that a text which does not compile is listed as. */
export const DRAFT = 'draft';

/** One pending edit, as listed under Changes. */
export interface Change {
  readonly id: string;
  readonly asset: AssetId;
  readonly address: string;
  readonly label: string;
  readonly path?: string;
  readonly start?: number;
  readonly old?: string;
  readonly new?: string;
  /** The changed fields, if they are few enough to look up and the label does not name them. */
  readonly fields?: readonly ChangedField[];
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The install has it already; undo, taking it back and restoring still change that. */
  readonly written?: boolean;
  /** It was undone, but the install was written with it: writing again takes it out there. */
  readonly undone?: boolean;
}

export interface PlanRange {
  readonly start: number;
  readonly size: number;
  /** 'entry dfn_heron.zrd', 'directory', 'checksum', … */
  readonly what: string;
  readonly before?: string;
  readonly after?: string;
}

/** A field that writing changes, and the asset it is in. */
export interface PlanField extends ChangedField {
  readonly address: string;
}

export interface PlanTarget {
  /** Relative to the install's root. */
  readonly file: string;
  readonly entries: readonly { readonly name: string; readonly sizeBefore: number; readonly sizeAfter: number }[];
  readonly ranges: readonly PlanRange[];
  /** The changes in the edited assets, in the terms of their formats; at most 200 per asset. Only in a plan. */
  readonly fields?: readonly PlanField[];
  /** Fields that change besides those listed. */
  readonly moreFields?: number;
  /** Size and SHA-256 of the whole file; after is absent when the plan cannot be carried out. */
  readonly before: { readonly size: number; readonly sha256: string };
  readonly after: { readonly size: number; readonly sha256: string } | null;
  readonly untouchedEntries: number;
  /** Another program changed the file since the edits; its changes elsewhere are kept. */
  readonly merged?: true;
  /** The edited addresses where another program's changes are overwritten, as the user chose; the file itself if all of them are. */
  readonly overwritten?: readonly string[];
  /** The file is read-only: writing it requires `clearReadOnly`, and restoring makes it read-only again. */
  readonly readOnly?: boolean;
  /** The file's real path, if a link leads out of the game folder: writing it requires `followLinks`. */
  readonly outside?: string;
  /** New problems of its edited assets; those that break it are written only with force. */
  readonly problems: readonly EditProblem[];
  /** Files of a disc that go to its end, and the fields that name them by their sectors. */
  readonly relocated?: {
    readonly moved: readonly MovedFile[];
    readonly followed: readonly { readonly entry: string; readonly path: string; readonly value: number }[];
  };
  readonly refused?: Failure;
  /** It is refused because these no longer fit their sectors: `relocate` moves them to the end of the disc. */
  readonly noRoom?: readonly string[];
}

/** A file of a disc in other sectors; `size` in bytes. */
export interface MovedFile {
  readonly entry: string;
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

export interface WritePlan {
  readonly targets: readonly PlanTarget[];
  readonly backupFolder: string;
}

export interface WriteResult {
  readonly targets: readonly PlanTarget[];
  /** What the user should know about a successful write. */
  readonly notes?: readonly string[];
}

export interface Backup {
  readonly file: string;
  readonly sha256: string;
  readonly size: number;
  readonly time: number;
  /** Whether the install's file now differs from it. */
  readonly differs: boolean;
}

export interface AssetChanged {
  readonly install: InstallId;
  readonly asset: AssetId;
  readonly revision: number;
  readonly size: number;
  readonly status: AssetStatus;
  readonly canUndo: string | null;
  readonly canRedo: string | null;
  /** Its entries were renamed or replaced: names may find them now, or no longer. */
  readonly renamed?: true;
  /**
   * Of an asset whose bytes are the same and read by something else: the structure that reads it, null where that is a
   * format of Gantry's own, and whether another text of it is kept by now than the one that typing began with.
   */
  readonly readBy?: { readonly id: string | null; readonly isOutdated: boolean };
}

export interface Recovered {
  readonly asset: AssetId;
  readonly address: string;
  readonly steps: number;
  readonly time: number;
}
