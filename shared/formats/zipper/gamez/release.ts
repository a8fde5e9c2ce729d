// Identifies a published world by numbers of its header. The four chapters of Pirate's Moon and the times of two files of
// Crimson Skies are known, from the behaviour of mech3ax, which names them; none of Recoil and MechWarrior 3.
import type { Gamez } from './layout.ts';
import { isCs, isPm } from './node-table.ts';

/** A world of Pirate's Moon as published. */
export interface SoldWorld {
  readonly chapter: number;
  readonly timestamp: number;
  readonly textures: number;
  readonly nodes: number;
  readonly lastFreeNode: number;
  readonly nodesOffset: number;
}

/** By chapter. */
export const soldWorlds: readonly SoldWorld[] = [
  [942_371_914, 437, 5793, 1240, 4_909_452],
  [942_426_872, 396, 5593, 835, 3_609_596],
  [942_371_490, 362, 3541, 3541, 2_992_964],
  [942_371_540, 400, 5755, 1822, 3_833_584],
].map(([timestamp = 0, textures = 0, nodes = 0, lastFreeNode = 0, nodesOffset = 0], i) => ({
  ...{ chapter: i + 1, timestamp, textures, nodes, lastFreeNode, nodesOffset },
}));

/** Files of Crimson Skies by their build time. */
const TIMES_CS: Readonly<Record<number, string>> = {
  967277477: 'the planes',
  967279328: 'the world of chapter 4',
};

/** What is known about the origin of a world, in a clause. */
export function releaseOf(world: Gamez): string {
  if (isPm(world)) return releaseOfPm(world);
  if (!isCs(world)) return 'unknown: no list of this game’s worlds was published';
  const title = TIMES_CS[world.timestamp];
  if (title === undefined) return 'unknown: of this game only the times of the planes and of chapter 4 were published';
  return `${title} as sold, by its time; no other number of it is known`;
}

function releaseOfPm({ timestamp, textures, nodes, lastFreeNode, nodesOffset }: Gamez & { timestamp: number }): string {
  const sold = soldWorlds.find(known => known.timestamp === timestamp);
  if (sold === undefined) return 'not one of the four that were sold: its timestamp is different';
  const isWhole =
    sold.textures === textures.length &&
    sold.nodes === nodes.length &&
    sold.lastFreeNode === lastFreeNode &&
    sold.nodesOffset === nodesOffset;
  return `chapter ${sold.chapter} ${isWhole ? 'as sold, by the numbers of its header' : 'with other textures, models or nodes than it was sold with'}`;
}
