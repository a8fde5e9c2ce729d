// How the command line reads a file: --with, otherwise a stored structure that fits, as in the window.
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
  /** As it was requested: the part after its first `::` names the entry. */
  readonly address: string;
  readonly name: string;
  readonly source: Source;
  /** An entry of the requested file. */
  readonly isInside?: true;
}

/** What reads a file; undefined if it is a format of Gantry's own. */
export type KnownFormats = (found: FoundFile) => Format | Identified | undefined;

export interface Asked {
  readonly dataFolder: string;
  readonly base: string;
  /** From --with. */
  readonly structure: string | undefined;
  /** The result of an edit is read too, and both are kept until they are compared. */
  readonly isEdited?: true;
}

/** The share of memory that one of two readings may take. */
const SHARE_EDITED = 1 / 2;

/** The named structure, otherwise the stored ones. */
export async function knownFormats({ dataFolder, base, structure, isEdited }: Asked): Promise<KnownFormats> {
  if (structure === undefined) {
    const kept = await keptStructures(dataFolder);
    return found => kept?.(found)?.identified;
  }
  const { structureFormatAt } = await import('../../files/structures.ts');
  const format = structureFormatAt(base, structure, isEdited && SHARE_EDITED);
  return ({ isInside }) => (isInside ? undefined : format);
}

/** The stored structure for a file that fits it. */
export type KeptStructures = (
  found: FoundFile,
) => { readonly identified: Identified; readonly sent: WholeStructure } | undefined;

/** From the library and from the project of the file's game; their code is loaded only if there are any. */
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
