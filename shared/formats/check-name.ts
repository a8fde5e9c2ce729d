import { Unwritable } from '#layout';
import { notInWindows1252 } from '../base/windows1252.ts';

/** Refuses a name that an archive could not store. */
export function checkName(name: string, longest = Number.POSITIVE_INFINITY): void {
  if (name === '') throw new Unwritable('an entry needs a name');
  if (name.length > longest)
    throw new Unwritable(`"${name}" has ${name.length} letters, and a name ${longest} at most`);
  const stranger = name.includes('\0') ? '\0' : notInWindows1252(name);
  if (stranger !== undefined)
    throw new Unwritable(`"${name}" has the letter ${JSON.stringify(stranger)}, which these archives cannot store`);
}
