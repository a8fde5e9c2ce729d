import type { Gamez, GamezCs, GamezPm, GamezRc } from './layout.ts';

export type AnyNode = Gamez['nodes'][number];

/** The class of a node by its name; for an unknown one, its number. */
export function classOf({ data }: AnyNode): string | number {
  return data.type === 'unknown' ? Number(data.tag) : data.type;
}

/** The node above; an empty one of the older games says it elsewhere. */
export function parentOf(node: AnyNode): number | undefined {
  return node.parents[0] ?? ('emptyParent' in node ? node.emptyParent : undefined);
}

// Which game a world is of, as the compiler is to know it.

export const isRc = (world: Gamez): world is GamezRc => world.version === 15;
export const isPm = (world: Gamez): world is GamezPm => world.version === 41;
export const isCs = (world: Gamez): world is GamezCs => world.version === 42;
