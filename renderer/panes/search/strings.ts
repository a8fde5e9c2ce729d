import type { SearchMode } from '../../../shared/contract/search-types.ts';
import type { SearchScope } from '../../state/search/search-scopes.ts';

const number = (count: number) => count.toLocaleString('en-US');
const hits = (count: number) => (count === 1 ? '1 hit' : `${number(count)} hits`);

/** Everything the Search panel says. */
export const strings = {
  label: 'Search all files',
  field: 'Search all files for',
  hint: {
    any: 'Names and text in every file and archive',
    text: 'Text in every file and archive',
    hex: 'Bytes such as 4D 5A ?? 0?',
    name: 'Part of a name',
  } satisfies Record<SearchMode, string>,
  modes: 'Search for',
  mode: { any: 'All', text: 'Text', hex: 'Hex', name: 'Names' } satisfies Record<SearchMode, string>,
  matchCase: 'Match case',
  scopes: 'Scope',
  scope: {
    all: 'Everything',
    readers: 'Readers',
    sounds: 'Sounds',
    textures: 'Textures',
    scripts: 'Scripts',
    motion: 'Motions',
    messages: 'Messages',
    models: 'Models',
    maps: 'Maps',
    texts: 'Text files',
    films: 'Films',
    archives: 'Archives',
    others: 'Other',
  } satisfies Record<SearchScope, string>,
  run: 'Search',
  previous: 'Previous hit',
  next: 'Next hit',
  empty: 'Search the whole game',
  emptyText: 'Type a name, text or hex bytes and press Enter. All files and archive entries are searched.',
  searching: 'Searching…',
  none: 'No results',
  noneFor: (query: string) => `No results for “${query}”`,
  results: 'Hits',
  soFar: (count: number) => `${hits(count)} so far`,
  found: (count: number, assets: number, seconds: number | undefined) =>
    `${hits(count)} in ${assets === 1 ? '1 asset' : `${number(assets)} assets`}${seconds === undefined ? '' : `, ${seconds.toFixed(2)} s`}`,
  first: (shown: number, total: number) => `The first ${number(shown)} of ${number(total)} hits.`,
  more: 'Show more',
  stopped: 'Stopped. ',
  stoppedEarly: 'The search was stopped before it found anything',
  stale: 'Some files were edited since this search. ',
  unread: (count: number) =>
    count === 1 ? '1 file or entry was not searched. ' : `${number(count)} files or entries were not searched. `,
  count: (count: number) => number(count),
  name: 'name',
} as const;
