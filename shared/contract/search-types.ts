import type { AssetId, InstallId } from './types.ts';

/** any: names and text. text: Windows-1252 and UTF-16. hex: pairs, with `?` for a digit that may be any. */
export type SearchMode = 'any' | 'name' | 'text' | 'hex';

export interface SearchQuery {
  readonly install: InstallId;
  /** The window's own name for this search; what is found carries it. */
  readonly search: string;
  readonly mode: SearchMode;
  readonly query: string;
  readonly matchCase?: boolean;
  /** Only what lies in assets of these formats; absent: in all. */
  readonly formats?: readonly string[];
  /** So many hits are told, in the order of the files; `total` counts all. */
  readonly limit: number;
}

/** One place where it stands, as told while the search runs. */
export interface SearchHit {
  readonly asset: AssetId;
  /** The innermost file or entry that holds all of it, relative to the install's root. */
  readonly address: string;
  readonly format: string;
  /** In the bytes of `address`; absent when it is the name. */
  readonly start?: number;
  readonly size?: number;
  /** What stands there, with a little around it. */
  readonly text: string;
  /** The stretch of `text` that was looked for, half-open. */
  readonly mark: readonly [number, number];
}

/** What a running search has found since it last told. */
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
  /** How many were told. */
  readonly told: number;
  readonly files: number;
  readonly bytes: number;
  /** The host's own time. */
  readonly seconds: number;
  /** Files that could not be looked through to their end, and why. */
  readonly unread: readonly { readonly address: string; readonly text: string }[];
}

/** One name in an asset, and what it stands for. */
export interface Use {
  /** The field that holds the name. */
  readonly path: string;
  readonly kind:
    | 'sound'
    | 'texture'
    | 'motion'
    | 'message'
    | 'script'
    | 'reader'
    | 'model'
    | 'skeleton'
    | 'walkmesh'
    | 'animation'
    | 'node';
  readonly name: string;
  /** The best of what may be meant; null when the install has no such thing. */
  readonly target: NamedPlace | null;
  /** The name has a file's ending and the install has things of its kind, but not this one. */
  readonly isMissing: boolean;
}

/** An asset, or the part of it that a name stands for. */
export interface NamedPlace {
  readonly asset: AssetId;
  readonly address: string;
  readonly format: string;
  readonly path?: string;
}

/** Who names an asset, and in which field. */
export interface UsedBy {
  readonly asset: AssetId;
  readonly address: string;
  readonly format: string;
  readonly path: string;
  readonly name: string;
}

/** What an asset names, and who names it, as the last scan found it. */
export interface References {
  readonly uses: readonly Use[];
  readonly usedBy: readonly UsedBy[];
  /** The index does not know this asset yet. */
  readonly isUnknown: boolean;
}
