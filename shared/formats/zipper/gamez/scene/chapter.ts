// Which files belong to a world. The scripts of the interpreter load a world, its textures and its animations in one go:
// whatever is named near the world in the same script is of its chapter.
import type { Neighbour, Neighbours } from '../../../scenes.ts';
import type { Interp } from '../../interp/layout.ts';

const SCRIPTS = 'interp.zbd';

/** Packages of textures and files of animations that are loaded with a world, the nearest to it in its script first. */
export interface Chapter {
  readonly textures: readonly string[];
  readonly animations: readonly string[];
}

/** What the scripts load with a world; nothing where no script names it. */
export function chapterOf({ address }: Neighbour, ask: Neighbours): Chapter {
  const file = ask.find([SCRIPTS]);
  const scripts = file && (ask.model(file, 'zipper/interp') as Interp | undefined); // of the format that was asked for
  const own = normalised(address);
  for (const { lines } of scripts?.scripts ?? []) {
    const files = lines.map(line => line.map(normalised).filter(word => word.endsWith('.zbd')));
    const at = files.findIndex(names => names.some(name => isSame(own, name)));
    if (at < 0) continue;
    const near = files
      .map((names, line) => ({ names, away: Math.abs(line - at) }))
      .toSorted((a, b) => a.away - b.away)
      .flatMap(({ names }) => names);
    const called = (part: string) => [...new Set(near.filter(name => lastPart(name).includes(part)))];
    return { textures: called('tex'), animations: called('anim') };
  }
  return { textures: [], animations: [] };
}

function normalised(word: string): string {
  return word.toLowerCase().replaceAll('\\', '/');
}

/** A script says the end of the path: the part below the folder of the game. */
function isSame(address: string, named: string): boolean {
  const [path = ''] = address.split('::');
  return path === named || path.endsWith(`/${named}`);
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
