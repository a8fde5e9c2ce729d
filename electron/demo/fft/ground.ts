// The demo's map: eight by eight tiles with a pond, a way up and a hut. Heights are counted in units of 12.

export const SIZE = 8;
/** Of a tile, and of a unit of height. */
export const TILE = 28;
export const UNIT = 12;

export type Surface = 'grass' | 'stone' | 'lake' | 'road';

export interface Ground {
  readonly surface: Surface;
  readonly height: number;
  /** Units that the northern edge is higher. */
  readonly rise: number;
}

/** From the north; a letter for what is there and a digit for its height; `^` rises by one to the north. */
const ROWS: readonly string[] = [
  'g5 g5 g4 g4 s5 s5 s5 g4',
  'g5 g4 g4 g3 s5 s5 s5 g4',
  'g4 g3 g3 r3 r^4s5 s5 g3',
  'g3 g3 g2 r2 g3 g3 g3 g3',
  'g2 l1 l1 r2 g2 g2 g3 g3',
  'g2 l1 l1 l1 r2 r2 r2 g2',
  'g2 g2 l1 g2 g2 g2 r^2g2',
  'g2 g2 g2 g2 g2 g2 r2 g2',
];
const SURFACES: Readonly<Record<string, Surface>> = { g: 'grass', s: 'stone', l: 'lake', r: 'road' };

/** Where the hut stands, from the west and from the south. */
export const HUT = { x: 5, z: 6 };

/** The tile so far from the west and from the south; undefined beyond the map. */
export function groundAt(x: number, z: number): Ground | undefined {
  const row = ROWS[SIZE - 1 - z];
  const [, letter = 'g', mark, height] = /^([gslr])(\^?)(\d)/.exec(row?.slice(x * 3) ?? '') ?? [];
  if (x < 0 || x >= SIZE || height === undefined) return undefined;
  return { surface: SURFACES[letter] ?? 'grass', height: Number(height), rise: mark ? 1 : 0 };
}
