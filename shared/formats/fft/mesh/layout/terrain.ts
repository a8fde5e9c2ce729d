import { bits, choice, type Infer, records, struct, u8 } from '#layout';

const NAMED = [
  ...['Natural Surface', 'Sand area', 'Stalactite', 'Grassland', 'Thicket', 'Snow', 'Rocky cliff', 'Gravel'],
  ...['Wasteland', 'Swamp', 'Marsh', 'Poisoned marsh', 'Lava rocks', 'Ice', 'Waterway', 'River'],
  ...['Lake', 'Sea', 'Lava', 'Road', 'Wooden floor', 'Stone floor', 'Roof', 'Stone wall'],
  ...['Sky', 'Darkness', 'Salt', 'Book', 'Obstacle', 'Rug', 'Tree', 'Box'],
  ...['Brick', 'Chimney', 'Mud wall', 'Bridge', 'Water plant', 'Stairs', 'Furniture', 'Ivy'],
  ...['Deck', 'Machine', 'Iron plate', 'Moss', 'Tombstone', 'Waterfall', 'Coffin'],
];

/** The surfaces of tiles, by number. */
export const SURFACES: Readonly<Record<number, string>> = { ...NAMED, 0x3f: 'Cross section' };

/** The name of a surface, or its number if it has none. */
export function surfaceName(kind: number): string {
  return SURFACES[kind] ?? String(kind);
}

/** The named slopes: for each edge (north, south, west, east) two bits count its raised corners. */
export const SLOPES = {
  0: 'flat',
  0x85: 'inclineN',
  0x52: 'inclineE',
  0x25: 'inclineS',
  0x58: 'inclineW',
  0x41: 'convexNE',
  0x11: 'convexSE',
  0x14: 'convexSW',
  0x44: 'convexNW',
  0x96: 'concaveNE',
  0x66: 'concaveSE',
  0x69: 'concaveSW',
  0x99: 'concaveNW',
} as const;

/** Quarters from which the camera cannot look, first at a low angle and then at a steep one. */
const quarters = { low0: 1, low1: 1, low2: 1, low3: 1, steep0: 1, steep1: 1, steep2: 1, steep3: 1 } as const;

/** One tile. Heights are counted in units of 12. */
export const tile = struct(
  {
    surface: bits(u8, { kind: { width: 6, labels: SURFACES }, unknown6: 2 }),
    unknown01: u8,
    height: { ...u8, about: 'of the lowest corner' },
    slope: bits(u8, { height: 5, depth: 3 }),
    slopeKind: { ...choice(u8, SLOPES), about: 'which corners are raised' },
    ceiling: bits(u8, { thickness: 5, marks: 3 }),
    flags: bits(u8, { unselectable: 1, impassable: 1, shading: 2, unknown4: 3, passThroughOnly: 1 }),
    cameraBlocked: bits(u8, quarters),
  },
  'A tile: what it is made of, how high and how steep, and who may go there.',
);
export interface Tile extends Infer<typeof tile> {}

/** The tiles of one level, whatever the size of the map. */
export const LEVEL = 256;

/** The tiles of two levels, always the same number; those outside the map are kept. */
export const terrain = struct(
  {
    sizeX: { ...u8, about: 'tiles from west to east' },
    sizeZ: { ...u8, about: 'tiles from south to north' },
    tiles: { ...records(tile, 2 * LEVEL), about: 'tile x, z of a level is number 256 · level + z · sizeX + x' },
  },
  'The tiles units walk on, in two levels one above the other.',
);
export interface Terrain extends Infer<typeof terrain> {}
