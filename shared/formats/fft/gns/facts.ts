import type { Gns } from './layout.ts';
import { isFile, stateOf } from './states.ts';

/** What a map's index holds, in numbers. */
export function facts({ rows, commands }: Gns): readonly (readonly [string, string])[] {
  const files = rows.filter(isFile);
  const states = files.map(stateOf);
  const arrangements = new Set(states.map(({ arrangement }) => arrangement));
  return [
    [
      'Files',
      `${files.length} (${[...Map.groupBy(files, ({ kind }) => kind)].map(([kind, all]) => `${all.length} ${kind}`).join(', ')})`,
    ],
    ['Arrangements', [...arrangements].toSorted((a, b) => a - b).join(', ')],
    ['States by night', String(states.filter(({ night }) => night).length)],
    ['States with weather', String(states.filter(({ weather }) => weather > 0).length)],
    ['Commands', commands.map(({ kind }) => String(kind)).join(', ') || 'none'],
  ];
}
