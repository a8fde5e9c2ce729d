// By what the command line reads a file: --with, else a structure that is kept and fits, as in the window.
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import type { Identified } from '../../../shared/formats/index.ts';
import type { WholeStructure } from '../../../shared/structures/read-structure.ts';
import { parseAddress, printStep } from '../../files/address.ts';
import { projectsIn } from '../project/project-paths.ts';

/** A file on disk, or an entry in it. */
export interface FoundFile {
  readonly file: string;
  /** As it was asked for: what follows its first `::` names the entry. */
  readonly address: string;
  readonly name: string;
  readonly source: Source;
  /** An entry of what was asked for. */
  readonly isInside?: true;
}

/** What reads a file; undefined where a format of Gantry's own does. */
export type KnownFormats = (found: FoundFile) => Format | Identified | undefined;

export interface Asked {
  readonly dataFolder: string;
  readonly base: string;
  /** Of --with. */
  readonly structure: string | undefined;
  /** What is read is also read as an edit leaves it, and both are kept until they are compared. */
  readonly isEdited?: true;
}

/** Of the memory that a reading may take, where there are two. */
const SHARE_EDITED = 1 / 2;

/** The structure that was named, else those that are kept. */
export async function knownFormats({ dataFolder, base, structure, isEdited }: Asked): Promise<KnownFormats> {
  if (structure === undefined) {
    const kept = await keptStructures(dataFolder);
    return found => kept?.(found)?.identified;
  }
  const { structureFormatAt } = await import('../../files/structures.ts');
  const format = structureFormatAt(base, structure, isEdited && SHARE_EDITED);
  return ({ isInside }) => (isInside ? undefined : format);
}

/** The structure that is kept for a file and fits it. */
export type KeptStructures = (
  found: FoundFile,
) => { readonly identified: Identified; readonly sent: WholeStructure } | undefined;

/** Of the library and of the project of the file's game; their code is loaded only where there are some. */
export async function keptStructures(dataFolder: string): Promise<KeptStructures | undefined> {
  const projects = projectsIn(dataFolder);
  const libraries = [dataFolder, ...projects.map(({ folder }) => folder)];
  if (!libraries.some(folder => existsSync(join(folder, 'structures')))) return undefined;
  const { createStructureDesk } = await import('./structure-desk.ts');
  const { readInLittleMemory } = await import('../../files/structures.ts');
  readInLittleMemory();
  const desk = createStructureDesk(dataFolder);
  return ({ file, address, name, source }) => {
    const isAround = (folder: string): boolean => file.startsWith(`${folder}${sep}`);
    const project = projects.find(({ install }) => isAround(install));
    const folder = project?.install ?? desk.foldersOfChoices().find(isAround);
    const path = folder === undefined ? file : relative(folder, file);
    const entries = parseAddress(address).entries.map(step => `::${printStep(step)}`);
    return desk.readerFor({
      install: { id: '', folder: folder ?? '', ...(project && { project }) },
      address: `${path.replaceAll(sep, '/')}${entries.join('')}`,
      name,
      source,
    });
  };
}
