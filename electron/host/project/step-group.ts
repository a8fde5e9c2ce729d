import { randomUUID } from 'node:crypto';

/**
 * What the steps of one action share, as each of them has it in the journal: `<count> <uuid>`, how many assets have such a
 * step and what tells actions apart; and after a line break the address of the added entry that it was made in, if any.
 * `0 <uuid>` is of a step that no action made: a write did, which carried one file along with others.
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

/** Of a step that a write makes where one file follows others. */
export function followingGroup(): StepGroup {
  return newGroup({ count: 0 });
}

/** Whether a write made it: it goes with the step before it. */
export function isFollowing(group: StepGroup | undefined): boolean {
  return group !== undefined && countIn(group) === 0;
}

export function countIn(group: StepGroup): number {
  return Number.parseInt(group, 10);
}

/** The added entry that a step of its container was made in; undefined of all other steps. */
export function entryOf(group: StepGroup | undefined): string | undefined {
  const at = group?.indexOf('\n') ?? -1;
  return at < 0 ? undefined : group?.slice(at + 1);
}
