import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';

/** The game folder is written only by its own command. */
export async function refuseInsideGame(game: string, folder: string): Promise<void> {
  if (isInside(game, await realpath(folder).catch(() => folder))) refuse(failures.extractIntoGame(folder));
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(root, way) === path);
}
