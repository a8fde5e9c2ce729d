// Which structure of the user's own reads an asset: one chosen by hand, otherwise one of a library that fits.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { toHex } from '../../../shared/base/hex.ts';
import type { KeptStructure, StructureName, StructurePlace } from '../../../shared/contract/structure-types.ts';
import { type Identified, identify, isPlainText } from '../../../shared/formats/index.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import { isMissing } from '../../files/disk-failure.ts';
import { makeFolder } from '../../files/permissions.ts';
import { formatOfStructure, readStructureText } from '../../files/structures.ts';
import { writeFile } from '../../files/write-file.ts';
import { inDataFolder } from '../data-folder.ts';
import { hasProject } from '../project/project-paths.ts';
import type { InProject, OfInstall, Shelved, StructureDesk, StructureUse, Subject } from './desk-types.ts';
import type { DraftFiles } from './draft-files.ts';
import { createDrafts } from './drafts.ts';
import { listStructures } from './library.ts';

const chosenSchema = v.array(
  v.object({
    folder: v.string(),
    address: v.string(),
    structure: v.nullable(v.object({ place: v.picklist(['library', 'project']), id: v.string() })),
  }),
);
type Chosen = v.InferOutput<typeof chosenSchema>;

type Listed = (paths: readonly string[]) => void;

/** The structures of each folder, parsed once while they are unchanged. */
function createShelves(listed: Listed) {
  const shelves = new Map<string, { readonly stamp: string; readonly shelf: readonly Shelved[] }>();
  /** By file, in their last version without errors. */
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

/** The manual choices, as a file of the library stores them. */
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
  /** Is notified of the files of known structures. */
  readonly listed?: Listed;
  /** Where typed text is kept; without it there are no drafts. */
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

/** Changes whenever a structure is added, changed or removed, by anyone. */
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

/** Whether a file of a structure has changed since it was read. */
function isOther({ path, text, imports }: WholeStructure, file: string): boolean {
  const known = path === file ? text : imports.find(each => each.path === file)?.text;
  return known !== undefined && known !== textAt(file);
}

/** A structure with errors continues in its last good version; a deleted one does not. */
function lastSound(now: Shelved, sound: Map<string, Shelved>): Shelved {
  const { path, row, onDisk, format } = now;
  if (format !== undefined) sound.set(path, now);
  const last = sound.get(path);
  if (format !== undefined || last === undefined || row.fault === undefined || onDisk.text === '') return now;
  const { magic, extensions } = last.row;
  const spoiled = { text: onDisk.text, problem: row.fault };
  return { ...now, row: { ...row, magic, extensions }, sent: last.sent, format: last.format, spoiled };
}

/** Empty if it was deleted: its fault then says so. */
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

/** The first structure with enough confidence: a format of Gantry's own that is certain comes first. */
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

/** `*.dat` in any folder, `maps/*.dat` and `**` from the game folder; entries by the part after the last `::`. */
function matchesGlob(glob: string, address: string, name: string): boolean {
  const pattern = glob
    .split(/(\*\*\/?|\*|\?)/)
    .map(part => GLOB_PARTS[part] ?? part.replace(/[.+^${}()|[\]\\]/g, '\\$&'))
    .join('');
  return new RegExp(`^${pattern}$`, 'i').test(glob.includes('/') || glob.includes('::') ? address : name);
}

const GLOB_PARTS: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };
