import type { ReferenceKind } from '../formats/references.ts';
import type { AssetId, InstallId } from './types.ts';

/** any: names and text. text: Windows-1252 and UTF-16. hex: pairs, with `?` for a digit that may be any. */
export type SearchMode = 'any' | 'name' | 'text' | 'hex';

/** How many bytes each kind of number takes. */
export const numberSizes = { u8: 1, i8: 1, u16: 2, i16: 2, u32: 4, i32: 4, u64: 8, i64: 8, f32: 4, f64: 8 } as const;
export type NumberType = keyof typeof numberSizes;

/** A pattern to find in the bytes of one asset. */
export interface Sought {
  /**
   * hex: pairs, `??` and half-masked `4?` allowed. text: as `encoding` writes it. number: as `type` writes it. regex: over
   * Latin-1, a dot is any byte, matches end after 4,096 bytes. strings: runs of letters in `encoding`, at least `query` of
   * them.
   */
  readonly mode: 'hex' | 'text' | 'number' | 'regex' | 'strings';
  readonly query: string;
  readonly matchCase?: boolean;
  /** windows-1252 when absent. */
  readonly encoding?: string;
  readonly type?: NumberType;
  readonly bigEndian?: boolean;
  /** The tolerance for a number. */
  readonly tolerance?: number;
  /** Only matches within one row of these columns; `strings` are cut at their edges. */
  readonly columns?: Columns;
}

/** Bytes of the same columns in several rows: `width` of them at `start`, and again after each `stride`. */
export interface Columns {
  readonly start: number;
  readonly width: number;
  readonly stride: number;
}

export interface ByteSpan {
  readonly start: number;
  readonly size: number;
}

export interface FindQuery extends Sought {
  readonly asset: AssetId;
  /** Only matches inside it. */
  readonly within?: ByteSpan;
  readonly from: number;
  readonly direction: 'forward' | 'backward';
  /** At most this many hits around `from`; `total` counts all. */
  readonly limit: number;
}

export interface FindResult {
  readonly total: number;
  /** Position of the first hit at or after `from` (before it when backward) among all; -1 without hits. */
  readonly index: number;
  readonly hits: readonly { readonly start: number; readonly size: number }[];
}

/** What the bytes of a range are like; of a long one parts are looked at, evenly spread. */
export interface ByteStats {
  readonly size: number;
  /** Bytes that were looked at. */
  readonly looked: number;
  readonly blockSize: number;
  /** How often each byte occurs. */
  readonly counts: Float64Array;
  /** How bright each pair of bytes is, 256 rows by the first of the two. */
  readonly pairs: Uint8Array;
  /** The entropy of each block, and of all, in bits a byte. */
  readonly blocks: Float32Array;
  readonly entropy: number;
}

/** All hits of a stretch, as far as one call goes: `next` is where to go on, and the end of the stretch when all was seen. */
export interface FoundPart {
  readonly hits: readonly ByteSpan[];
  readonly next: number;
  readonly revision: number;
}

export interface Replacing extends Sought {
  /** What takes the place of each hit, written as the query is; in an expression `$&` and `$1` are what was matched. */
  readonly replacement: string;
  /** Only matches inside it. */
  readonly within?: ByteSpan;
}

/** Bytes that replace `remove` others. */
export interface Resize {
  readonly start: number;
  readonly remove: number;
  readonly insert: Uint8Array;
}

/** Bytes for columns of several rows; the last row may be shorter. */
export interface BlockWrite {
  readonly start: number;
  readonly width: number;
  readonly stride: number;
  readonly bytes: Uint8Array;
}

/** The edits that write a block, row by row. */
export function blockEdits({ start, width, stride, bytes }: BlockWrite): Resize[] {
  return Array.from({ length: Math.ceil(bytes.length / width) }, (_, row) => {
    const insert = bytes.subarray(row * width, (row + 1) * width);
    return { start: start + row * stride, remove: insert.length, insert };
  });
}

/** What replacing would do. */
export interface ReplacePlan {
  readonly total: number;
  /** How much the asset would grow in bytes; negative if it would shrink. */
  readonly grows: number;
  /** The first ones, as far as their bytes are few. */
  readonly rows: readonly { readonly start: number; readonly old: Uint8Array; readonly new: Uint8Array }[];
  /** Why it cannot be done. */
  readonly refused?: string;
}

export interface SearchQuery {
  readonly install: InstallId;
  /** The window's own id for this search, which its results carry. */
  readonly search: string;
  readonly mode: SearchMode;
  readonly query: string;
  readonly matchCase?: boolean;
  /** Only in assets of these formats; absent: in all. */
  readonly formats?: readonly string[];
  /** This many hits are reported, in the order of the files; `total` counts all. */
  readonly limit: number;
}

/** One match, as reported while the search runs. */
export interface SearchHit {
  readonly asset: AssetId;
  /** The innermost file or entry that contains all of it, relative to the game folder. */
  readonly address: string;
  readonly format: string;
  /** In the bytes of `address`; absent when it is the name. */
  readonly start?: number;
  readonly size?: number;
  /** The text or bytes there, with a little around them. */
  readonly text: string;
  /** The matched range of `text`, half-open. */
  readonly mark: readonly [number, number];
}

/** The results of a running search since the last message. */
export interface SearchFound {
  readonly search: string;
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly done: number;
  readonly totalBytes: number;
}

export interface SearchResult {
  /** All places, also those beyond the limit. */
  readonly total: number;
  /** How many were reported. */
  readonly reported: number;
  readonly files: number;
  readonly bytes: number;
  /** The host's own time. */
  readonly seconds: number;
  /** Files, and packed entries, that could not be looked through to their end, and why. */
  readonly unread: readonly { readonly address: string; readonly text: string }[];
}

/** A name in an asset, and its target. */
export interface Use {
  /** The field that holds the name. */
  readonly path: string;
  readonly kind: ReferenceKind;
  readonly name: string;
  /** The best of the possible targets; null if the game folder has none. */
  readonly target: NamedPlace | null;
  /** The name has a file extension and the game folder has files of its kind, but not this one. */
  readonly isMissing: boolean;
}

/** An asset, or the part of it that is the target of a name. */
export interface NamedPlace {
  readonly asset: AssetId;
  readonly address: string;
  readonly format: string;
  readonly path?: string;
}

/** What names an asset, and in which field. */
export interface UsedBy {
  readonly asset: AssetId;
  readonly address: string;
  readonly format: string;
  readonly path: string;
  readonly name: string;
}

/** What an asset names, and what names it, as the last scan found it. */
export interface References {
  readonly uses: readonly Use[];
  readonly usedBy: readonly UsedBy[];
  /** The index does not know this asset yet. */
  readonly isUnknown: boolean;
}

/** Something that is played as one: a mission, a zone, an area, a map. */
export interface MissionRow {
  readonly kind: 'mission' | 'zone' | 'area' | 'map';
  readonly name: string;
  /** The folder, file or entry that belongs only to it. */
  readonly place: string;
  /** How many files it has, how many assets these name, and how many of those are missing in the folder. */
  readonly files: number;
  readonly uses: number;
  readonly missing: number;
}

/** One of them with everything it uses. */
export interface MissionContents extends Omit<MissionRow, 'files' | 'uses'> {
  readonly files: readonly MissionFileRow[];
  /** By kind, then by name. */
  readonly uses: readonly MissionUse[];
  /** Paths of files that it cannot be played without, and the folder does not have; they count as missing. */
  readonly lacks: readonly string[];
}

export interface MissionFileRow extends NamedPlace {
  /** Its own; loaded for a few; read for all of the game. What the last names does not count as used by it. */
  readonly reach: 'own' | 'chapter' | 'game';
  /** Places of the other missions that have it. */
  readonly others: readonly string[];
}

export interface MissionUse extends Omit<Use, 'path'> {
  /** The first to name it, and in which field. */
  readonly from: NamedPlace & { readonly path: string };
  /** How many of its files and their entries name it. */
  readonly count: number;
  /** Places of the other missions that use it. */
  readonly others: readonly string[];
}

export interface Missions {
  readonly missions: readonly MissionRow[];
  /** The requested one; absent if none was. */
  readonly shown?: MissionContents;
}
