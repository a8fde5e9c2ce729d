import type { CompareOptions, Decoded, FieldChange, Followed, ItemEdit, Layout } from '#layout';
import type { FormatIcon, SearchScope } from '../base/format-signs.ts';
import type { Source } from '../base/source.ts';
import type { Deflate, Inflate } from '../codecs/inflate.ts';
import type { Catalogue } from './catalogue.ts';
import type { Companions } from './companions.ts';
import type { FormatId } from './format-id.ts';
import type { FieldValue, Hands } from './hands.ts';
import type { ShownParts } from './line-rows.ts';
import type { Mission, MissionsAround } from './missions.ts';
import type { Numbered } from './numbered.ts';
import type { PartName } from './part-name.ts';
import type { Drawing, FreshPicture, Pictures } from './pictures.ts';
import type { NamedPart, Reference } from './references.ts';
import type { Clips, Neighbour, Neighbours, Scenes } from './scenes.ts';
import type { Shapes } from './shapes.ts';
import type { Sounds } from './sounds.ts';
import type { Surfaces } from './surfaces.ts';
import type { Swatches } from './swatches.ts';
import type { Tracks } from './tracks.ts';
import type { Trees } from './trees.ts';

export type Confidence = 'certain' | 'likely' | 'unknown';

/** The input of a detector: the name is a hint, the bytes are the evidence. */
export interface Probe {
  /** The last part of the address, as stored. */
  readonly name: string;
  readonly source: Source;
}

export interface Detection {
  readonly confidence: Confidence;
  /** A clause that a person can verify: "footer says version 2 and 3 entries, and they fit". */
  readonly why: string;
  /** The decoded file, if detection read all of it: it is valid as long as the source does not change. */
  readonly decoded?: Decoded<unknown>;
}

/** One item in a container, in the container's own order. */
export interface Entry {
  readonly name: string;
  readonly start: number;
  /** Its unpacked size. */
  readonly size: number;
  /** First sector on a disc, as other files of the disc refer to it. */
  readonly sector?: number;
  /** Set if its bytes are not simply those of the container from `start` on. */
  readonly packed?: Packed;
  /** Set if some of its stored bytes are missing; a sentence. */
  readonly missing?: string;
}

/** How a packed entry is stored. */
export interface Packed {
  /** Its packed size in the container. */
  readonly size: number;
  /** Returns its bytes, or a clause that says why there are none: "block 3 ends too early". */
  unpack(inflate: Inflate): Source | { readonly why: string };
}

/** A change to a container: entries are identified by index, because names may repeat. */
export type EntryEdit =
  | { readonly kind: 'replace'; readonly index: number; readonly content: Source }
  | { readonly kind: 'drop'; readonly index: number }
  | { readonly kind: 'add'; readonly name: string; readonly content: Source };

/** Names of entries, by index in the container. */
export type EntryNames = ReadonlyMap<number, string>;

/** Files of one folder by name, ignoring case; undefined if there is none. */
export type FilesBeside = (name: string) => Source | undefined;

/** A file in the container's folder or in one above it that contains the names of the entries. */
export interface Naming {
  /** Its name, in lower case. */
  readonly file: string;
  /** The names for the entries of the container at a path from the file's folder, in lower case and with slashes. */
  namesIn(source: Source, path: string): EntryNames;
}

