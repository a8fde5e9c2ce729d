// Long because it is one list: everything that crosses between the window and the host.

import type { FormatSign } from '../base/format-signs.ts';
import type { FieldValue } from '../formats/hands.ts';
import type { PackedScene } from '../scene/packed-scene.ts';

/** The kinds do not mix; a plain string is taken for any. */
export type InstallId = string & { readonly idOf?: 'install' };
export type AssetId = string & { readonly idOf?: 'asset' };

export interface Hello {
  readonly version: string;
  readonly transport: 'electron' | 'web' | 'in-process';
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** Started with --safe: no last session. */
  readonly safe: boolean;
  readonly logFolder: string;
  /** A folder that was named at the start: opened at once. Sent to the first window that asks. */
  readonly requested: string | null;
  readonly formats: readonly FormatSign[];
}

/** What a window may ask to remember: its look, what was open, and bookmarked places. */
export type MemoryKey = 'preferences' | 'session' | 'keybindings' | 'bookmarks';

/** Values of settings by their names in settings.json; null for the default. */
export type SettingChanges = Readonly<Record<string, string | number | boolean | null>>;

export interface RecentInstall {
  readonly folder: string;
  readonly title: string;
  readonly game: string | null;
  /** Milliseconds since 1970. */
  readonly opened: number;
  readonly missing: boolean;
}

export interface FolderListing {
  readonly folder: string;
  readonly parent: string | null;
  readonly folders: readonly { readonly name: string; readonly folder: string }[];
  /** The game this folder seems to hold, in plain words. */
  readonly game: string | null;
}

export interface Install {
  readonly id: InstallId;
  readonly folder: string;
  readonly title: string;
  /** 'MechWarrior 3', "Pirate's Moon", … or null. */
  readonly game: string | null;
  /** How it was recognised, or why it was not: one sentence. */
  readonly note: string;
  /** Set when the folder looks one level too deep or too high: what to open instead. */
  readonly suggestion: string | null;
  readonly project: string;
}

export interface ScanProgress {
  readonly install: InstallId;
  readonly files: number;
  readonly entries: number;
  readonly bytes: number;
  readonly totalBytes: number;
  readonly running: boolean;
}

export interface ScanResult {
  readonly folder: string;
  readonly db: string;
  readonly files: number;
  readonly entries: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly formats: Readonly<Record<string, number>>;
  readonly problems: readonly { readonly address: string; readonly weight: Weight; readonly text: string }[];
}

/** `written`: the edits are in the game folder too. */
export type AssetStatus = 'clean' | 'edited' | 'written' | 'draft' | 'changedOnDisk';

export interface AssetRow {
  readonly id: AssetId;
  /** Relative to the install's root; unique. */
  readonly address: string;
  readonly name: string;
  readonly kind: 'folder' | 'file' | 'entry';
  /** Absent on folders. */
  readonly format?: string;
  readonly title?: string;
  /** Bytes; on folders the number of children. */
  readonly size: number;
  /** Entries of a container. */
  readonly entries?: number;
  readonly hasChildren: boolean;
  readonly status: AssetStatus;
  /** Warnings and errors; notes are only listed. */
  readonly problems: number;
}

export interface QuickOpenResult {
  readonly total: number;
  readonly hits: readonly { readonly row: AssetRow; readonly marks: readonly (readonly [number, number])[] }[];
  readonly indexing: boolean;
}

export type Weight = 'note' | 'warning' | 'error';

export interface Problem {
  readonly asset: AssetId;
  readonly address: string;
  readonly weight: Weight;
  readonly text: string;
  readonly path?: string;
  readonly start?: number;
  readonly size?: number;
  readonly repairable: boolean;
  /** Fields of the asset that repair it, if it belongs to a group of files. */
  readonly fix?: readonly FieldValue[];
  /** Only a scan of the whole folder finds it: a problem of a name in the asset, or of the file itself. */
  readonly scanned?: 'name' | 'file';
  /** The asset whose scene shows it. */
  readonly shownIn?: { readonly asset: AssetId; readonly address: string };
}

/** A scene that is fetched in parts, the first of which is there: all at once would hold up both ends. */
export interface SceneResult {
  readonly revision: number;
  readonly scene: string;
}

/** A part of a section of a scene; after the last there is one with `assets` and no bytes. */
export interface ScenePart extends Partial<Pick<PackedScene, 'assets'>> {
  readonly bytes: Uint8Array;
  readonly endsSection: boolean;
}

