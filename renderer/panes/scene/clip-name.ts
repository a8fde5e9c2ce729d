/** As many letters at the end of a name are shown whole where it is too long for its place. */
const MOST = 20;
const LEAST = 6;

export interface NameParts {
  /** Is cut off where the room is short. */
  readonly head: string;
  /** What tells the name from its neighbours. */
  readonly tail: string;
}

/** A name cut where its neighbours in the list begin to differ from it: its end stays legible in a narrow list. */
export function clipNameParts(name: string, neighbours: readonly (string | undefined)[]): NameParts {
  const shared = Math.max(0, ...neighbours.map(other => sharedStart(name, other ?? '')));
  const least = Math.min(name.length, LEAST);
  const size = Math.min(MOST, Math.max(least, name.length - shared));
  return { head: name.slice(0, name.length - size), tail: name.slice(name.length - size) };
}

function sharedStart(name: string, other: string): number {
  let at = 0;
  while (at < name.length && at < other.length && name[at] === other[at]) at += 1;
  return at;
}
