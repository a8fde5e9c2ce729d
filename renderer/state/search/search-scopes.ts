import type { FormatSign, SearchScope as Kind } from '../../../shared/base/format-signs.ts';

/** The kind of assets that a search is limited to, or all of them. */
export type SearchScope = 'all' | Kind;

/** The formats of a scope; absent for everything. */
export function formatsOf(scope: SearchScope, formats: readonly FormatSign[]): readonly string[] | undefined {
  return scope === 'all' ? undefined : formats.filter(format => format.scope === scope).map(({ id }) => id);
}

/** The scopes of the search bar, in this order. */
const ORDER: readonly Kind[] = [
  'readers',
  'models',
  'textures',
  'sounds',
  'motion',
  'maps',
  'scripts',
  'messages',
  'texts',
  'films',
  'archives',
  'others',
];

/** The scopes that match anything in a game folder, given how many assets it has of each format. */
export function scopesIn(
  counts: Readonly<Record<string, number>>,
  formats: readonly FormatSign[],
): readonly SearchScope[] {
  const filled = new Set(formats.filter(({ id }) => (counts[id] ?? 0) > 0).map(({ scope }) => scope));
  return ['all', ...ORDER.filter(scope => filled.has(scope))];
}
