import { randomUUID } from 'node:crypto';

/**
 * What the steps of one action share, as the journal stores it in each: `<count> <uuid>`, the number of assets with such a
 * step and the id of the action; and after a line break, the address of the added entry that it was made in, if any.
 * `0 <uuid>` belongs to a step that a write made, which carried one file along with others.
 * Journals of older versions are read, so this text stays as it is.
 */
type StepGroup = string;

interface Action {
  /** How many assets have a step in it. */
  readonly count: number;
  /** The address of the added entry that it was made in. */
  readonly entry?: string | undefined;
}

export function newGroup({ count, entry }: Action): StepGroup {
  return `${count} ${randomUUID()}${entry === undefined ? '' : `\n${entry}`}`;
}

/** For a step that a write makes for a file that follows others. */
export function followingGroup(): StepGroup {
  return newGroup({ count: 0 });
}

/** Whether a write made it: it belongs to the step before it. */
export function isFollowing(group: StepGroup | undefined): boolean {
  return group !== undefined && countIn(group) === 0;
}

export function countIn(group: StepGroup): number {
  return Number.parseInt(group, 10);
}

/** The added entry that a step of its container was made in; undefined for all other steps. */
export function entryOf(group: StepGroup | undefined): string | undefined {
  const at = group?.indexOf('\n') ?? -1;
  return at < 0 ? undefined : group?.slice(at + 1);
}
