// Names in a directory that nobody can have meant.
import type { CheckFinding } from '#layout';
import { hexOffset } from '../base/hex.ts';

interface NamesOptions {
  /** Where the name of an entry is. */
  pathOf(index: number): string;
  /** How grave it is that two have one name; absent where files of the game have such. */
  readonly twice?: 'note' | 'warning';
}

const FIRST_LETTER = 0x20;
const DELETE = 0x7f;

/** Names with control characters, those that lead outside, and those that an entry before has. */
export function* oddNames(names: readonly string[], { pathOf, twice }: NamesOptions): Generator<CheckFinding> {
  const first = new Map<string, number>();
  for (const [i, name] of names.entries()) {
    const control = controlIn(name);
    if (control !== undefined)
      yield { path: pathOf(i), text: `the name has a control character: ${hexOffset(control)}`, weight: 'warning' };
    if (leadsOutside(name)) yield { path: pathOf(i), text: 'the name leads outside of its folder', weight: 'warning' };
    if (twice === undefined || name === '') continue;
    const key = name.toLowerCase();
    const before = first.get(key);
    if (before === undefined) first.set(key, i);
    else yield { path: pathOf(i), text: `has the same name as ${itemOf(pathOf(before))}`, weight: twice };
  }
}

/** Whether a name is a path that starts anew or climbs up; what extracts refuses it. */
function leadsOutside(name: string): boolean {
  return /^[\\/]|^[a-z]:/i.test(name) || name.split(/[\\/]/).includes('..');
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
