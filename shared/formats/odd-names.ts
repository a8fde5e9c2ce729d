// Names in a directory that cannot be intended.
import type { CheckFinding } from '#layout';
import { unwritableName } from '../base/entry-path.ts';
import { hexOffset } from '../base/hex.ts';

interface NamesOptions {
  /** Where the name of an entry is. */
  pathOf(index: number): string;
  /** How grave it is that two have one name; absent where files of the game have such. */
  readonly twice?: 'note' | 'warning';
}

const FIRST_LETTER = 0x20;
const DELETE = 0x7f;

/** Names that no file can have, those with control characters, and those that an entry before has; undefined is of no entry. */
export function* oddNames(
  names: readonly (string | undefined)[],
  { pathOf, twice }: NamesOptions,
): Generator<CheckFinding> {
  const first = new Map<string, number>();
  for (const [i, name] of names.entries()) {
    if (name === undefined) continue;
    const odd = oddityOf(name);
    if (odd !== undefined) yield { path: pathOf(i), weight: 'warning', ...odd };
    if (twice === undefined || name === '') continue;
    const key = name.toLowerCase();
    const before = first.get(key);
    if (before === undefined) first.set(key, i);
    else yield { path: pathOf(i), text: `has the same name as ${itemOf(pathOf(before))}`, weight: twice };
  }
}

/** A game may read a name that no file can have: it is for the user to say that this one should be written. */
function oddityOf(name: string): Pick<CheckFinding, 'text' | 'breaks'> | undefined {
  const why = unwritableName(name);
  if (why !== undefined) return { text: why, breaks: true };
  const control = controlIn(name);
  return control === undefined ? undefined : { text: `the name has a control character: ${hexOffset(control)}` };
}

/** The item that a name is a member of. */
const itemOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));

function controlIn(name: string): number | undefined {
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    if (code < FIRST_LETTER || code === DELETE) return code;
  }
  return undefined;
}
