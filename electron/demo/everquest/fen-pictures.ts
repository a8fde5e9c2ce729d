// The pictures of the demo's zone. Integers only, so that they are the same on every machine.

import { encode } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { bmp, FILE_HEADER_SIZE } from '../../../shared/formats/image/bmp/layout.ts';
import type { StoredFile } from './archive.ts';

/** Bytes of the header with sizes and colours. */
const HEADER = 40;

const BITS = 8;

const SIDE = 32;

/** A number below `many` that looks random. */
const speckle = (x: number, y: number, many: number): number => (((x * 73) ^ (y * 151) ^ (x * y * 7)) >>> 2) % many;

const grass: NumberedPicture = {
  side: SIDE,
  colours: [
    [58, 92, 40],
    [74, 110, 48],
    [92, 128, 58],
    [48, 78, 36],
  ],
  at: (x, y) => speckle(x, y, 4),
};

const water = (phase: number): NumberedPicture => ({
  side: SIDE,
  colours: [
    [40, 84, 104],
    [54, 104, 124],
    [86, 140, 156],
  ],
  at: (x, y) => ((x + y * 2 + phase * 4) % 16 < 2 ? 2 : speckle(x, y + phase, 2)),
});

const bark: NumberedPicture = {
  side: SIDE,
  colours: [
    [84, 62, 44],
    [104, 80, 56],
    [64, 48, 34],
  ],
  at: (x, y) => (x % 7 === (y >> 3) % 3 ? 2 : speckle(x, y >> 2, 2)),
};

/** The first colour is transparent. */
const leaves: NumberedPicture = {
  side: SIDE,
  colours: [
    [0, 0, 255],
    [66, 112, 46],
    [90, 140, 60],
  ],
  at: (x, y) => {
    const [dx, dy] = [x - SIDE / 2, y - SIDE / 2];
    const isOutside = dx * dx + dy * dy > 220 || speckle(x >> 1, y >> 1, 5) === 0;
    return isOutside ? 0 : 1 + speckle(x, y, 2);
  },
};

const stone: NumberedPicture = {
  side: SIDE,
  colours: [
    [120, 118, 112],
    [138, 136, 128],
    [100, 98, 94],
  ],
  at: (x, y) => (y % 8 === 0 || (x + (y >> 3) * 8) % 16 === 0 ? 2 : speckle(x, y, 2)),
};

const feathers: NumberedPicture = {
  side: SIDE,
  colours: [
    [206, 208, 212],
    [188, 190, 198],
    [150, 154, 166],
  ],
  at: (x, y) => ((x + (y >> 2) * 3) % 8 === 0 ? 2 : speckle(x, y, 2)),
};

const legs: NumberedPicture = {
  side: SIDE,
  colours: [
    [196, 120, 60],
    [168, 96, 48],
  ],
  at: (_, y) => (y % 6 === 0 ? 1 : 0),
};

/** Pictures of the ground, of the objects, and of the creature, by the archive that uses them. */
export const fenDrawings = {
  ground: { fengrass: grass, fenwater1: water(0), fenwater2: water(1) },
  things: { fenbark: bark, fenleaves: leaves, fenstone: stone },
  creature: { crnch0001: feathers, crnle0001: legs },
} as const;

/** The pictures of one archive as files. */
export function fenPictures(of: keyof typeof fenDrawings): readonly StoredFile[] {
  return Object.entries(fenDrawings[of]).map(([name, picture]) => ({ name: `${name}.bmp`, bytes: bmpOf(picture) }));
}

type Rgb = readonly [red: number, green: number, blue: number];

/** A square picture: a few colours, and a colour number for each position. */
export interface NumberedPicture {
  readonly side: number;
  readonly colours: readonly Rgb[];
  readonly at: (x: number, y: number) => number;
}

/** Rows are stored bottom up; the side is a multiple of four, so that rows need no padding. */
function bmpOf({ side, colours, at }: NumberedPicture): Uint8Array {
  const count = colours.length;
  const start = FILE_HEADER_SIZE + HEADER + count * 4;
  const palette = Uint8Array.from(colours.flatMap(([red, green, blue]) => [blue, green, red, 0]));
  const pixels = Uint8Array.from({ length: side * side }, (_, i) => at(i % side, side - 1 - Math.floor(i / side)));
  return toBytes(
    encode(bmp, {
      ...{ fileSize: start + side * side, reserved1: 0, reserved2: 0, pixelsOffset: start, headerSize: HEADER },
      ...{ width: side, height: side, pixelBits: BITS, compression: 'none', imageSize: side * side },
      ...{ horizontalResolution: 0, verticalResolution: 0, coloursUsed: count, coloursImportant: 0 },
      palette: { unit: 'bgrx', perRow: count, rows: 1, rowSize: count * 4, source: memorySource(palette) },
      pixels: { unit: 'number', perRow: side, rows: side, rowSize: side, source: memorySource(pixels) },
      after: memorySource(new Uint8Array(0)),
    }),
  );
}
