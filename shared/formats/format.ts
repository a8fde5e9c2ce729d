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

/** What a detector may look at: the name as a hint, the bytes as the proof. */
export interface Probe {
  /** The last part of the address, as stored. */
  readonly name: string;
  readonly source: Source;
}

export interface Detection {
  readonly confidence: Confidence;
  /** One clause a person can check: "footer says version 2 and 3 entries, and they fit". */
  readonly why: string;
  /** What the format's layout reads, where the proof was to read it all: nobody needs to read it again while the source holds the same. */
  readonly decoded?: Decoded<unknown>;
}

/** One stored thing inside a container, in the container's own order. */
export interface Entry {
  readonly name: string;
  readonly start: number;
  /** Its true size, however it is stored. */
  readonly size: number;
  /** Where it begins on a disc, as other files of the disc name it. */
  readonly sector?: number;
  /** Set where its bytes are not simply those of the container from `start` on. */
  readonly packed?: Packed;
  /** Set where not all of the bytes are there that the container says it has; a sentence. */
  readonly missing?: string;
}

/** How an entry is stored that has to be unpacked. */
export interface Packed {
  /** Bytes it takes in the container. */
  readonly size: number;
  /** Its own bytes, or one clause saying why there are none: "block 3 ends too early". */
  unpack(inflate: Inflate): Source | { readonly why: string };
}

/** A change to a container: position is identity, names may repeat. */
export type EntryEdit =
  | { readonly kind: 'replace'; readonly index: number; readonly content: Source }
  | { readonly kind: 'drop'; readonly index: number }
  | { readonly kind: 'add'; readonly name: string; readonly content: Source };

/** Names of entries, by their place in the container. */
export type EntryNames = ReadonlyMap<number, string>;

/** Files of one folder by name, ignoring case; undefined if there is none. */
export type FilesBeside = (name: string) => Source | undefined;

/** A file in the container's folder, or in one above it, that says what its entries are called. */
export interface Naming {
  /** What it is called, in small letters. */
  readonly file: string;
  /** What it calls the entries of the container at a path from its own folder, in small letters and with slashes. */
  namesIn(source: Source, path: string): EntryNames;
}

export interface Container<M> {
  /** In its own order; called by these names, where it holds none itself. */
  entries(model: M, names?: EntryNames, beside?: FilesBeside): readonly Entry[];
  /** Files of its folder that its entries are taken from, as it calls them. What asks without them gets the entries empty. */
  beside?(model: M): readonly string[];
  /** Why its entries are only read; one clause. Absent where they can be changed. */
  readonly whyReadOnly?: string;
  /** Another file that has the names. */
  readonly naming?: Naming;
  /** What an entry of this name begins with, where that is known of its type. */
  signatureOf?(name: string): string | undefined;
  /** Its entries are stored packed: a search of the file's bytes does not find what they hold. */
  readonly packs?: true;
  /** Games lay its entries over the files of their folder. */
  readonly isMounted?: true;
  /** Pictures in it that do not say themselves which row comes first begin with the bottom one. */
  readonly picturesFromBottom?: true;
  /**
   * A new model with the edits made; the given one is not touched. Throws Unwritable (shared/layout) for what it cannot hold.
   * What stores its entries packed gets a way to.
   */
  repack(model: M, edits: readonly EntryEdit[], deflate: Deflate): M;
  /** A new model with an entry under another name, at its place, where `repack` would add it anew as the last one. Throws Unwritable. */
  rename?(model: M, index: number, name: string, deflate: Deflate): M;
  /** An entry with other content at another place, where it has no room at its own. Throws Unwritable. */
  relocate?(model: M, index: number, content: Source): { readonly model: M; readonly moved: Moved };
  /** Whether content of this size fits in place of an entry; if not, it can be relocated. */
  hasRoom?(model: M, index: number, size: number): boolean;
  /** What a picture becomes as a new entry. */
  fromPicture?(model: M, drawing: Drawing): FreshPicture;
  /** The format of what that makes: a file of it comes in as it is. */
  readonly pictureFormat?: FormatId;
  /** A new model with its entries in another order, each given by its old index; absent if the order has a meaning. Throws Unwritable. */
  reorder?(model: M, order: readonly number[]): M;
}

/** A file of a disc that begins in another sector now. */
export interface Moved {
  readonly from: number;
  readonly to: number;
  /** Its bytes now. */
  readonly size: number;
}

