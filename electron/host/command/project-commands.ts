import { dirname, resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { ExtractRow } from '../../../shared/contract/command-types.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { extractFiles } from '../../files/extract-files.ts';
import { isTaken, zipFiles } from '../../files/zip-files.ts';
import { plannedRows, refuseInsideGame } from '../extract/plan-extract.ts';
import { changedFiles, copiedItems, planCopy } from '../extract/save-copy.ts';
import { findFolder } from '../installs/open-install.ts';
import { openProject, openProjectFolder } from '../project/open-project.ts';
import type { Project } from '../project/project.ts';
import { refuseWithoutFolder } from '../write/change-install.ts';
import { noteOutsideRestores } from '../write/outside-restores.ts';
import { planWrite } from '../write/plan-write.ts';
import { restoreInstall } from '../write/restore-install.ts';
import { workOptions } from '../write/write-handlers.ts';
import { writeInstall } from '../write/write-install.ts';

type Topic = 'projectInstall' | 'projectStatus' | 'projectExport' | 'write' | 'restore';

/** project status, export, write and restore, and the folder that a project writes to. */
export function projectCommands(dataFolder: string): Pick<Handlers<Command>, Topic> {
  return {
    projectInstall: ({ base, project }) =>
      withProject(openProjectFolder(resolve(base, project)), async ({ install }) => ({ install })),
    projectStatus: ({ base, project }, context) =>
      withProject(openProjectFolder(resolve(base, project)), async open => {
        const { targets } = await planWrite(open, workOptions(context, 'comparing'));
        return { targets };
      }),
    projectExport: ({ base, project, where, as, zip, dryRun }, { signal }) =>
      withProject(openProjectFolder(resolve(base, project)), async open => {
        refuseWithoutFolder(open);
        const files = changedFiles(open, as, { signal });
        const out = resolve(base, where);
        refuseInsideGame(open.install, zip ? dirname(out) : out);
        if (zip && isTaken(out)) return refuse(failures.fileExists(out));
        if (dryRun) return plannedRows(await planCopy(files), { out, zip });
        const rows: ExtractRow[] = [];
        const refused: ExtractRow[] = [];
        const items = copiedItems(files, row => refused.push(row));
        const options = { signal, keepsExisting: true };
        await (zip ? zipFiles : extractFiles)(out, items, row => rows.push(row), options);
        return [...rows, ...refused];
      }),
    write: ({ base, project, dryRun, relocate = false, ...allowed }, context) =>
      withProject(openProjectFolder(resolve(base, project)), async open => {
        if (!dryRun) return writeInstall(open, { ...workOptions(context, 'writing'), relocate, ...allowed });
        const { targets } = await planWrite(open, { ...workOptions(context, 'comparing'), relocate });
        return { targets };
      }),
    async restore({ base, install, address }, context) {
      const { folder } = await findFolder(resolve(base, install));
      return withProject(openProject({ install: folder, game: null, dataFolder }), open =>
        restoreInstall(open, address, workOptions(context, 'restoring')),
      );
    },
  };
}

/** Opens a project for one command. */
export async function withProject<T>(opening: Promise<Project>, work: (project: Project) => Promise<T>): Promise<T> {
  const project = await opening;
  try {
    await noteOutsideRestores(project);
    return await work(project);
  } finally {
    await project.close();
  }
}

/** demo: writes the demo game. */
export const demo: Handlers<Command>['demo'] = async ({ base, folder, edition }) => {
  const { writeDemo } = await import('../../demo/write-demo.ts');
  const { files } = await writeDemo(resolve(base, folder), edition);
  return { folder, files };
};
