import type { Gamez, GamezCs, GamezPm, GamezRc } from './layout.ts';

export type AnyNode = Gamez['nodes'][number];

/** The class of a node by its name; for an unknown one, its number. */
export function classOf({ data }: AnyNode): string | number {
  return data.type === 'unknown' ? Number(data.tag) : data.type;
}

/** The parent of a node; an empty node of the older games stores it elsewhere. */
export function parentOf(node: AnyNode): number | undefined {
  return node.parents[0] ?? ('emptyParent' in node ? node.emptyParent : undefined);
}

// The game of a world, in a form the compiler can narrow.

export const isRc = (world: Gamez): world is GamezRc => world.version === 15;
export const isPm = (world: Gamez): world is GamezPm => world.version === 41;
export const isCs = (world: Gamez): world is GamezCs => world.version === 42;
