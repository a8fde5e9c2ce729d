/** What a side is called, and what tells it from another one of the same name. */
export interface NamedSide {
  readonly name: string;
  /** Which version of it: `original`, or the day it was remembered. */
  readonly state?: string;
  /** Where it is, in ever more words. */
  readonly places: readonly string[];
}

/** Each by its name and version; two of one name by where they are as well. */
export function titlesOf(a: NamedSide, b: NamedSide): readonly [string, string] {
  const count = Math.min(a.places.length, b.places.length);
  const at = Array.from({ length: count }, (_, i) => i).find(i => a.places[i] !== b.places[i]);
  const isTold = a.name === b.name && at !== undefined;
  const titleOf = ({ name, state, places }: NamedSide): string => {
    const told = [state, isTold ? places[at] : undefined].filter(part => part !== undefined);
    return told.length === 0 ? name : `${name} (${told.join(', ')})`;
  };
  return [titleOf(a), titleOf(b)];
}
