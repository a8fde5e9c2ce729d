import { resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { PlaceNote } from '../../../shared/contract/change-types.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { ProjectEdited } from '../../../shared/contract/command-types.ts';
import { failures } from '../../failures/failures.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress } from '../../files/address.ts';
import { openAddress } from '../../files/open-address.ts';
import { indexFailures } from '../../index/index-failures.ts';
import { changesWithFields } from '../edits/changes-with-fields.ts';
import { revertTogether, takeTogether } from '../edits/together.ts';
import { judgeEdited } from '../guard/guard-file.ts';
import { staysBelow } from '../project/manifest.ts';
import { openProjectFolder } from '../project/open-project.ts';
import type { Project } from '../project/project.ts';
import type { Changed } from '../project/project-types.ts';
import { backups } from '../write/backups.ts';
import { checkOnDisk } from '../write/check-on-disk.ts';
import { workOptions } from '../write/write-handlers.ts';
import { withProject } from './project-commands.ts';

type Topic =
  | 'projectChanges'
  | 'projectUndo'
  | 'projectRedo'
  | 'projectRevert'
  | 'projectBackups'
  | 'projectNotes'
  | 'projectRecovered'
  | 'projectResolve';

interface Named {
  readonly base: string;
  readonly project: string;
}

/** The edits in a mod project: listed, undone, reverted, kept. */
export const projectEditCommands: Pick<Handlers<Command>, Topic> = {
  projectChanges: named => inProject(named, async project => changesWithFields(project)),
  projectUndo: ({ address, ...named }) =>
    edit(named, address, async project => (await takeTogether(project, address, 'undo')).changed),
  projectRedo: ({ address, ...named }) =>
    edit(named, address, async project => (await takeTogether(project, address, 'redo')).changed),
  projectRevert: ({ address, change, ...named }) =>
    edit(named, address, async project => (await revertTogether(project, address, change)).changed),
  projectBackups: (named, context) => inProject(named, project => backups(project, workOptions(context, 'comparing'))),
  projectNotes: ({ add, drop, ...named }) => {
    if (add !== undefined && !staysBelow(add.address)) refuse(indexFailures.outsideInstall(add.address));
    return inProject(named, async project => {
      const known = project.manifest.notes ?? [];
      const gone = add ?? drop;
      if (gone === undefined) return known;
      const others = known.filter(({ address, start }) => address !== gone.address || start !== gone.start);
      if (add) refuseNoPlace(project, add);
      else if (others.length === known.length) refuse(projectFailures.noNote(gone.address, gone.start));
      const notes = add === undefined ? others : [...others, add];
      await project.saveNotes(notes);
      return notes;
    });
  },
  projectRecovered: ({ keep, ...named }) =>
    inProject(named, async project => {
      const found = project.recovered();
      if (keep !== undefined) await project.resolveRecovered(keep);
      return found;
    }),
  projectResolve: ({ address, keep, ...named }) =>
    edit(named, address, project => (keep === 'disk' ? takeDisk(project, address) : keepEdits(project, address))),
};

/** Refuses a place that the game folder does not have. What the project changes may have it all the same. */
function refuseNoPlace(project: Project, { address, start, size }: PlaceNote): void {
  const { path } = parseAddress(address);
  if (project.states().some(state => parseAddress(state.address).path === path)) return;
  const opened = openAddress(project.install, address);
  opened.close();
  if (start + size > opened.source.size) refuse(failures.pastTheEnd(start + size - 1, opened.source.size));
}

function inProject<T>({ base, project }: Named, work: (project: Project) => Promise<T>): Promise<T> {
  return withProject(openProjectFolder(resolve(base, project)), work);
}

/** One step on the timeline of an address that the project has edits of. */
function edit(named: Named, address: string, make: (project: Project) => Promise<Changed>): Promise<ProjectEdited> {
  return inProject(named, async project => {
    if (!project.states().some(state => state.address === address)) refuse(projectFailures.notEdited(address));
    const { size, canUndo, canRedo, changed } = await make(project);
    const problems = judgeEdited(project, address);
    return { address, size, canUndo, canRedo, changed, problems };
  });
}

async function takeDisk(project: Project, address: string): Promise<Changed> {
  const opened = openAddress(project.install, address);
  try {
    return await project.reset(address, opened.source);
  } finally {
    opened.close();
  }
}

/** They overwrite what is on disk now. */
async function keepEdits(project: Project, address: string): Promise<Changed> {
  const found = await checkOnDisk(project, address);
  if (found.kind !== 'same') await project.accept(address, found.kind === 'changed' ? found.sha256 : null);
  const { revision = 0, size = 0, canUndo = null, canRedo = null } = project.peek(address) ?? {};
  return { revision, size, canUndo, canRedo, changed: [] };
}
