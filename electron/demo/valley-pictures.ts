import { type Drawn, type Ink, mix, shade, speck } from './draw.ts';

const PEAT: Ink = [70, 58, 42];
const STONE: Ink = [128, 122, 112];
const WOOD: Ink = [140, 104, 64];
const TILE: Ink = [150, 70, 48];

/** Wet ground with puddles. */
export const mud: Drawn = {
  width: 64,
  height: 64,
  draw(x, y) {
    const puddle = speck(x >> 3, y >> 3, 7) === 0 ? 40 : 0;
    return mix(shade(PEAT, speck(x, y, 24) - 12), [96, 116, 120], puddle * 4);
  },
};

/** Stones with a wheel track on each side. */
export const road: Drawn = {
  width: 64,
  height: 64,
  draw(x, y) {
    const isTrack = (y > 14 && y < 22) || (y > 42 && y < 50);
    const isJoint = (x + (y >> 3) * 4) % 16 === 0 || y % 8 === 0;
    return shade(STONE, (isTrack ? -36 : 0) + (isJoint ? -30 : 0) + speck(x, y, 16) - 8);
  },
};

/** Three frames of the same water. */
export const water: readonly Drawn[] = [0, 5, 11].map(moment => ({
  width: 64,
  height: 64,
  draw(x, y) {
    const ripple = (speck((x + moment) >> 3, (y + moment * 2) >> 1, 9) + speck((x + moment + 4) >> 3, y >> 1, 9)) >> 1;
    const shine = speck((x + moment * 3) & 63, y, 97) === 0 ? 90 : 0;
    return shade(mix([34, 74, 92], [72, 132, 148], ripple * 24), shine);
  },
}));

/** Boards with nails. */
export const planks: Drawn = {
  width: 32,
  height: 32,
  draw(x, y) {
    const board = y >> 3;
    if (y % 8 === 0) return shade(WOOD, -60);
    const isNail = (x === 3 || x === 28) && y % 8 === 4;
    return isNail ? [60, 60, 64] : shade(WOOD, speck(x >> 2, y, 30) + speck(board, 3, 20) - 24);
  },
};

/** Tiles in rows. */
export const roof: Drawn = {
  width: 32,
  height: 32,
  draw(x, y) {
    const row = y >> 3;
    const isEdge = y % 8 === 7 || (x + (row % 2) * 4) % 8 === 0;
    return shade(TILE, (isEdge ? -44 : 0) + speck((x + (row % 2) * 4) >> 3, row, 28) - (y % 8) * 2);
  },
};