export interface Container<M> {
  /** In the container's order; `names` apply if it stores none itself. */
  entries(model: M, names?: EntryNames, beside?: FilesBeside): readonly Entry[];
  /** Files of its folder, by their stored names, that contain the bytes of its entries. Without them, entries are empty. */
  beside?(model: M): readonly string[];
  /** Why its entries are read-only; a clause. Absent if they can be changed. */
  readonly whyReadOnly?: string;
  /** Another file with the names. */
  readonly naming?: Naming;
  /** The magic word of an entry with this name, if its type has one. */
  signatureOf?(name: string): string | undefined;
  /** Its entries are stored packed: a search of the file's bytes does not find their content. */
  readonly packs?: true;
  /** Games use its entries in place of the files in their folder. */
  readonly isMounted?: true;
  /** Pictures in it that do not store their row order begin with the bottom row. */
  readonly picturesFromBottom?: true;
  /**
   * A new model with the edits made; the given one is not changed. Throws Unwritable (shared/layout) if that is impossible.
   * Containers with packed entries use `deflate`.
   */
  repack(model: M, edits: readonly EntryEdit[], deflate: Deflate): M;
  /** A new model with an entry renamed in place; `repack` would add it as the last one. Throws Unwritable. */
  rename?(model: M, index: number, name: string, deflate: Deflate): M;
  /** Moves an entry with new content to another place, if it does not fit in its own. Throws Unwritable. */
  relocate?(model: M, index: number, content: Source): { readonly model: M; readonly moved: Moved };
  /** Whether content of this size fits in place of an entry; if not, it can be relocated. */
  hasRoom?(model: M, index: number, size: number): boolean;
  /** Converts a picture to a new entry. */
  fromPicture?(model: M, drawing: Drawing): FreshPicture;
  /** The format that `fromPicture` produces: a file in that format is added unchanged. */
  readonly pictureFormat?: FormatId;
  /** A new model with its entries reordered, by old index; absent if the order has a meaning. Throws Unwritable. */
  reorder?(model: M, order: readonly number[]): M;
}

/** A file of a disc that moved to another sector. */
export interface Moved {
  readonly from: number;
  readonly to: number;
  /** Its new size. */
  readonly size: number;
}

export interface TextProblem {
  readonly text: string;
  /** From 1; columns count characters. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Absent for an error that prevents compiling; otherwise the text compiles. */
  readonly weight?: 'note' | 'warning';
}

export interface OutlineItem {
  readonly label: string;
  readonly line: number;
  readonly endLine: number;
  readonly children: readonly OutlineItem[];
}

/** A format that has a text form, lossless both ways. */
export interface TextForm<M> {
  /** Its Monaco language. */
  readonly language: 'zrd' | 'gw' | 'plaintext';
  toText(model: M): string;
  /** `before`: the model to replace, which provides what text cannot express (an encoding). */
  fromText(
    text: string,
    before?: M,
  ): { readonly model: M; readonly notes?: readonly TextProblem[] } | { readonly problems: readonly TextProblem[] };
  outline?(text: string): readonly OutlineItem[];
}

/** A text that does not contain everything in the bytes; long ones are shown one part at a time. */
export interface ReadingForm<M> {
  readonly language: TextForm<M>['language'];
  /** Why it cannot be edited; a sentence. Absent if the text can be written back. */
  readonly why?: string;
  /** The model with the text of one part, or of all parts, applied; everything else stays. */
  fromText?(text: string, before: M, part?: string): ReturnType<TextForm<M>['fromText']>;
  /** The part that contains a path, or the first one; undefined if there is none. */
  partAt(model: M, path: string): TextPart | undefined;
  /** The text of the part at a path; without a path, of all parts. */
  toText(model: M, part?: string): string;
  /** What the lines in a part's text refer to; parents come first. */
  places?(text: string, model: M, part: string): readonly TextPlace[];
}

