import { ourWordsFor } from './command-words.ts';
import type { Command } from './commands.ts';
import { type Ranked, rank } from './fuzzy.ts';

const labelOf = ({ group, title }: Pick<Command, 'group' | 'title'>): string => `${group}: ${title}`;

/**
 * Commands whose title contains the query come first, then those with another tool's word for it, then those with its
 * letters in order, then those whose title contains each word or a synonym.
 */
export function commandsFor<C extends Pick<Command, 'id' | 'group' | 'title'>>(
  query: string,
  commands: readonly C[],
): readonly Ranked<C>[] {
  const labelled = (words: string) => rank(words, commands, labelOf);
  const own = labelled(query);
  const isStraight =
    (words: string) =>
    ({ marks: [first, second] }: Ranked<C>): boolean =>
      second === undefined && (first === undefined || first[1] - first[0] === words.length);
  const meant = ourWordsFor(query).flatMap(words => labelled(words).filter(isStraight(words)));
  const worded = commands.filter(command => hasEachWord(query, labelOf(command))).map(item => ({ item, marks: [] }));
  const all = [...own.filter(isStraight(query)), ...meant, ...own, ...worded];
  const first = new Map<string, Ranked<C>>();
  for (const each of all) if (!first.has(each.item.id)) first.set(each.item.id, each);
  return [...first.values()];
}

function hasEachWord(query: string, label: string): boolean {
  const has = (word: string): boolean => label.toLowerCase().includes(word.toLowerCase());
  const words = query.split(/\s+/).filter(word => word !== '');
  return words.length > 1 && words.every(word => has(word) || ourWordsFor(word).some(has));
}