export interface TextProblem {
  readonly text: string;
  /** From 1, in characters of the text. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Absent on what stops compiling; the rest compiles, and is worth a word. */
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
  /** Monaco's language for it. */
  readonly language: 'zrd' | 'gw' | 'plaintext';
  toText(model: M): string;
  /** `before` is the model the text is to replace: what text cannot say (an encoding) is kept from it. */
  fromText(
    text: string,
    before?: M,
  ): { readonly model: M; readonly notes?: readonly TextProblem[] } | { readonly problems: readonly TextProblem[] };
  outline?(text: string): readonly OutlineItem[];
}

/** A text that does not say all that the bytes do: one part at a time where the whole is long. */
export interface ReadingForm<M> {
  readonly language: TextForm<M>['language'];
  /** Why it cannot be edited; one sentence. Absent if the text can be written back. */
  readonly why?: string;
  /** The model with what a text of a part says, or of all parts; what it does not say stays. */
  fromText?(text: string, before: M, part?: string): ReturnType<TextForm<M>['fromText']>;
  /** The part that contains a path, or the one to begin with; undefined if there is none. */
  partAt(model: M, path: string): TextPart | undefined;
  /** The text of a part, by its path; of all parts without one. */
  toText(model: M, part?: string): string;
  /** The meaning of the lines in a part's text; parents come first. */
  places?(text: string, model: M, part: string): readonly TextPlace[];
}

