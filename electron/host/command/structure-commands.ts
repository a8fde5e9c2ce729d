import { join, resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { StructureRow } from '../../../shared/contract/command-types.ts';
import { structureFailures } from '../../failures/failures.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { structureAt } from '../../files/structures.ts';
import { inDataFolder } from '../data-folder.ts';
import { hasProject } from '../project/project-paths.ts';
import { addStructure, listStructures, removeStructure } from '../structures/library.ts';

type Topic = 'structureCheck' | 'structureAdd' | 'structureList' | 'structureRemove';

/** structure check, add, list and remove. */
export function structureCommands(dataFolder: string): Pick<Handlers<Command>, Topic> {
  return {
    structureCheck: async ({ base, file }) => rowOf(structureAt(base, file)),
    structureAdd: async ({ base, file, project, glob }) => {
      const { id, ...row } = rowOf(structureAt(base, file));
      if (id === '' || row.isFaulty) return refuse(structureFailures.faulty(file, row.problems[0]));
      await addStructure(libraryOf(dataFolder, { base, project }), { file: resolve(base, file), id, glob });
      return { id, ...row, ...(glob === undefined ? {} : { for: glob }) };
    },
    structureList: async ({ base, project }) => {
      const library = libraryOf(dataFolder, { base, project });
      return listStructures(library).map(({ file, glob }) => ({
        ...rowOf(structureAt(library, file)),
        ...(glob === undefined ? {} : { for: glob }),
      }));
    },
    structureRemove: async ({ base, name, project }) => {
      const library = libraryOf(dataFolder, { base, project });
      const found = listStructures(library).find(each => each.id === name);
      if (!found) return refuse(structureFailures.noSuch(name));
      const row = rowOf(structureAt(library, found.file));
      await removeStructure(library, name);
      return row;
    },
  };
}

function rowOf({ id = '', title, problems, structure }: ReturnType<typeof structureAt>): StructureRow {
  return {
    id,
    ...(title === undefined ? {} : { title }),
    problems: problems.map(({ line, column, text }) => ({ line, column, text })),
    isFaulty: structure === undefined,
  };
}

function libraryOf(dataFolder: string, { base, project }: { base: string; project: string | undefined }): string {
  if (project === undefined) return inDataFolder(dataFolder, 'structures');
  const folder = resolve(base, project);
  return hasProject(folder) ? join(folder, 'structures') : refuse(projectFailures.noProject(folder));
}