/** Lines of a text, from 1, and the part of the asset they belong to. */
export interface TextPlace {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

/** A part of an asset with its own text. */
export interface TextPart {
  readonly path: string;
  readonly title: string;
}

/** The edited bytes, or why the edit is impossible. */
export type Made = { readonly source: Source } | { readonly why: string };

/** Paths of a change copied from another version: no `path` if only they have it, no `fromPath` if only we have it. */
export interface AcrossPaths {
  readonly fromPath: string | undefined;
  readonly path: string | undefined;
}

export type SharedSet =
  | { readonly source: Source; readonly near: string; readonly caption: string; readonly old: string }
  | { readonly why: string };

export interface TableColumn {
  /** An editable cell is the field with this name below its row's path. */
  readonly key: string;
  readonly title: string;
  readonly isNumeric?: true;
  readonly isEditable?: true;
  /** Suggested values while typing; numbers are accepted too. */
  readonly choices?: readonly string[];
  /** Cells are set by pressing a key. */
  readonly isKeyPress?: true;
  /** Width in characters; a column without one uses the remaining space. */
  readonly width?: number;
}

export interface TableRow {
  /** The row's path in the layout: `messages[3]`. */
  readonly path: string;
  /** One text per column. */
  readonly cells: readonly string[];
  /** The field of each cell, if it is not the column's key below the row's path; null if it has none. */
  readonly paths?: readonly (string | null)[];
}

/** A format that is best shown as a table. */
export interface TableForm<M> {
  /** What the rows are, as a plural. */
  readonly what: string;
  readonly columns: readonly TableColumn[];
  /** For tables whose rows and columns depend on the file. */
  describe?(model: M): { readonly what: string; readonly columns: readonly TableColumn[] };
  /** Whether texts use one-byte letters, so that another code page may be correct. */
  hasCodePage?(model: M): boolean;
  /** A column with data from neighbouring files: a text for each row. */
  readonly beside?: {
    readonly title: string;
    readonly width?: number;
    cells(model: M, self: Neighbour, ask: Neighbours): readonly string[];
  };
  /** Empty if this file has nothing to show as a table. */
  rows(model: M): readonly TableRow[];
}

/** Names that are stored in a table and referred to by index. */
export interface NameTable {
  /** Renames the name at a path, in the table and wherever it is used; undefined if the path has no name. */
  rename(
    source: Source,
    path: string,
    name: string,
  ): { readonly source: Source; readonly followed: readonly Followed[] } | { readonly why: string } | undefined;
  /** A new name at a path in the table, with its text; undefined where the path is no place in it. */
  insert(
    source: Source,
    path: string,
    name: unknown,
  ): { readonly source: Source; readonly followed: readonly Followed[] } | { readonly why: string } | undefined;
  /** JSON with places instead of names, and the file with those names in its table that were not there. */
  withNames(
    source: Source,
    json: unknown,
  ): { readonly source: Source; readonly json: unknown } | { readonly why: string };
}

/**
 * The unit of a change, in a patch and between two versions, if that is not a field: an item of a compiled reader's values,
 * which may be elsewhere, a line of text, or a row of a table with its cells.
 */
type ChangeUnit = 'item' | 'line' | 'row';

/** Everything Gantry knows about a format; decode, encode, fields, diff and docs follow from `layout`. */
export interface Format<M = unknown> {
  readonly id: FormatId;
  readonly icon: FormatIcon;
  readonly scope: SearchScope;
  readonly title: string;
  detect(probe: Probe): Detection;
  /** Possible first bytes of its files: other files are not passed to `detect`. */
  readonly firstBytes?: readonly number[];
  /** Absent if the bytes have no structure. */
  readonly layout?: Layout<M>;
  /** The author of the layout is unknown: it only runs in a thread, which can be stopped. */
  readonly isForeign?: true;
  /** An empty file of this kind with this name, for imports and builds without an existing file. */
  begin?(name: string): Uint8Array | undefined;
  readonly container?: Container<M>;
  readonly changesAre?: ChangeUnit;
  /** The same bytes with encrypted text decoded in place, for text searches. */
  readable?(source: Source): Source;
  readonly text?: TextForm<M>;
  /** Set if it is the text form of another format, to which its files can be converted. */
  readonly binary?: {
    readonly format: FormatId;
    of(model: M): { readonly source: Source } | { readonly why: string };
  };
  /** Used instead of `text` if the text cannot be compiled losslessly. */
  readonly reading?: ReadingForm<M>;
  readonly pictures?: Pictures<M>;
  /** Its palettes can be edited colour by colour. */
  readonly swatches?: Swatches<M>;
  readonly scenes?: Scenes<M>;
  /** Its meshes can be replaced with meshes from other programs. */
  readonly shapes?: Shapes<M>;
  /** Its items are parts that are added and removed together with everything they contain and use. */
  readonly trees?: Trees<M>;
  /** Parts of its scenes can be moved by hand. */
  readonly hands?: Hands<M>;
  /** Its surfaces can be painted and edited face by face. */
  readonly surfaces?: Surfaces<M>;
  /** Its movements, if the format has no scene of its own. */
  readonly clips?: Clips<M>;
  readonly sounds?: Sounds<M>;
  /** A movement as curves. */
  tracks?(model: M): Tracks;
  readonly table?: TableForm<M>;
  /** Effects of an edit on other files that Gantry does not change with it; one clause each. */
  cautions?(before: M, after: M): readonly string[];
  /** Labels and values that the model's own fields do not show as clearly. */
  facts?(model: M): readonly (readonly [string, string])[];
  /** Features not tested with a file of a game, one sentence each, for Info. */
  notConfirmed?(model: M): readonly string[];
  /** Names in it that refer to something else in the game, in byte order. */
  references?(model: M): Iterable<Reference>;
  /** The missions, zones, areas or maps that its files in a game folder form. */
  missions?(around: MissionsAround): Iterable<Mission>;
  /** Why it must stay in its sectors on a disc: what refers to them and is not updated; the end of a sentence. */
  readonly staysInPlace?: string;
  /** For files that refer to files of their disc by sector: the fields to set after one of them moved. */
  followMoved?(model: M, moved: Moved): readonly FieldValue[];
  /** The files it is read with, and how they may disagree with it. */
  readonly companions?: Companions<M>;
  /** Other files refer to its parts by number. */
  readonly numbered?: Numbered<M>;
  /** It names the entries of neighbouring archives, which are edited together with it. */
  readonly catalogue?: Catalogue<M>;
  /** Parts that are not entries, but are referred to by name elsewhere. */
  namedParts?(model: M): Iterable<NamedPart>;
  /** The shape that scripts rely on, if it differs from the model. */
  toJson?(model: M): unknown;
  /** Converts JSON in the shape of `toJson` to the layout's own names, to set values from it. */
  fromJson?(json: unknown): unknown;
  /** Absent if JSON shows all parts under the layout's paths. */
  readonly shownParts?: ShownParts<M>;
  readonly nameTable?: NameTable;
  /** The name of a part, by the path of either; absent if names are plain members that nothing refers to. */
  partName?(model: M, path: string): PartName | undefined;
  /** Sets a value without bytes of its own, such as a cell that shares its text with others; undefined for other paths. */
  setShared?(source: Source, path: string, value: unknown): SharedSet | undefined;
  /** Builds the bytes of a model from edited JSON, if its values cannot be set one by one. */
  build?(source: Source, json: unknown): Made;
  /** The bytes after an edit of items, if the layout's own lists cannot update everything. */
  changeItems?(source: Source, edit: ItemEdit): Made;
  /** Fields that follow an edit of items and of which the layout knows nothing. */
  followingFields?(before: Source, after: Source, edit: ItemEdit): readonly FieldValue[];
  /** The differences between two files in plain terms, if their fields do not show them one by one. */
  diffRows?(a: M, b: M, options: CompareOptions): readonly FieldChange[];
  /** Copies one such change from another version; undefined for other paths. */
  copyAcross?(theirs: Source, ours: Source, paths: AcrossPaths): Made | undefined;
  /** A table as CSV, or why there is none. */
  toCsv?(model: M): string | { readonly why: string };
  /** Exports by file extension: `raw` is always available. */
  readonly exportsAs: readonly ('text' | 'json' | 'wav' | 'png' | 'csv' | 'glb' | 'obj' | 'binary')[];
}
