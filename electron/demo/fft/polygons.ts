// The demo's polygons: corners clockwise from outside, y downwards, as in the game.
export type Corner = readonly [x: number, y: number, z: number];

/** A polygon of three or four corners; a quad is a strip. */
export interface Polygon {
  readonly corners: readonly Corner[];
  readonly normal: Corner;
  /** Absent on black polygons. */
  readonly picture?: { readonly palette: number; readonly uvs: readonly (readonly [u: number, v: number])[] };
  /** The tile it belongs to. */
  readonly tile?: { readonly x: number; readonly z: number };
}

/** Left edge, top edge and palette of each picture in the texture. */
export const PICTURES = {
  grass: { u: 0, v: 0, palette: 0 },
  stone: { u: 64, v: 0, palette: 1 },
  lake: { u: 128, v: 0, palette: 3 },
  road: { u: 192, v: 0, palette: 2 },
  earth: { u: 0, v: 64, palette: 2 },
  planks: { u: 64, v: 64, palette: 2 },
  thatch: { u: 128, v: 64, palette: 4 },
} as const;
type PictureName = keyof typeof PICTURES;

/** The size of a tile's picture in pixels. */
export const PICTURE = 32;
const WHOLE = 4096;

/** All polygons of the map. */
export function polygons(): readonly Polygon[] {
  const all: Polygon[] = [];
  for (let z = 0; z < SIZE; z++) for (let x = 0; x < SIZE; x++) all.push(...tileAt(x, z));
  return [...all, ...hut()];
}

// The demo's map: eight by eight tiles with a pond, a path up and a hut. Heights are in units of 12.

export const SIZE = 8;
/** The sides of a tile, and a unit of height. */
const TILE = 28;
const UNIT = 12;

type Surface = 'grass' | 'stone' | 'lake' | 'road';

interface Ground {
  readonly surface: Surface;
  readonly height: number;
  /** How many units higher the northern edge is. */
  readonly rise: number;
}

/** From the north; a letter for the ground and a digit for its height; `^` rises by one to the north. */
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

/** The position of the hut, from the west and from the south. */
const HUT = { x: 5, z: 6 };

/** The tile at a distance from the west and from the south; undefined outside the map. */
export function groundAt(x: number, z: number): Ground | undefined {
  const row = ROWS[SIZE - 1 - z];
  const [, letter = 'g', mark, height] = /^([gslr])(\^?)(\d)/.exec(row?.slice(x * 3) ?? '') ?? [];
  if (x < 0 || x >= SIZE || height === undefined) return undefined;
  return { surface: SURFACES[letter] ?? 'grass', height: Number(height), rise: mark ? 1 : 0 };
}

/** Heights of a tile's corners: south-west, south-east, north-east, north-west. */
function heightsAt(x: number, z: number): readonly [number, number, number, number] {
  const ground = groundAt(x, z);
  const low = (ground?.height ?? 0) * UNIT;
  const high = low + (ground?.rise ?? 0) * UNIT;
  return [low, low, high, high];
}

function tileAt(x: number, z: number): Polygon[] {
  const surface: Surface = groundAt(x, z)?.surface ?? 'grass';
  const [southWest, southEast, northEast, northWest] = heightsAt(x, z);
  const [west, east, south, north] = [x * TILE, (x + 1) * TILE, z * TILE, (z + 1) * TILE];
  const top: Polygon = {
    corners: [
      [west, -northWest, north],
      [east, -northEast, north],
      [west, -southWest, south],
      [east, -southEast, south],
    ],
    normal: northEast > southEast ? [0, -3770, -1602] : [0, -WHOLE, 0],
    picture: pictured(surface),
    tile: { x, z },
  };
  const [toSouth, toNorth, toEast, toWest] = [
    heightsAt(x, z - 1),
    heightsAt(x, z + 1),
    heightsAt(x + 1, z),
    heightsAt(x - 1, z),
  ];
  return [
    top,
    ...side([west, southWest, south], [east, southEast, south], [toSouth[3], toSouth[2]], [0, 0, -WHOLE]),
    ...side([east, northEast, north], [west, northWest, north], [toNorth[1], toNorth[0]], [0, 0, WHOLE]),
    ...side([east, southEast, south], [east, northEast, north], [toEast[0], toEast[3]], [WHOLE, 0, 0]),
    ...side([west, northWest, north], [west, southWest, south], [toWest[2], toWest[1]], [-WHOLE, 0, 0]),
  ];
}

/**
 * A wall from the upper left corner to the upper right, down to the neighbour; at the edge of the map down to 0, and black.
 */
function side(left: Corner, right: Corner, below: readonly [number, number], normal: Corner): Polygon[] {
  const isDeeper = left[1] > below[0] || right[1] > below[1];
  if (!isDeeper) return [];
  const corners = [
    [left[0], -left[1], left[2]],
    [right[0], -right[1], right[2]],
    [left[0], -below[0], left[2]],
    [right[0], -below[1], right[2]],
  ] as const;
  const isEdge = below[0] === 0 && below[1] === 0;
  return [isEdge ? { corners, normal } : { corners, normal, picture: pictured('earth') }];
}

function pictured(name: PictureName, corners: 3 | 4 = 4): NonNullable<Polygon['picture']> {
  const { u, v, palette } = PICTURES[name];
  const [right, low] = [u + PICTURE - 1, v + PICTURE - 1];
  const square = [
    [u, v],
    [right, v],
    [u, low],
    [right, low],
  ] as const;
  return {
    palette,
    uvs:
      corners === 4
        ? square
        : [
            [u + PICTURE / 2, v],
            [right, low],
            [u, low],
          ],
  };
}

const WALL = 36;
const RIDGE = 24;

/** Four walls, two gables and a roof. */
function hut(): Polygon[] {
  const ground = (groundAt(HUT.x, HUT.z)?.height ?? 0) * UNIT;
  const [west, east] = [HUT.x * TILE - 4, (HUT.x + 1) * TILE + 4];
  const [south, north] = [HUT.z * TILE - 4, (HUT.z + 1) * TILE + 4];
  const [low, eaves, ridge] = [-ground, -ground - WALL, -ground - WALL - RIDGE];
  const middle = (south + north) / 2;
  const wall = (left: readonly [number, number], right: readonly [number, number], normal: Corner): Polygon => ({
    corners: [
      [left[0], eaves, left[1]],
      [right[0], eaves, right[1]],
      [left[0], low, left[1]],
      [right[0], low, right[1]],
    ],
    normal,
    picture: pictured('planks'),
  });
  const gable = (x: number, left: number, right: number, normal: Corner): Polygon => ({
    corners: [
      [x, ridge, middle],
      [x, eaves, right],
      [x, eaves, left],
    ],
    normal,
    picture: pictured('planks', 3),
  });
  const slope = (left: number, right: number, z: number, normal: Corner): Polygon => ({
    corners: [
      [left, ridge, middle],
      [right, ridge, middle],
      [left, eaves, z],
      [right, eaves, z],
    ],
    normal,
    picture: pictured('thatch'),
  });
  return [
    wall([west, south], [east, south], [0, 0, -WHOLE]),
    wall([east, north], [west, north], [0, 0, WHOLE]),
    wall([east, south], [east, north], [WHOLE, 0, 0]),
    wall([west, north], [west, south], [-WHOLE, 0, 0]),
    gable(east, south, north, [WHOLE, 0, 0]),
    gable(west, north, south, [-WHOLE, 0, 0]),
    slope(west, east, south, [0, -2458, -3277]),
    slope(east, west, north, [0, -2458, 3277]),
  ];
}
