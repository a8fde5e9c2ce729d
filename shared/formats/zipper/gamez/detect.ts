import { viewOf } from '../../../base/bytes.ts';
import { hexOffset } from '../../../base/hex.ts';
import type { Detection, Probe } from '../../format.ts';
import { games, gamez, MAGIC } from './layout.ts';

/** Which game a version is of. */
export const GAMES: Readonly<Record<number, string>> = {
  15: 'Recoil',
  27: 'MechWarrior 3',
  41: "Pirate's Moon",
  42: 'Crimson Skies',
};
const SECTIONS = ['texturesOffset', 'materialsOffset', 'modelsOffset', 'nodesOffset'] as const;

/** The magic number, a version that is known, and four sections in their order inside the file. */
export function detect({ source }: Probe): Detection {
  if (source.size < gamez.minSize) return { confidence: 'unknown', why: 'too short for a world' };
  const head = viewOf(source.read(0, Math.min(source.size, 64)));
  if (head.getUint32(0, true) !== MAGIC) return { confidence: 'unknown', why: 'no magic number of worlds' };
  const version = head.getUint32(games[15].offsets.version ?? 0, true);
  const of = Object.entries(games).find(([known]) => Number(known) === version)?.[1];
  if (!of) return { confidence: 'likely', why: `magic number of worlds, but version ${version}` };
  if (source.size < of.minSize) return { confidence: 'likely', why: 'magic number of worlds, but cut in its header' };
  let last = 0;
  for (const name of SECTIONS) {
    const offset = head.getUint32(of.offsets[name] ?? 0, true);
    if (offset < last || offset > source.size)
      return { confidence: 'likely', why: `magic number of worlds, but ${name} is ${hexOffset(offset)}` };
    last = offset;
  }
  return {
    confidence: 'certain',
    why: `magic number of worlds, version ${version} (${GAMES[version]}), and its sections fit`,
  };
}
