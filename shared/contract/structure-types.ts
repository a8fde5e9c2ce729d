import type { AssetId, InstallId } from './types.ts';

/** Where a structure is kept: with the user, or with the mod project of a game. */
export type StructurePlace = 'library' | 'project';

export interface StructureName {
  readonly place: StructurePlace;
  readonly id: string;
}

/** A structure of a library. */
export interface KeptStructure extends StructureName {
  readonly title?: string;
  /** The files it was added for. */
  readonly glob?: string;
  /** Bytes its files begin with, as hex digits. */
  readonly magic: string;
  /** Of its files, without dots. */
  readonly extensions: readonly string[];
  /** It cannot be used: the first error. */
  readonly fault?: StructureProblemRow;
}

export interface StructureList {
  readonly structures: readonly KeptStructure[];
  /** Whether there is a mod project that can keep some: it begins with the first edit. */
  readonly hasProject: boolean;
  /** Chosen by hand for the asset, null for none; absent if what fits is used. */
  readonly chosen?: StructureName | null;
  /** What reads that asset where none is chosen by hand; absent where a format of Gantry's own does. */
  readonly fits?: StructureName;
}

export interface StructureProblemRow {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly weight: 'error' | 'warning';
}

/** The structure an asset is read by, or one to begin with. */
export interface AssetStructure {
  readonly text: string;
  /** Where it is stored; absent if it is new. */
  readonly kept?: StructureName;
  /** It was changed since it was kept. */
  readonly isDraft: boolean;
  /** Another text is kept by now than the one that typing began with: another program wrote it, or it was saved for another file. */
  readonly isOutdated?: true;
  /** What reads the asset's bytes now: this structure, or a format of Gantry's own. */
  readonly isInUse: boolean;
  readonly problems: readonly StructureProblemRow[];
}

/** The result of a typed text. */
export interface StructureTried {
  readonly revision: number;
  /** False where the last one without errors is still the one in use. */
  readonly isInUse: boolean;
  readonly problems: readonly StructureProblemRow[];
}

export interface NewStructure {
  readonly install: InstallId;
  readonly place: StructurePlace;
  /** Its source, for its name if the text has none. */
  readonly file?: string;
  readonly text: string;
  readonly glob?: string;
  /** Its name, if it was removed and is being restored. */
  readonly removed?: string;
}

export interface StructureKeeping {
  readonly asset: AssetId;
  readonly text: string;
  readonly place: StructurePlace;
}

export interface StructureChange {
  readonly install: InstallId;
  readonly structure: StructureName;
  /** A new name. */
  readonly id?: string;
  /** null: for no files in particular. */
  readonly glob?: string | null;
}