/** The result of rewriting the asset. */
export type RoundTrip =
  | { readonly status: 'exact' }
  | { readonly status: 'patchOnly'; readonly why: string; readonly start: number; readonly path: string }
  | { readonly status: 'failed'; readonly why: string; readonly start: number; readonly path: string }
  | { readonly status: 'none'; readonly why: string };

export type ViewId = 'scene' | 'audio' | 'curve' | 'table' | 'image' | 'palettes' | 'sheet' | 'entries' | ReadView;
type ReadView = 'hex' | 'structure' | 'definition' | 'text' | 'info';

export interface Asset extends AssetRow {
  readonly install: InstallId;
  readonly confidence: 'certain' | 'likely' | 'unknown';
  readonly why: string;
  readonly views: readonly ViewId[];
  /** Model files can replace its meshes. */
  readonly canImport?: true;
  /** It is a text that can become binary. */
  readonly hasBinary?: true;
  /** The structure of the user's own that reads it. */
  readonly structure?: string;
  /** It is still being read: findings, round trip and further details are known when it is requested again. */
  readonly isReading?: true;
  /** The edits of its container have renamed or removed it: it cannot be edited, and these are its old details. */
  readonly isUnlisted?: true;
  readonly roundTrip: RoundTrip;
  /** Share of bytes with a name, 0 to 1. */
  readonly explained: number;
  readonly findings: readonly Problem[];
  /** From the install's root to this one, this one last. */
  readonly trail: readonly { readonly id: AssetId; readonly name: string }[];
  readonly revision: number;
  readonly canUndo: string | null;
  readonly canRedo: string | null;
  /** Label and value, for the Info view. */
  readonly facts: readonly (readonly [string, string])[];
}

export interface Window {
  readonly asset: AssetId;
  readonly start: number;
  readonly size: number;
}

export interface BytesResult {
  readonly revision: number;
  readonly start: number;
  readonly bytes: Uint8Array;
  /** Ranges in the window that differ from the original. */
  readonly edited: readonly { readonly start: number; readonly size: number }[];
}

/** A checksum or hash of some bytes: hex digits, the most significant first. */
export interface Checksum {
  readonly name: string;
  readonly hex: string;
}

/** One named run of bytes, as in the command line's `fields`. */
export interface FieldRow {
  readonly path: string;
  readonly start: number;
  readonly size: number;
  readonly bits?: readonly [number, number];
  readonly kind: string;
  readonly value: unknown;
  readonly text?: string;
  readonly finding?: { readonly weight: Weight; readonly text: string };
}

export interface FieldsResult {
  readonly revision: number;
  readonly fields: readonly FieldRow[];
}

export interface TreeNode {
  readonly path: string;
  /** The last step of the path: a name or `[i]`. */
  readonly key: string;
  /** Its name, if the key does not show it: the key before a reader's value, the name of an item. */
  readonly caption?: string;
  /** Its content, in a few words; for nodes with children. */
  readonly preview?: string;
  /** A field kind, or 'struct', 'list', 'table' for nodes with children. */
  readonly kind: string;
  readonly start: number;
  readonly size: number;
  readonly bits?: readonly [number, number];
  /** Children; 0 on leaves. */
  readonly count: number;
  readonly value?: unknown;
  readonly text?: string;
  readonly about?: string;
  readonly finding?: { readonly weight: Weight; readonly text: string };
  readonly editable: boolean;
  /** The items of a list that it is: a key and its value are one row. They can be removed, moved and copied. */
  readonly items?: readonly string[];
  /** Of an item or a list: only its end can change. */
  readonly onlyEnd?: true;
  /** Entries of an archive, or their list: they are added as files, not as blank items. */
  readonly areFiles?: true;
  /** A list whose items can be neither added nor removed. */
  readonly isWhole?: true;
  /** For a part, which is copied and removed with everything it holds: the position for others inside it, `nodes[7].children[]`. */
  readonly inside?: string;
  /** Can be dropped, moved and copied whole. */
  readonly isChunk?: true;
  /** The labels a choice may have, in the layout's order; absent on everything else. */
  readonly choices?: readonly string[];
}

export interface NodesResult {
  readonly revision: number;
  readonly node: TreeNode;
  readonly first: number;
  readonly children: readonly TreeNode[];
}

export interface FieldAt {
  readonly revision: number;
  readonly field: FieldRow;
  /** Nodes from the root to the field, for opening the tree; `index` is the position among its siblings. */
  readonly ancestors: readonly { readonly path: string; readonly index: number; readonly caption?: string }[];
}
