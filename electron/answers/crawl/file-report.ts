import type { Weight } from '../../../shared/contract/types.ts';
import type { FormatId } from '../../../shared/formats/format-id.ts';
import type { NamedPart, Reference } from '../../../shared/formats/references.ts';

/** A task for a worker that reads files; hashes are SHA-1 as hex. */
export interface ReadTask {
  readonly file: string;
  /** The SHA-1 of its last reading; if it is still the same, nothing else is read. */
  readonly knownHash?: string;
  /** What is hashed of the bytes on the way; by default, everything in the file too. */
  readonly hashed?: Hashed;
  /** Only formats, hashes and the tree of entries: nothing else is decoded. */
  readonly isListingOnly?: boolean;
}

/** `nothing` if the caller hashes the file itself, while it reads the next one. */
export type Hashed = 'all' | 'file' | 'nothing';

/** One entry of a container, or of a container within it. */
export interface EntryReport {
  /** Index in the report's `entries` of its container; -1 for the file itself. Always lower than its own. */
  readonly parent: number;
  readonly position: number;
  readonly name: string;
  readonly occurrence: number;
  /** Offset in the bytes of its container. */
  readonly start: number;
  readonly size: number;
  format: FormatId;
  /** Absent if it could not be read, or was not to be hashed. */
  hash?: string;
  /** Direct entries. */
  entries: number;
}

export interface ProblemReport {
  /** Index in the report's `entries`; -1 for the file itself. */
  readonly entry: number;
  readonly weight: Weight;
  readonly text: string;
  readonly path?: string;
  readonly start?: number;
  readonly size?: number;
  readonly repairable: boolean;
}

/** What one place names, or a name that it defines. */
export interface NamesReport {
  /** Index in the report's `entries`; -1 for the file itself. */
  readonly entry: number;
  readonly references: readonly Reference[];
  readonly parts: readonly NamedPart[];
}

/** The result of reading one file. */
export interface FileReport {
  readonly size: number;
  readonly modified: number;
  /** Absent if it could not be read to its end, or was not to be hashed. */
  readonly hash?: string;
  readonly format: FormatId;
  /** Direct entries. */
  readonly entryCount: number;
  readonly entries: readonly EntryReport[];
  readonly problems: readonly ProblemReport[];
  readonly names: readonly NamesReport[];
}

/** The bytes are the known ones. */
export interface SameReport {
  readonly same: true;
  readonly modified: number;
}

export type ReadAnswer = FileReport | SameReport;

/** The progress of reading one file. */
export interface ReadNote {
  readonly bytes: number;
  readonly entries: number;
}
