// Which game a world is of, as the compiler is to know it.
import type { Gamez, GamezCs, GamezPm, GamezRc } from './layout.ts';

export const isRc = (world: Gamez): world is GamezRc => world.version === 15;
export const isPm = (world: Gamez): world is GamezPm => world.version === 41;
export const isCs = (world: Gamez): world is GamezCs => world.version === 42;
