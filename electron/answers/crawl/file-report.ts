import type { Weight } from '../../../shared/contract/types.ts';
import type { FormatId } from '../../../shared/formats/format-id.ts';
import type { NamedPart, Reference } from '../../../shared/formats/references.ts';

/** What a worker is asked to read; hashes are SHA-1 as hex. */
export interface ReadTask {
  readonly file: string;
  /** The SHA-1 it had when it was last read; when it still has it, nothing else is looked at. */
  readonly knownHash?: string;
  /** What is hashed of the bytes that pass: also all that lies in the file, where nothing else is said. */
  readonly hashed?: Hashed;
  /** Only formats, hashes and what lies in what: nothing else is decoded. */
  readonly isListingOnly?: boolean;
}

/** `nothing` where whoever asks hashes the file itself, beside the reading of the next one. */
export type Hashed = 'all' | 'file' | 'nothing';

/** One entry of a container, or of a container within it. */
export interface EntryReport {
  /** Position in the report's `entries` of the container it lies in; -1 for the file itself. Always a lower one. */
  readonly parent: number;
  readonly position: number;
  readonly name: string;
  readonly occurrence: number;
  /** In the bytes of the container it lies in. */
  readonly start: number;
  readonly size: number;
  format: FormatId;
  /** Absent when it could not be read, or was not to be hashed. */
  hash?: string;
  /** Direct entries. */
  entries: number;
}

export interface ProblemReport {
  /** Position in the report's `entries`; -1 for the file itself. */
  readonly entry: number;
  readonly weight: Weight;
  readonly text: string;
  readonly path?: string;
  readonly start?: number;
  readonly size?: number;
  readonly repairable: boolean;
}

/** What one place names, or holds under a name. */
export interface NamesReport {
  /** Position in the report's `entries`; -1 for the file itself. */
  readonly entry: number;
  readonly references: readonly Reference[];
  readonly parts: readonly NamedPart[];
}

/** All that reading one file has shown. */
export interface FileReport {
  readonly size: number;
  readonly modified: number;
  /** Absent when it could not be read to its end, or was not to be hashed. */
  readonly hash?: string;
  readonly format: FormatId;
  /** Direct entries. */
  readonly entryCount: number;
  readonly entries: readonly EntryReport[];
  readonly problems: readonly ProblemReport[];
  readonly names: readonly NamesReport[];
}

/** The bytes are the ones already known. */
export interface SameReport {
  readonly same: true;
  readonly modified: number;
}

export type ReadAnswer = FileReport | SameReport;

/** How far the reading of one file has come. */
export interface ReadNote {
  readonly bytes: number;
  readonly entries: number;
}
