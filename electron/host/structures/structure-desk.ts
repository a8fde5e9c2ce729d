// By which structure of the user's own an asset is read: one chosen by hand, else one of a library that fits.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { toHex } from '../../../shared/base/hex.ts';
import type { Source } from '../../../shared/base/source.ts';
import type {
  KeptStructure,
  StructureName,
  StructurePlace,
  StructureProblemRow,
} from '../../../shared/contract/structure-types.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { type Identified, identify, isPlainText } from '../../../shared/formats/index.ts';
import type { ReadStructure, WholeStructure } from '../../../shared/structures/read-structure.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { makeFolder } from '../../files/permissions.ts';
import { formatOfStructure, readStructureText } from '../../files/structures.ts';
import { writeFile } from '../../files/write-file.ts';
import { inDataFolder } from '../data-folder.ts';
import { hasProject } from '../project/project-paths.ts';
import type { DraftFiles } from './draft-files.ts';
import { createDrafts } from './drafts.ts';
import { listStructures } from './library.ts';

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
interface OfInstall {
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

type InProject = Required<Pick<OfInstall, 'project'>>;

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

const chosenSchema = v.array(
  v.object({
    folder: v.string(),
    address: v.string(),
    structure: v.nullable(v.object({ place: v.picklist(['library', 'project']), id: v.string() })),
  }),
);
type Chosen = v.InferOutput<typeof chosenSchema>;

type Listed = (paths: readonly string[]) => void;

/** The structures of each folder, read once for as long as they stay as they are. */
function createShelves(listed: Listed) {
  const shelves = new Map<string, { readonly stamp: string; readonly shelf: readonly Shelved[] }>();
  /** By their files, as they last were without errors. */
  const sound = new Map<string, Shelved>();

  function shelfIn(folder: string, place: StructurePlace): readonly Shelved[] {
    const stamp = stampOf(folder);
    const known = shelves.get(folder);
    if (known?.stamp === stamp) return known.shelf;
    const shelf =
      stamp === 'none' ? [] : listStructures(folder).map(each => lastSound(shelved(folder, place, each), sound));
    shelves.set(folder, { stamp, shelf });
    if (shelf.length > 0) listed(shelf.flatMap(({ path, onDisk }) => [path, ...onDisk.imports.map(each => each.path)]));
    return shelf;
  }

  return {
    shelfIn,
    lookAgain(path: string): readonly Shelved[] {
      return [...shelves].flatMap(([folder, { shelf }]) => {
        const changed = new Set(shelf.filter(({ onDisk }) => isOther(onDisk, path)).map(({ row }) => row.id));
        const [place] = shelf.map(({ row }) => row.place);
        if (changed.size === 0 || place === undefined) return [];
        shelves.delete(folder);
        return shelfIn(folder, place).filter(({ row }) => changed.has(row.id));
      });
    },
  };
}

/** What was chosen by hand, as a file of the library keeps it. */
function createChoices(library: string) {
  const file = join(library, 'chosen.json');
  let chosen: Chosen | undefined;
  const all = (): Chosen => {
    chosen ??= readChosen(file);
    return chosen;
  };
  const of = ({ install, address }: Pick<Subject, 'install' | 'address'>) =>
    all().find(each => each.folder === install.folder && each.address === address);
  return {
    all,
    of,
    async choose(subject: Pick<Subject, 'install' | 'address'>, structure: StructureName | null | undefined) {
      const others = all().filter(each => each !== of(subject));
      const { install, address } = subject;
      chosen = structure === undefined ? others : [...others, { folder: install.folder, address, structure }];
      makeFolder(library);
      await writeFile(file, [new TextEncoder().encode(`${JSON.stringify(chosen, undefined, 2)}\n`)]);
    },
  };
}

interface DeskOptions {
  /** Hears of the files of the structures that are known. */
  readonly listed?: Listed;
  /** Where what is typed is kept; without it there are no drafts. */
  readonly draftFiles?: DraftFiles;
}

export function createStructureDesk(
  dataFolder: string,
  { listed = () => {}, draftFiles }: DeskOptions = {},
): StructureDesk {
  const library = inDataFolder(dataFolder, 'structures');
  const { shelfIn, lookAgain } = createShelves(listed);
  const choices = createChoices(library);

  const folderOf = ({ project }: InProject, place: StructurePlace): string =>
    place === 'library' ? library : join(project.folder, 'structures');
  /** A project's own come first. */
  const shelf = ({ project }: Pick<OfInstall, 'project'>): readonly Shelved[] => [
    ...(project && hasProject(project.folder) ? shelfIn(folderOf({ project }, 'project'), 'project') : []),
    ...shelfIn(library, 'library'),
  ];
  const find = (install: Pick<OfInstall, 'project'>, { place, id }: StructureName): Shelved | undefined =>
    shelf(install).find(({ row }) => row.place === place && row.id === id);

  const drafts = createDrafts(
    draftFiles,
    (install, kept) => (kept && find(install, kept)?.path) ?? join(library, 'new.ksy'),
  );

  return {
    ...drafts,
    chosenIn: install =>
      choices.all().flatMap(({ folder, address, structure }) => {
        const found = folder === install.folder && structure ? find(install, structure) : undefined;
        return found?.format === undefined ? [] : [{ address, sent: found.sent, spoiled: found.spoiled }];
      }),
    foldersOfChoices: () => choices.all().map(({ folder }) => folder),
    folderOf,
    shelf,
    find,
    fitFor: subject => fitting(shelf(subject.install), subject),
    isOutdated(subject) {
      const draft = drafts.draftOf(subject);
      if (draft?.kept === undefined || draft.begunWith === undefined) return false;
      return find(subject.install, draft.kept)?.onDisk.text !== draft.begunWith;
    },
    lookAgain,
    readerFor(subject) {
      const draft = drafts.draftOf(subject);
      if (draft) return draft;
      const choice = choices.of(subject);
      if (choice?.structure === null) return undefined;
      const byHand = choice && find(subject.install, choice.structure);
      return byHand ? usedByHand(byHand, subject) : fitting(shelf(subject.install), subject);
    },
    choiceFor(subject) {
      const structure = choices.of(subject)?.structure;
      return structure && !find(subject.install, structure) ? undefined : structure;
    },
    choose: choices.choose,
  };
}

/** Another one whenever a structure was added, changed or removed, by whom ever. */
function stampOf(folder: string): string {
  const found = statSync(join(folder, 'structures.json'), { throwIfNoEntry: false });
  return found === undefined ? 'none' : `${found.mtimeMs} ${found.size} ${found.ino}`;
}

function readChosen(file: string): Chosen {
  try {
    return v.parse(chosenSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError || v.isValiError(error)) return []; // choices are made again
    throw error;
  }
}

function shelved(folder: string, place: StructurePlace, kept: ReturnType<typeof listStructures>[number]): Shelved {
  const path = join(folder, kept.file);
  const read = readStructureText(path, textAt(path));
  const { structure, problems, title } = read;
  const fault = problems.find(({ weight }) => weight === 'error');
  const row: KeptStructure = {
    ...{
      place,
      id: kept.id,
      magic: toHex(structure?.magic ?? new Uint8Array(0)),
      extensions: structure?.extensions ?? [],
    },
    ...(title === undefined ? {} : { title }),
    ...(kept.glob === undefined ? {} : { glob: kept.glob }),
    ...(fault === undefined ? {} : { fault }),
  };
  return { ...read, row, path, onDisk: read.sent, format: structure && formatOfStructure(structure) };
}

/** Whether a file of a structure is no longer what was read of it. */
function isOther({ path, text, imports }: WholeStructure, file: string): boolean {
  const known = path === file ? text : imports.find(each => each.path === file)?.text;
  return known !== undefined && known !== textAt(file);
}

/** A structure with errors goes on as it last was without; one that is gone does not. */
function lastSound(now: Shelved, sound: Map<string, Shelved>): Shelved {
  const { path, row, onDisk, format } = now;
  if (format !== undefined) sound.set(path, now);
  const last = sound.get(path);
  if (format !== undefined || last === undefined || row.fault === undefined || onDisk.text === '') return now;
  const { magic, extensions } = last.row;
  const spoiled = { text: onDisk.text, problem: row.fault };
  return { ...now, row: { ...row, magic, extensions }, sent: last.sent, format: last.format, spoiled };
}

/** Empty where somebody deleted it: its fault then says so. */
function textAt(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

function usedByHand({ row, sent, format, spoiled }: Shelved, { name, source }: Subject): StructureUse | undefined {
  if (!format) return undefined;
  const { why, confidence } = format.detect({ name, source });
  const identified = {
    format,
    confidence: confidence === 'unknown' ? 'likely' : confidence,
    why: `chosen by hand; ${why}`,
  } as const;
  return { id: row.id, kept: { place: row.place, id: row.id }, isDraft: false, sent, identified, spoiled };
}

/** The first structure that is as sure as it takes: a format of Gantry's own that is certain comes first. */
function fitting(shelf: readonly Shelved[], { name, source, address }: Subject): StructureUse | undefined {
  const probe = { name, source };
  let own: Identified | undefined;
  let likely: StructureUse | undefined;
  for (const { row, sent, format, spoiled } of shelf) {
    if (!format) continue;
    const byGlob = row.glob !== undefined && matchesGlob(row.glob, address, name);
    const detected = format.detect(probe);
    if (detected.confidence === 'unknown' && !byGlob) continue;
    own ??= identify(probe);
    if (isSure(own)) return undefined;
    const identified = byGlob
      ? { format, confidence: 'certain' as const, why: `${row.id} is for ${row.glob}` }
      : { format, ...detected };
    const kept = { place: row.place, id: row.id };
    const use = { id: row.id, kept, isDraft: false, sent, identified, spoiled };
    if (identified.confidence === 'certain') return use;
    likely ??= use;
  }
  return own && (own.confidence === 'unknown' || isPlainText(own.format)) ? likely : undefined;
}

function isSure({ confidence, format }: Identified): boolean {
  return confidence === 'certain' && format.layout !== undefined && !isPlainText(format);
}

/** `*.dat` of any folder, `maps/*.dat` and `**` from the game folder; entries by what follows the last `::`. */
function matchesGlob(glob: string, address: string, name: string): boolean {
  const pattern = glob
    .split(/(\*\*\/?|\*|\?)/)
    .map(part => GLOB_PARTS[part] ?? part.replace(/[.+^${}()|[\]\\]/g, '\\$&'))
    .join('');
  return new RegExp(`^${pattern}$`, 'i').test(glob.includes('/') || glob.includes('::') ? address : name);
}

const GLOB_PARTS: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };
