// Steps of several assets that are one action: undone, redone and reverted together.
import { randomUUID } from 'node:crypto';
import type { Source } from '../../../shared/base/source.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { makeContent } from '../patches/make-contents.ts';
import type { AssetState } from '../project/asset-state.ts';
import type { Project } from '../project/project.ts';
import type { Changed } from '../project/project-types.ts';

export interface ChangedTogether {
  readonly changed: Changed;
  /** The other addresses that changed with it. */
  readonly others: readonly string[];
}

interface Together {
  readonly label: string;
  /** These have their content in the others from now on. */
  readonly leaving?: readonly string[];
  /** How its group ends, to be known by; then it may join the step before, where that was made with the same. */
  readonly mark?: string;
  readonly coalesce?: boolean;
}

/** Gives several addresses new content, as one action; each must have been opened. */
export async function replaceTogether(
  project: Project,
  contents: ReadonlyMap<string, Source>,
  { label, leaving = [], mark, coalesce = false }: Together,
): Promise<readonly Changed[]> {
  const all = [...contents.keys(), ...leaving];
  const before = coalesce && mark !== undefined ? groupBefore(project, all, mark) : undefined;
  // Every step of the journal says its group: the addresses in it would make a journal of their square.
  const group = before ?? `${all.length} ${randomUUID()}${mark ?? ''}`;
  const isNamed = all.length > 1 || mark !== undefined;
  const step = { label, ...(isNamed && { group }), ...(before !== undefined && { coalesce }) };
  // What was joined to the step before cannot be taken back without it.
  const takeBack = (address: string) => (before === undefined ? project.takeBack(address) : Promise.resolve());
  const makeAll = async (make: Make): Promise<readonly Changed[]> => {
    const changed: Changed[] = [];
    for (const [address, content] of contents)
      changed.push(await make(address, () => makeContent(project, address, content, step)));
    for (const address of leaving)
      await make(address, () => project.apply(address, { ...step, edits: [], leaves: true }));
    return changed;
  };
  return project.editing(all, () => allOrNone(takeBack, makeAll));
}

type Make = (address: string, step: () => Promise<Changed>) => Promise<Changed>;

/** Where one of the steps fails, those made before it are taken back. */
async function allOrNone<T>(
  takeBack: (address: string) => Promise<unknown>,
  work: (make: Make) => Promise<T>,
): Promise<T> {
  const made: string[] = [];
  try {
    return await work(async (address, step) => {
      const changed = await step();
      made.push(address);
      return changed;
    });
  } catch (error) {
    // Where that fails as well, as on a full disk, the first reason is the one to tell.
    for (const address of made.toReversed()) await takeBack(address).catch(() => undefined);
    throw error;
  }
}

/** Gives a container another content, and takes the edits of entries along that go with it; all of it one action. */
export async function replaceLeaving(
  container: OpenAsset,
  content: Source,
  step: { readonly label: string; readonly leaving: readonly string[] },
): Promise<Changed> {
  container.editable();
  const [changed] = await replaceTogether(container.install.project, new Map([[container.address, content]]), step);
  if (changed === undefined) throw new Error('what was given another content has changed');
  return changed;
}

/** The group that these addresses had their last step in, and no others; undefined where they had none of this mark. */
function groupBefore(project: Project, all: readonly string[], mark: string): string | undefined {
  const groups = new Set(all.map(address => project.peek(address)?.groupOf('undo')));
  const [group] = groups;
  const isSame = groups.size === 1 && group?.endsWith(mark) && Number.parseInt(group, 10) === all.length;
  return isSame ? group : undefined;
}

/** Undo or redo of an address, with the others that its step was made with; refused where one of them has later steps. */
export async function takeTogether(project: Project, address: string, kind: 'undo' | 'redo'): Promise<ChangedTogether> {
  const group = project.peek(address)?.groupOf(kind);
  const members = group === undefined ? [] : membersOf(project, address, group);
  const later = members.find(({ document }) => document.groupOf(kind) !== group);
  const isWhole = group === undefined || members.length + 1 === Number.parseInt(group, 10);
  if (later !== undefined || !isWhole) refuse(projectFailures.notTogether(address, later?.address, kind));
  const others = members.map(member => member.address);
  const back = kind === 'undo' ? 'redo' : 'undo';
  return allOrNone(
    at => project[back](at),
    async make => {
      const changed = await make(address, () => project[kind](address));
      for (const other of others) await make(other, () => project[kind](other));
      return { changed, others };
    },
  );
}

/** Reverts a change, and what it was made with; all of it or nothing. */
export async function revertTogether(project: Project, address: string, change: string): Promise<ChangedTogether> {
  const group = project.peek(address)?.applied.find(({ id }) => id === change)?.group;
  const members = group === undefined ? [] : membersOf(project, address, group);
  return allOrNone(
    at => project.takeBack(at),
    async make => {
      const changed = await make(address, () => project.revert(address, change));
      const others: string[] = [];
      for (const { address: other, document } of members) {
        const step = document.applied.find(each => each.group === group);
        if (step === undefined) continue;
        await make(other, () => project.revert(other, step.id));
        others.push(other);
      }
      return { changed, others };
    },
  );
}

/** The other addresses that have a step of a group, undone or not. */
function membersOf(project: Project, address: string, group: string): readonly AssetState[] {
  return project
    .timelines()
    .filter(state => state.address !== address && state.document.steps.some(step => step.group === group));
}
