import { type Drawn, type Ink, mix, shade, speck } from './draw.ts';

const STEEL: Ink = [104, 116, 128];
const RUST: Ink = [148, 82, 44];
const MOSS: Ink = [72, 92, 44];
const PEAT: Ink = [58, 44, 32];
const SAND: Ink = [178, 156, 112];
const DAWN: Ink = [244, 176, 120];
const NIGHT: Ink = [28, 40, 84];
const CLEAR: Ink = [0, 0, 0, 0];

/** Plates with seams and rivets, worn at the edges. */
export const hull: Drawn = {
  width: 64,
  height: 64,
  draw(x, y) {
    const column = (x + (y >= 32 ? 16 : 0)) % 32;
    const row = y % 32;
    if (column === 0 || row === 0) return shade(STEEL, -52);
    if (column === 1 || row === 1) return shade(STEEL, 36);
    const isRivet = (column % 26) - 3 < 2 && column % 26 > 2 && (row % 26) - 3 < 2 && row % 26 > 2;
    if (isRivet) return shade(STEEL, 60);
    const worn = speck(x >> 2, y >> 1, 12) === 0 ? 110 : 0;
    return shade(mix(STEEL, RUST, worn), speck(x, y, 18) - 9 - (row >> 1));
  },
};

/** Warning stripes. */
export const stripes: Drawn = {
  width: 32,
  height: 32,
  draw: (x, y) => shade(((x + y) & 15) < 8 ? [226, 178, 34] : [34, 34, 36], speck(x, y, 14) - 7),
};

/** A sky, stored at half of its displayed height. */
export const sky: Drawn = {
  width: 128,
  height: 32,
  draw(x, y) {
    const air = mix(NIGHT, DAWN, y * 8);
    const cloud = Math.max(0, 12 - Math.abs(y - 14 - ((speck(x >> 4, 1, 9) + speck((x >> 4) + 1, 1, 9)) >> 1)));
    return mix(air, [255, 238, 222], Math.min(200, cloud * (8 + speck(x >> 3, y >> 2, 8))));
  },
};

/** Ground in two layers with a ragged border. */
export const bank: Drawn = {
  width: 64,
  height: 64,
  draw(x, y) {
    const line = 26 + speck(x >> 2, 7, 9) + (speck(x, 8, 3) - 1);
    const ground = y < line ? MOSS : y < line + 3 ? shade(MOSS, -26) : PEAT;
    return shade(ground, speck(x, y, 30) - 15);
  },
};

/** Grass in sixteen greens. */
export const grass: Drawn = {
  width: 64,
  height: 64,
  draw(x, y) {
    const blade = (speck(x, y >> 2, 8) + speck(x, (y >> 2) + 1, 8)) >> 1;
    return mix([38, 56, 24], [148, 168, 74], (blade * 2 + speck(x, y, 2)) * 16);
  },
};

/** Tracks in the sand; few colours, some of them twice in the palette. */
export const sand: Drawn = {
  width: 32,
  height: 32,
  draw(x, y) {
    const isTrack = x % 16 > 4 && x % 16 < 11 && y % 8 < 5;
    return shade(SAND, (isTrack ? -48 : 0) + speck(x, y, 4) * 8);
  },
};

/** Reeds on a transparent background. */
export const reeds: Drawn = {
  width: 64,
  height: 64,
  draw(x, y) {
    for (let stem = 0; stem < 9; stem++) {
      const root = 4 + stem * 7;
      const bend = Math.trunc(((63 - y) * (63 - y) * (speck(stem, 3, 13) - 6)) / 2600);
      const top = 4 + speck(stem, 5, 26);
      const isHead = y >= top && y < top + 11 && Math.abs(x - root - bend) < 2;
      if (isHead) return [112, 66, 30];
      if (y >= top && x === root + bend) return shade([112, 134, 52], speck(x, y, 24) - 12);
    }
    return CLEAR;
  },
};

/** A window with a highlight; transparent in the middle. */
export const glass: Drawn = {
  width: 48,
  height: 32,
  draw(x, y) {
    const edge = Math.min(x, y, 47 - x, 31 - y);
    if (edge < 2) return [52, 60, 66, 255];
    const isShine = x + y > 30 && x + y < 38;
    return isShine ? [232, 248, 255, 170] : [110, 176, 206, 60 + (31 - y) * 3];
  },
};

/** A round puff that fades at its rim. */
export const smoke: Drawn = {
  width: 32,
  height: 32,
  draw(x, y) {
    const far = (2 * x - 31) ** 2 + (2 * y - 31) ** 2;
    const grey = 70 + speck(x >> 2, y >> 2, 8) * 16;
    return [grey, grey, grey, Math.max(0, Math.min(255, 250 - (far >> 2) + speck(x, y, 20)))];
  },
};

/** The badge of a walker: a ring around a bird of straight lines. */
export function badge(ground: Ink, bird: Ink): Drawn {
  return {
    width: 32,
    height: 32,
    draw(x, y) {
      const far = (2 * x - 31) ** 2 + (2 * y - 31) ** 2;
      if (far > 31 ** 2) return [0, 0, 0];
      if (far > 26 ** 2) return [232, 224, 196];
      const isNeck = x >= 13 && x <= 15 && y >= 8 && y <= 17;
      const isBeak = y >= 8 && y <= 9 && x >= 16 && x <= 22;
      const isBody = y >= 16 && y <= 19 && x >= 11 && x <= 13 + (y - 12);
      const isLeg = (x === 14 || x === 17) && y >= 20 && y <= 26;
      return isNeck || isBeak || isBody || isLeg ? bird : ground;
    },
  };
}

/** A gauge of twelve colours behind glass. */
export const gauge: Drawn = {
  width: 64,
  height: 16,
  draw(x, y) {
    const isFrame = x === 0 || y === 0 || x === 63 || y === 15;
    if (isFrame) return [232, 224, 196, 255];
    const level = Math.trunc((x * 11) / 63);
    return [level * 22, 220 - level * 18, 40, x % 4 === 0 ? 90 : 230];
  },
};
