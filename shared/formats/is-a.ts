// Titles are made for tables and tabs: within a sentence they need a verb, an article and small letters.
import type { Format } from './format.ts';

/** How a sentence goes on after the name of a file of this format: “is a texture”, “holds animations”. */
export function isA({ id, title, isForeign }: Pick<Format, 'id' | 'title' | 'isForeign'>): string {
  if (id === 'unknown') return 'is in an unknown format';
  if (isForeign) return `is read as ${title}`;
  // Abbreviations keep their capitals.
  const words = /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
  if (/text$/.test(words) && !/ as /.test(words)) return `is ${words}`;
  if (/s$/.test(words)) return `holds ${words}`;
  return `is ${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;
}

/** The same of what is no archive; an index of files around it names what it does not hold. */
export function hasNoEntries(format: Pick<Format, 'id' | 'title' | 'isForeign' | 'companions'>): string {
  return format.companions === undefined
    ? `${isA(format)} and has no entries`
    : `${isA(format)} and has no entries: the files it names are next to it`;
}
