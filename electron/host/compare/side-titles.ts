/** The title of a side, and what distinguishes it from another with the same name. */
export interface NamedSide {
  readonly name: string;
  /** The version: `original`, or the date of a snapshot. */
  readonly state?: string;
  /** Where it is, with increasing detail. */
  readonly places: readonly string[];
}

/** Each by name and version; two with one name also by their places. */
export function titlesOf(a: NamedSide, b: NamedSide): readonly [string, string] {
  const count = Math.min(a.places.length, b.places.length);
  const at = Array.from({ length: count }, (_, i) => i).find(i => a.places[i] !== b.places[i]);
  const hasPlace = a.name === b.name && at !== undefined;
  const titleOf = ({ name, state, places }: NamedSide): string => {
    const notes = [state, hasPlace ? places[at] : undefined].filter(part => part !== undefined);
    return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
  };
  return [titleOf(a), titleOf(b)];
}
