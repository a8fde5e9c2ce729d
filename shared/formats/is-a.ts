// Titles are written for tables and tabs: in a sentence they need a verb, an article and lower case.
import type { Format } from './format.ts';

/** Continues a sentence after the name of a file in this format: “is a texture”, “holds animations”. */
export function isA({ id, title, isForeign }: Pick<Format, 'id' | 'title' | 'isForeign'>): string {
  if (id === 'unknown') return 'is in an unknown format';
  if (isForeign) return `is read as ${title}`;
  // Abbreviations keep their capitals.
  const words = /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
  if (/text$/.test(words) && !/ as /.test(words)) return `is ${words}`;
  if (/s$/.test(words)) return `holds ${words}`;
  return `is ${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;
}

/** The same for something that is not an archive; an index of neighbouring files only names its entries. */
export function hasNoEntries(format: Pick<Format, 'id' | 'title' | 'isForeign' | 'companions'>): string {
  return format.companions === undefined
    ? `${isA(format)} and has no entries`
    : `${isA(format)} and has no entries: the files it names are next to it`;
}
