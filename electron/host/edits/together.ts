// Steps of several assets that are one action: undone, redone and reverted together.
import type { Source } from '../../../shared/base/source.ts';
import type { Document } from '../../../shared/document/document.ts';
import type { NamedStep } from '../../../shared/document/typed-bytes.ts';
import { projectFailures } from '../../failures/project.ts';
import { refuse } from '../../failures/refuse.ts';
import type { OpenAsset } from '../assets/open-asset.ts';
import { type AssetState, isUnwritten } from '../project/asset-state.ts';
import { applying, redoing, reverting, revertingAll, type StepOf, undoing } from '../project/make-steps.ts';
import type { Project } from '../project/project.ts';
import type { Changed } from '../project/project-types.ts';
import { countIn, entryOf, isFollowing, newGroup } from '../project/step-group.ts';
import { becoming } from './becoming.ts';

export interface ChangedTogether {
  readonly changed: Changed;
  /** The other addresses that changed with it. */
  readonly others: readonly string[];
}

interface Together extends NamedStep {
  /** From now on, the others contain these. */
  readonly leaving?: readonly string[];
  /** The added entry it is made in; it may then merge with the step before, if that was made in the same one. */
  readonly entry?: string;
  readonly coalesce?: boolean;
}

/** Gives several addresses new content, as one action; each must have been opened. */
export async function replaceTogether(
  project: Project,
  contents: ReadonlyMap<string, Source>,
  { leaving = [], entry, coalesce = false, ...named }: Together,
): Promise<readonly Changed[]> {
  const all = [...contents.keys(), ...leaving];
  const before = coalesce && entry !== undefined ? groupBefore(project, all, entry) : undefined;
  // Every step of the journal stores its group: listing the addresses in it would make a journal of quadratic size.
  const group = before ?? newGroup({ count: all.length, entry });
  const isNamed = all.length > 1 || entry !== undefined;
  const step = { ...named, ...(isNamed && { group }), ...(before !== undefined && { coalesce }) };
  const steps = [
    ...[...contents].map(([address, content]) => {
      return { address, make: becoming(content, step), madeFor: project.peek(address)?.revision };
    }),
    ...leaving.map(address => ({ address, make: applying({ ...step, edits: [], leaves: true }) })),
  ];
  return (await project.together(steps)).slice(0, contents.size);
}

/** Gives a container new content, and includes the edits of entries that go with it; all of it one action. */
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

/** The group of the last step of exactly these addresses; undefined if that was not made in this entry. */
function groupBefore(project: Project, all: readonly string[], entry: string): string | undefined {
  const groups = new Set(all.map(address => project.peek(address)?.groupOf('undo')));
  const [group] = groups;
  const isSame = groups.size === 1 && group !== undefined && entryOf(group) === entry && countIn(group) === all.length;
  return isSame && all.every(address => project.draft(address) === undefined) ? group : undefined;
}

/** Undo or redo of an address, with the others in its step's group; refused if one of them has later steps. */
export async function takeTogether(project: Project, address: string, kind: 'undo' | 'redo'): Promise<ChangedTogether> {
  const group = project.peek(address)?.groupOf(kind);
  const members = group === undefined ? [] : membersOf(project, address, group);
  const above = ({ document }: AssetState): number => (kind === 'undo' ? followingAbove(document) : 0);
  const later = members.find(member => groupBelow(member, kind, above(member)) !== group);
  const isWhole = group === undefined || isFollowing(group) || members.length + 1 === countIn(group);
  if (later !== undefined || !isWhole) refuse(projectFailures.notTogether(address, later?.address, kind));
  const make = kind === 'undo' ? undoing : redoing;
  return changeTogether(
    project,
    [address, ...members.flatMap(member => Array(above(member) + 1).fill(member.address))].map(at => ({
      address: at,
      make,
    })),
  );
}

/** How many of the newest steps were made by writes. */
function followingAbove({ applied }: Document): number {
  const own = applied.findLastIndex(({ group }) => !isFollowing(group));
  return applied.length - 1 - own;
}

const groupBelow = ({ document }: AssetState, kind: 'undo' | 'redo', above: number): string | undefined =>
  above === 0 ? document.groupOf(kind) : document.applied.at(-1 - above)?.group;

async function changeTogether(project: Project, steps: readonly StepOf[]): Promise<ChangedTogether> {
  const [changed] = await project.together(steps);
  if (changed === undefined) throw new Error('what was asked to change has changed');
  return { changed, others: [...new Set(steps.slice(1).map(({ address }) => address))] };
}

/** Reverts a change, with everything in its group: all or nothing. */
export async function revertTogether(project: Project, address: string, change: string): Promise<ChangedTogether> {
  const group = project.peek(address)?.applied.find(({ id }) => id === change)?.group;
  // Text that does not compile is not a step.
  if (group === undefined) return { changed: await project.revert(address, change), others: [] };
  const others = membersOf(project, address, group).flatMap(({ address: other, document }) => {
    const step = document.applied.find(each => each.group === group);
    return step === undefined ? [] : [{ address: other, id: step.id }];
  });
  const all = [{ address, id: change }, ...others];
  // Undo restores all of it.
  const own = all.length > 1 ? newGroup({ count: all.length }) : undefined;
  return changeTogether(
    project,
    all.map(({ address: at, id }) => ({ address: at, make: reverting(id, own) })),
  );
}

/** Reverts everything unwritten and drops what does not compile, as one action. Returns what has changed. */
export async function revertAllOf(project: Project): Promise<ReadonlyMap<string, Changed>> {
  const changed = allToRevert(project);
  const drafts = project.states().filter(state => state.draft !== undefined && !changed.includes(state));
  const all = [...changed, ...drafts];
  const group = all.length > 1 ? { group: newGroup({ count: all.length }) } : {};
  const steps = all.map(state => {
    // Dropping only a draft is a step, too: undo restores it.
    const draft = drafts.includes(state) ? { draft: true as const } : {};
    return { address: state.address, make: revertingAll({ ...group, ...draft }) };
  });
  const made = await project.together(steps);
  return new Map(steps.flatMap(({ address }, at) => made.slice(at, at + 1).map(one => [address, one] as const)));
}

/** The unwritten changes, and those in the same actions. */
function allToRevert(project: Project): readonly AssetState[] {
  const changed = project.timelines().filter(({ document }) => document.pending().length > 0);
  const groupsOf = ({ document }: AssetState) => document.pending().flatMap(({ group }) => group ?? []);
  let all = changed.filter(state => !state.document.hasLeft && isUnwritten(state.document));
  for (;;) {
    const groups = new Set(all.flatMap(groupsOf));
    const more = changed.filter(state => all.includes(state) || groupsOf(state).some(group => groups.has(group)));
    if (more.length === all.length) return all;
    all = more;
  }
}

/** The other addresses with a step of a group, undone or not. */
function membersOf(project: Project, address: string, group: string): readonly AssetState[] {
  return project
    .timelines()
    .filter(state => state.address !== address && state.document.steps.some(step => step.group === group));
}