/** Lines of a text, from 1, and the part of the asset that they belong to. */
export interface TextPlace {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

/** A part of an asset that has a text of its own. */
export interface TextPart {
  readonly path: string;
  readonly title: string;
}

/** The bytes with another value, the field that is next to it, what it is for a person, and what it said before. */
export type Made = { readonly source: Source } | { readonly why: string };

/** What is taken over from another version: what only they have has no `path` here, what only we have no `fromPath`. */
export interface AcrossPaths {
  readonly fromPath: string | undefined;
  readonly path: string | undefined;
}

export type SharedSet =
  | { readonly source: Source; readonly near: string; readonly caption: string; readonly old: string }
  | { readonly why: string };

export interface TableColumn {
  /** An editable cell is the field of this name below its row's path. */
  readonly key: string;
  readonly title: string;
  readonly isNumeric?: true;
  readonly isEditable?: true;
  /** What its cells may say, to be offered while one is typed; numbers are taken too. */
  readonly choices?: readonly string[];
  /** Its cells are set by pressing a key. */
  readonly isKeyPress?: true;
  /** Characters it is wide; one without takes what is left. */
  readonly width?: number;
}

export interface TableRow {
  /** The node of the layout for the row: `messages[3]`. */
  readonly path: string;
  /** One text for each column. */
  readonly cells: readonly string[];
  /** The field of each cell, where it is not the column's below the row's path; null where it has none. */
  readonly paths?: readonly (string | null)[];
}

/** A format that reads best as a table. */
export interface TableForm<M> {
  /** What the rows are, in the plural. */
  readonly what: string;
  readonly columns: readonly TableColumn[];
  /** Where both depend on the file. */
  describe?(model: M): { readonly what: string; readonly columns: readonly TableColumn[] };
  /** Whether texts are in letters of one byte, so that another code page may be what was meant. */
  hasCodePage?(model: M): boolean;
  /** A column with data that only neighbouring files have: a text for each row. */
  readonly beside?: {
    readonly title: string;
    readonly width?: number;
    cells(model: M, self: Neighbour, ask: Neighbours): readonly string[];
  };
  /** None where this file has nothing to show that way. */
  rows(model: M): readonly TableRow[];
}

/** Names that are kept in a table, and named by their places in it. */
export interface NameTable {
  /** Another text for the name at a path, in the table and in all that names it; undefined where the path has no name. */
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
 * What a change of a file is, in a patch and between two copies, where that is not a field: an item of the values of a
 * compiled reader, which may stand elsewhere, a line of text, or a row of a table, with its cells.
 */
type ChangeUnit = 'item' | 'line' | 'row';

/** Everything Gantry knows of one format; decode, encode, fields, diff and docs follow from `layout`. */
export interface Format<M = unknown> {
  readonly id: FormatId;
  readonly icon: FormatIcon;
  readonly scope: SearchScope;
  readonly title: string;
  detect(probe: Probe): Detection;
  /** Its files begin with one of these: `detect` knows nothing of others, and is not asked. */
  readonly firstBytes?: readonly number[];
  /** Absent where the bytes have no structure to name. */
  readonly layout?: Layout<M>;
  /** The author of the layout is unknown: a thread reads with it, which can be stopped. */
  readonly isForeign?: true;
  /** A file of this kind with nothing in it, for one that is to have this name: what import and build begin with where there is none. */
  begin?(name: string): Uint8Array | undefined;
  readonly container?: Container<M>;
  readonly changesAre?: ChangeUnit;
  /** The same bytes with their text out of its cipher, each letter where it is stored: a search for text goes over these. */
  readable?(source: Source): Source;
  readonly text?: TextForm<M>;
  /** It is the text of files of another format, which they may become. */
  readonly binary?: {
    readonly format: FormatId;
    of(model: M): { readonly source: Source } | { readonly why: string };
  };
  /** Instead of `text`, where the text cannot be compiled. */
  readonly reading?: ReadingForm<M>;
  readonly pictures?: Pictures<M>;
  /** Its palettes are looked at and changed colour by colour. */
  readonly swatches?: Swatches<M>;
  readonly scenes?: Scenes<M>;
  /** Its meshes can be replaced by those of other programs. */
  readonly shapes?: Shapes<M>;
  /** Its items are parts that are added and removed with everything they hold and use. */
  readonly trees?: Trees<M>;
  /** Parts of its scenes can be moved by hand. */
  readonly hands?: Hands<M>;
  /** Surfaces that are painted and edited face by face. */
  readonly surfaces?: Surfaces<M>;
  /** Movements alone, of a format that makes no scene. */
  readonly clips?: Clips<M>;
  readonly sounds?: Sounds<M>;
  /** A movement as curves. */
  tracks?(model: M): Tracks;
  readonly table?: TableForm<M>;
  /** Effects of an edit on other files that Gantry does not change with it; one clause each. */
  cautions?(before: M, after: M): readonly string[];
  /** Label and value, for a person: what the model's own fields do not say as plainly. */
  facts?(model: M): readonly (readonly [string, string])[];
  /** What of it no file of a game has confirmed, one sentence each; Info says them. */
  notConfirmed?(model: M): readonly string[];
  /** The names in it that refer to something else in the game, in the order of its bytes. */
  references?(model: M): Iterable<Reference>;
  /** What is played as one in a game folder, where its files make up such a thing. */
  missions?(around: MissionsAround): Iterable<Mission>;
  /** Why it stays in its sectors on a disc: what names them, that no edit here changes; the end of a sentence. */
  readonly staysInPlace?: string;
  /** It names files of its disc by their sectors: its fields after one of them moved. */
  followMoved?(model: M, moved: Moved): readonly FieldValue[];
  /** The files it is read with, and where they do not agree with it. */
  readonly companions?: Companions<M>;
  /** Its parts are named by number in other files. */
  readonly numbered?: Numbered<M>;
  /** It names the entries of neighbouring archives, and both are edited together. */
  readonly catalogue?: Catalogue<M>;
  /** What in it, though no entry, is meant by names elsewhere. */
  namedParts?(model: M): Iterable<NamedPart>;
  /** The shape that scripts rely on, where it differs from the model. */
  toJson?(model: M): unknown;
  /** JSON in the shape of `toJson`, as the layout's own members are called: what it says may be set. */
  fromJson?(json: unknown): unknown;
  /** Absent where JSON shows all parts under the paths of the layout. */
  readonly shownParts?: ShownParts<M>;
  readonly nameTable?: NameTable;
  /** The name of a part, by its path or by that of the name; absent where a name is a member of what it names, and nothing means it. */
  partName?(model: M, path: string): PartName | undefined;
  /** Sets a value that has no bytes of its own, such as a cell whose text is that of others too; undefined for other paths. */
  setShared?(source: Source, path: string, value: unknown): SharedSet | undefined;
  /** The bytes of a model that was changed as JSON, where its values can only be set one by one. */
  build?(source: Source, json: unknown): Made;
  /** The bytes after an edit of items, where the layout's own lists cannot say what follows. */
  changeItems?(source: Source, edit: ItemEdit): Made;
  /** The differences between two of them in plain terms, if their fields do not show them one by one. */
  diffRows?(a: M, b: M, options: CompareOptions): readonly FieldChange[];
  /** Takes one such change over from another version; undefined for other paths. */
  copyAcross?(theirs: Source, ours: Source, paths: AcrossPaths): Made | undefined;
  /** A table for a spreadsheet, or why there is none. */
  toCsv?(model: M): string | { readonly why: string };
  /** File name endings of exports: `raw` is always there. */
  readonly exportsAs: readonly ('text' | 'json' | 'wav' | 'png' | 'csv' | 'glb' | 'obj' | 'binary')[];
}
