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

/** What an asset is read by. */
export interface StructureUse {
  readonly id: string;
  /** Absent on one that was never kept. */
  readonly kept?: StructureName;
  readonly isDraft: boolean;
  /** The text that was kept when typing began. */
  readonly begunWith?: string | undefined;
  readonly sent: WholeStructure;
  readonly identified: Identified;
  /** Its file has errors by now, and this is how it was before. */
  readonly spoiled?: Spoiled | undefined;
}

/** A text with errors, and the first of them. */
export interface Spoiled {
  readonly text: string;
  readonly problem: StructureProblemRow;
}

/** A folder, and the mod project that is for it. */
export interface OfInstall {
  readonly id: InstallId;
  readonly folder: string;
  /** Absent outside of a game. */
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

/** A structure of a library, read. */
export interface Shelved extends ReadStructure {
  readonly row: KeptStructure;
  readonly path: string;
  /** As it is on disk, with all that it imports. */
  readonly onDisk: WholeStructure;
  /** What files are read by: the last text without errors. */
  readonly sent: WholeStructure;
  readonly format: Format | undefined;
  readonly spoiled?: Spoiled | undefined;
}

export interface StructureDesk {
  /** What reads an asset; undefined where a format of Gantry's own does. */
  readerFor(subject: Subject): StructureUse | undefined;
  /** The structure that fits by itself, whatever was chosen. */
  fitFor(subject: Subject): StructureUse | undefined;
  /** What was typed without errors and not kept yet. */
  draftOf(subject: Pick<Subject, 'install' | 'address'>): StructureUse | undefined;
  setDraft(subject: Pick<Subject, 'install' | 'address'>, draft: StructureUse): void;
  /** Gives up what was typed. */
  dropDraft(subject: Pick<Subject, 'install' | 'address'>): void;
  /** Keeps what was typed, with errors or without, for the next session too. `before`: what read the asset. */
  typed(subject: Pick<Subject, 'install' | 'address'>, text: string, before: StructureUse | undefined): void;
  /** What was typed last, where it has errors and something else is in use. */
  brokenOf(subject: Pick<Subject, 'install' | 'address'>): string | undefined;
  /** Whether another text is kept by now than the one that typing began with. */
  isOutdated(subject: Pick<Subject, 'install' | 'address'>): boolean;
  /** Looks at the file of a structure again, or at one that structures import: those that are not what was known. */
  lookAgain(path: string): readonly Shelved[];
  /** null: no structure at all; undefined: what fits, also where the one that was chosen is gone. */
  choiceFor(subject: Pick<Subject, 'install' | 'address'>): StructureName | null | undefined;
  /** The same, from now on. */
  choose(subject: Pick<Subject, 'install' | 'address'>, name: StructureName | null | undefined): Promise<void>;
  /** What a structure that is there was chosen for by hand. */
  chosenIn(install: OfInstall): readonly (Pick<Shelved, 'sent' | 'spoiled'> & { readonly address: string })[];
  /** The folders in which structures were chosen by hand. */
  foldersOfChoices(): readonly string[];
  folderOf(install: InProject, place: StructurePlace): string;
  shelf(install: Pick<OfInstall, 'project'>): readonly Shelved[];
  find(install: Pick<OfInstall, 'project'>, name: StructureName): Shelved | undefined;
}
