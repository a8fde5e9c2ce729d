// Unintended names in a directory.
import type { CheckFinding } from '#layout';
import { unwritableName } from '../base/entry-path.ts';
import { hexOffset } from '../base/hex.ts';

interface NamesOptions {
  /** The path of an entry's name. */
  pathOf(index: number): string;
  /** Weight of a duplicate name; absent if the games' own files have them. */
  readonly twice?: 'note' | 'warning';
}

const FIRST_LETTER = 0x20;
const DELETE = 0x7f;

/** Invalid file names, names with control characters, and duplicates of earlier names; undefined is not an entry. */
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

/** A game may read an invalid file name: the user decides whether to write it. */
function oddityOf(name: string): Pick<CheckFinding, 'text' | 'breaks'> | undefined {
  const why = unwritableName(name);
  if (why !== undefined) return { text: why, breaks: true };
  const control = controlIn(name);
  return control === undefined ? undefined : { text: `the name has a control character: ${hexOffset(control)}` };
}

/** The item that contains a name. */
const itemOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));

function controlIn(name: string): number | undefined {
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    if (code < FIRST_LETTER || code === DELETE) return code;
  }
  return undefined;
}
