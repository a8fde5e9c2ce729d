import type { SearchMode } from '../../../shared/contract/search-types.ts';
import type { SearchScope } from '../../state/search-scopes.ts';

const number = (count: number) => count.toLocaleString('en-US');
const hits = (count: number) => (count === 1 ? '1 hit' : `${number(count)} hits`);

/** Everything the Search panel says. */
export const strings = {
  label: 'Search in all files',
  field: 'What to look for in all files',
  hint: {
    any: 'Names and text in every file and archive',
    text: 'Text in every file and archive',
    hex: 'Bytes, as in 4D 5A ?? 0?',
    name: 'A part of a name',
  } satisfies Record<SearchMode, string>,
  modes: 'What to look for',
  mode: { any: 'All', text: 'Text', hex: 'Hex', name: 'Names' } satisfies Record<SearchMode, string>,
  matchCase: 'Match case',
  scopes: 'Where to look',
  scope: {
    all: 'Everything',
    readers: 'Readers',
    sounds: 'Sounds',
    textures: 'Textures',
    scripts: 'Scripts',
    motion: 'Motion',
    messages: 'Messages',
    models: 'Models',
    maps: 'Maps',
    texts: 'Texts',
    films: 'Films',
    archives: 'Archives',
    others: 'Others',
  } satisfies Record<SearchScope, string>,
  run: 'Search',
  previous: 'Previous hit',
  next: 'Next hit',
  empty: 'Search the whole game',
  emptyText:
    'Type a name, some text or bytes in hex and press Enter. Every file is searched, and everything in archives.',
  searching: 'Searching…',
  none: 'Nothing found',
  noneText: (query: string) => `“${query}” stands nowhere in what was searched.`,
  results: 'Hits',
  soFar: (count: number) => `${hits(count)} so far`,
  found: (count: number, assets: number, seconds: number | undefined) =>
    `${hits(count)} in ${assets === 1 ? '1 asset' : `${number(assets)} assets`}${seconds === undefined ? '' : `, ${seconds.toFixed(2)} s`}`,
  first: (shown: number, total: number) => `The first ${number(shown)} of ${number(total)} hits.`,
  more: 'Show more',
  stopped: 'Stopped. ',
  stale: 'Some of these were edited since. ',
  unread: (count: number) => (count === 1 ? '1 file was not searched. ' : `${number(count)} files were not searched. `),
  count: (count: number) => number(count),
  name: 'name',
} as const;
