import { resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { workOptions } from '../edits/write-handlers.ts';
import { findFolder } from '../installs/open-install.ts';
import { openProject, openProjectFolder } from '../project/open-project.ts';
import type { Project } from '../project/project.ts';
import { planWrite } from '../write/plan-write.ts';
import { restoreInstall } from '../write/restore-install.ts';
import { writeInstall } from '../write/write-install.ts';

type Topic = 'projectInstall' | 'projectStatus' | 'write' | 'restore';

/** project status, write and restore, and where a project writes to. */
export function projectCommands(dataFolder: string): Pick<Handlers<Command>, Topic> {
  return {
    projectInstall: ({ base, project }) =>
      withProject(openProjectFolder(resolve(base, project)), async ({ install }) => ({ install })),
    projectStatus: ({ base, project }, context) =>
      withProject(openProjectFolder(resolve(base, project)), async open => {
        const { targets } = await planWrite(open, workOptions(context, 'comparing'));
        return { targets };
      }),
    write: ({ base, project, dryRun, followLinks = false, force = false }, context) =>
      withProject(openProjectFolder(resolve(base, project)), async open => {
        if (!dryRun) return writeInstall(open, { ...workOptions(context, 'writing'), followLinks, force });
        const { targets } = await planWrite(open, workOptions(context, 'comparing'));
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
    return await work(project);
  } finally {
    await project.close();
  }
}
