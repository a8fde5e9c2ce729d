import { timeText } from '../time/unix-time.ts';
import type { Anim } from './layout/anim.ts';
import { GAME_TITLES, gameOf, scriptsOf } from './model.ts';

/** More sources are counted, not listed. */
const MOST = 12;

/** Whose animations they are, and from what they were compiled. */
export function facts(model: Anim): readonly (readonly [string, string])[] {
  const game = gameOf(model.version);
  const { sources } = model;
  const scripts = scriptsOf(model);
  return [
    ...(game === undefined ? [] : [['Game', GAME_TITLES[game]] as const]),
    ...('compiled' in model ? [['Compiled', timeText(model.compiled)] as const] : []),
    ['Staleness', staleness(sources.length)],
    ...sources.slice(0, MOST).map(fileFact('Compiled from')),
    ...(sources.length > MOST ? [['And from', `${sources.length - MOST} more`] as const] : []),
    ...('bases' in model ? model.bases.map(fileFact('Compiled against')) : []),
    ...(scripts.length > 0 ? [['Movements', scripts.length.toLocaleString('en')] as const] : []),
  ];
}

function staleness(count: number): string {
  if (count === 0) return 'It names no sources, so the game takes it whatever lies beside it.';
  return 'The game rejects this file if one of its sources lies in the game’s folder with another time than the one noted here.';
}

function fileFact(label: string) {
  return ({ path, modified }: { readonly path: string; readonly modified: number }) =>
    [label, `${path}, ${timeText(modified)}`] as const;
}
