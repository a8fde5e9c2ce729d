// What an asset is read by where the user's own structures are concerned, and what the host asks of them.
import type { Source } from '../../../shared/base/source.ts';
import type {
  KeptStructure,
  StructureName,
  StructurePlace,
  StructureProblemRow,
} from '../../../shared/contract/structure-types.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Format } from '../../../shared/formats/format.ts';
import type { Identified } from '../../../shared/formats/index.ts';
import type { ReadStructure, WholeStructure } from '../../../shared/structures/read-structure.ts';

/** What reads an asset. */
export interface StructureUse {
  readonly id: string;
  /** Absent if it was never saved. */
  readonly kept?: StructureName;
  readonly isDraft: boolean;
  /** The saved text when typing began. */
  readonly begunWith?: string | undefined;
  readonly sent: WholeStructure;
  readonly identified: Identified;
  /** Its file has errors now, and this is the version before. */
  readonly spoiled?: Spoiled | undefined;
}

/** A text with errors, and the first of them. */
export interface Spoiled {
  readonly text: string;
  readonly problem: StructureProblemRow;
}

/** A folder, and its mod project. */
export interface OfInstall {
  readonly id: InstallId;
  readonly folder: string;
  /** Absent outside a game. */
  readonly project?: { readonly folder: string };
}

/** Bytes, and where they belong. */
export interface Subject {
  readonly install: OfInstall;
  readonly address: string;
  readonly name: string;
  readonly source: Source;
}

export type InProject = Required<Pick<OfInstall, 'project'>>;

/** A structure of a library, parsed. */
export interface Shelved extends ReadStructure {
  readonly row: KeptStructure;
  readonly path: string;
  /** As it is on disk, with all its imports. */
  readonly onDisk: WholeStructure;
  /** The version that reads files: the last text without errors. */
  readonly sent: WholeStructure;
  readonly format: Format | undefined;
  readonly spoiled?: Spoiled | undefined;
}

export interface StructureDesk {
  /** What reads an asset; undefined if it is a format of Gantry's own. */
  readerFor(subject: Subject): StructureUse | undefined;
  /** The structure that fits, whatever was chosen by hand. */
  fitFor(subject: Subject): StructureUse | undefined;
  /** The text typed without errors and not saved yet. */
  draftOf(subject: Pick<Subject, 'install' | 'address'>): StructureUse | undefined;
  setDraft(subject: Pick<Subject, 'install' | 'address'>, draft: StructureUse): void;
  /** Drops the typed text. */
  dropDraft(subject: Pick<Subject, 'install' | 'address'>): void;
  /** Keeps the typed text, with or without errors, for the next session too. `before`: what read the asset. */
  typed(subject: Pick<Subject, 'install' | 'address'>, text: string, before: StructureUse | undefined): void;
  /** The last typed text, if it has errors and something else is in use. */
  brokenOf(subject: Pick<Subject, 'install' | 'address'>): string | undefined;
  /** Whether the saved text has changed since typing began. */
  isOutdated(subject: Pick<Subject, 'install' | 'address'>): boolean;
  /** Reads the file of a structure, or of an import, again; returns the structures that changed. */
  lookAgain(path: string): readonly Shelved[];
  /** null: no structure at all; undefined: what fits, including when the chosen one is gone. */
  choiceFor(subject: Pick<Subject, 'install' | 'address'>): StructureName | null | undefined;
  /** The same, from now on. */
  choose(subject: Pick<Subject, 'install' | 'address'>, name: StructureName | null | undefined): Promise<void>;
  /** The files that a structure was chosen for by hand. */
  chosenIn(install: OfInstall): readonly (Pick<Shelved, 'sent' | 'spoiled'> & { readonly address: string })[];
  /** The folders in which structures were chosen by hand. */
  foldersOfChoices(): readonly string[];
  folderOf(install: InProject, place: StructurePlace): string;
  shelf(install: Pick<OfInstall, 'project'>): readonly Shelved[];
  find(install: Pick<OfInstall, 'project'>, name: StructureName): Shelved | undefined;
}
