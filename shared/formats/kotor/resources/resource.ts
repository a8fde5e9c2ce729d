// What a resource is called: up to 16 letters, and the number of its type, which stands for a file name's ending.
import { choice, fixedText, Unwritable, u16, u32 } from '#layout';
import { checkName } from '../../check-name.ts';
import { type ResourceType, resourceTypes } from './types.ts';

/** All 16 letters may be used; no NUL stands after them then. */
export const LONGEST_NAME = 16;

export const resourceName = { ...fixedText(LONGEST_NAME), about: 'without its extension; the games ignore its case' };
export const resourceType = { ...choice(u16, resourceTypes), about: 'its file extension' };
/** BIF archives have twice the room for it. */
export const wideResourceType = { ...choice(u32, resourceTypes), about: 'its file extension' };

export interface Resource {
  readonly name: string;
  readonly type: ResourceType;
}

/** `m01aa_01a.wok`; a type without an ending is its number. */
export function fileNameOf({ name, type }: Resource): string {
  return `${name}.${type}`;
}

const labels = new Set<unknown>(Object.values(resourceTypes));

/** The resource a file would be; refuses a name that no archive can store, and an ending no type stands for. */
export function resourceOf(fileName: string): Resource {
  const dot = fileName.lastIndexOf('.');
  const name = dot < 0 ? fileName : fileName.slice(0, dot);
  checkName(name, LONGEST_NAME);
  return { name, type: typeOf(fileName) };
}

/** The type that a file's ending stands for. */
export function typeOf(fileName: string): ResourceType {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (fileName.includes('.') && labels.has(ending)) return ending as ResourceType; // one of the labels
  if (/^\d{1,5}$/.test(ending) && Number(ending) <= 0xffff) return Number(ending);
  throw new Unwritable(`"${fileName}" does not have the extension of a resource type of these games`);
}
