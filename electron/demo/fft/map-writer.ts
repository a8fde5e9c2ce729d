// The files of the demo's map. On purpose nothing of shared/: what reads them is tested with them.

import { speck } from '../draw.ts';
import { ByteWriter } from '../zipper/byte-writer.ts';
import { groundAt, PICTURE, PICTURES, type Polygon, polygons, SIZE } from './polygons.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** The darkest and the brightest colour of each palette, 0 to 31. */
const INKS: readonly (readonly [Rgb, Rgb])[] = [
  [
    [2, 7, 1],
    [20, 28, 9],
  ],
  [
    [6, 6, 7],
    [27, 27, 28],
  ],
  [
    [8, 5, 2],
    [28, 23, 15],
  ],
  [
    [1, 5, 12],
    [22, 29, 31],
  ],
  [
    [10, 7, 2],
    [31, 27, 12],
  ],
];

/** The files by name; the same bytes each time. */
export function demoMapFiles(): readonly (readonly [name: string, bytes: Uint8Array])[] {
  return [
    ['MAP001.8', drawTexture()],
    ['MAP001.9', dayBytes()],
    ['MAP001.11', nightBytes()],
    ['MAP001.GNS', indexBytes()],
  ];
}

// The demo's texture: numbers of colours, drawn by rule.

const WIDTH = 256;
const HEIGHT = 1024;

/** Frames of the water, side by side; the first of them is copied onto the lake by the game. */
const WAVES = { v: 128, count: 4 };

type Draw = (x: number, y: number) => number;

const grass: Draw = (x, y) => 2 + speck(x, y, 5, 1) + (speck(x, y, 17) === 0 ? 6 : 0);
const stone: Draw = (x, y) => (x % 16 === 0 || y % 16 === 0 ? 3 : 7 + speck(x, y, 4, 2));
const road: Draw = (x, y) => 7 + speck(x, y, 4, 3);
const earth: Draw = (x, y) => 3 + speck(x, y, 3, 4) + (y % 11 === 0 ? 2 : 0);
const planks: Draw = (x, y) => (x % 8 === 0 ? 2 : 8 + speck(x >> 3, y >> 2, 4, 5));
const thatch: Draw = (x, y) => 5 + ((x + speck(x, y >> 3, 3, 6)) % 4) + (y % 8 === 7 ? -3 : 0);
const wave =
  (frame: number): Draw =>
  (x, y) =>
    4 + ((x + 2 * y + frame * 8) % 32 < 4 ? 7 : 0) + speck(x, y, 3, 7);

/** All pixels, row by row from the top, two in a byte with the left one low. */
function drawTexture(): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  const draw = (u: number, v: number, size: number, ink: Draw): void => {
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) pixels[(v + y) * WIDTH + u + x] = ink(x, y);
  };
  const inks = { grass, stone, road, earth, planks, thatch, lake: wave(0) };
  for (const [name, ink] of Object.entries(inks)) {
    const { u, v } = PICTURES[name as keyof typeof inks]; // entries forget the names
    draw(u, v, PICTURE, ink);
  }
  for (let frame = 0; frame < WAVES.count; frame++) draw(frame * PICTURE, WAVES.v, PICTURE, wave(frame));
  return Uint8Array.from(
    { length: pixels.length / 2 },
    (_, i) => (pixels[i * 2] ?? 0) | ((pixels[i * 2 + 1] ?? 0) << 4),
  );
}

const HEADER = 0xc4;
const PALETTES = 0x44;
const LIGHTS = 0x64;

/** Chunks after their pointers, each at a multiple of four. */
function resource(chunks: readonly (readonly [slot: number, bytes: Uint8Array])[]): Uint8Array {
  const writer = new ByteWriter().zeros(HEADER);
  for (const [slot, bytes] of chunks) {
    writer.zeros((4 - (writer.size % 4)) % 4);
    writer.patch(slot, writer.size);
    writer.raw(bytes);
  }
  return writer.bytes();
}

function dayBytes(): Uint8Array {
  return resource([
    [0x40, geometry(polygons())],
    [PALETTES, palettes(([red, green, blue]) => [red, green, blue])],
    [LIGHTS, lights({ sun: [2200, 2100, 1800], ambient: [70, 76, 84], top: [70, 120, 190], bottom: [200, 215, 220] })],
    [0x68, terrain()],
    [0x6c, animations()],
    [0x70, paletteFrames()],
    [
      0x7c,
      palettes(rgb => {
        const grey = Math.floor((rgb[0] + rgb[1] + rgb[2]) / 3);
        return [grey, grey, grey];
      }),
    ],
  ]);
}

/** What differs by night: colours and light. */
function nightBytes(): Uint8Array {
  return resource([
    [PALETTES, palettes(([red, green, blue]) => [red >> 1, (green * 5) >> 3, Math.min(31, blue + 3)])],
    [LIGHTS, lights({ sun: [700, 800, 1500], ambient: [44, 48, 78], top: [8, 10, 34], bottom: [30, 34, 70] })],
  ]);
}

function geometry(all: readonly Polygon[]): Uint8Array {
  const isTriangle = ({ corners }: Polygon): boolean => corners.length === 3;
  const pictured = all.filter(({ picture }) => picture !== undefined);
  const black = all.filter(({ picture }) => picture === undefined);
  const kinds = [
    pictured.filter(isTriangle),
    pictured.filter(each => !isTriangle(each)),
    black.filter(isTriangle),
    black.filter(each => !isTriangle(each)),
  ] as const;
  const writer = new ByteWriter().u16(...kinds.map(({ length }) => length));
  for (const polygon of kinds.flat()) for (const corner of polygon.corners) writer.u16(...corner);
  for (const polygon of [...kinds[0], ...kinds[1]]) for (const _ of polygon.corners) writer.u16(...polygon.normal);
  for (const { picture } of [...kinds[0], ...kinds[1]]) writePicture(writer, picture);
  for (const _ of black) writer.u8(1, 0, 0, 0);
  for (const { tile } of [...kinds[0], ...kinds[1]]) writer.u8(tile ? tile.z << 1 : 0xfe, tile ? tile.x : 0xff);
  return writer.bytes();
}

/** Between the corners stand the palette and the page, as words for the graphics chip. */
function writePicture(writer: ByteWriter, picture: Polygon['picture']): void {
  const [a, b, ...others] = picture?.uvs ?? [];
  writer.u8(...(a ?? [])).u16(0x7800 | (picture?.palette ?? 0));
  writer.u8(...(b ?? [])).u16(0x000c);
  for (const uv of others) writer.u8(...uv);
}

function palettes(turn: (rgb: Rgb) => Rgb): Uint8Array {
  const writer = new ByteWriter();
  for (let palette = 0; palette < 16; palette++)
    writePalette(
      writer,
      INKS[palette] ?? [
        [0, 0, 0],
        [31, 31, 31],
      ],
      turn,
    );
  return writer.bytes();
}

/** Colour 0 is clear, the others run from dark to bright. */
function writePalette(writer: ByteWriter, [dark, bright]: readonly [Rgb, Rgb], turn: (rgb: Rgb) => Rgb): void {
  writer.u16(0);
  for (let i = 1; i < 16; i++) {
    const at = (channel: 0 | 1 | 2): number =>
      dark[channel] + Math.floor(((bright[channel] - dark[channel]) * (i - 1)) / 14);
    const [red, green, blue] = turn([at(0), at(1), at(2)]);
    writer.u16(red | (green << 5) | (blue << 10));
  }
}

/** The thatch by lamplight, brighter and darker again. */
function paletteFrames(): Uint8Array {
  const writer = new ByteWriter();
  const [dark, bright] = INKS[PICTURES.thatch.palette] ?? [
    [0, 0, 0],
    [31, 31, 31],
  ];
  for (let frame = 0; frame < 16; frame++)
    writePalette(
      writer,
      [dark, [bright[0], Math.max(0, bright[1] - frame), Math.max(0, bright[2] - frame)]],
      rgb => rgb,
    );
  return writer.bytes();
}

interface Sky {
  readonly sun: Rgb;
  readonly ambient: Rgb;
  readonly top: Rgb;
  readonly bottom: Rgb;
}

/** One light from the south-east and above; the other two are dark. */
function lights({ sun, ambient, top, bottom }: Sky): Uint8Array {
  const writer = new ByteWriter();
  for (const channel of sun) writer.u16(channel, 0, 0);
  writer.u16(1500, -3300, -1900).u16(0, -4096, 0).u16(4096, 0, 0);
  return writer.u8(...ambient, ...top, ...bottom).bytes();
}

const SURFACES = { grass: 0x03, stone: 0x15, lake: 0x10, road: 0x13 } as const;
const LEVEL = 256;
/** North raised on both corners, west and east on one each. */
const RISES_NORTH = 0x85;

function terrain(): Uint8Array {
  const writer = new ByteWriter().u8(SIZE, SIZE);
  for (let z = 0; z < SIZE; z++)
    for (let x = 0; x < SIZE; x++) {
      const { surface, height, rise } = groundAt(x, z) ?? { surface: 'grass', height: 0, rise: 0 };
      const isLake = surface === 'lake';
      const hut = x === 5 && z === 6;
      writer.u8(SURFACES[surface], 0, isLake ? height - 1 : height, rise | (isLake ? 1 << 5 : 0));
      writer.u8(rise > 0 ? RISES_NORTH : 0, 0, hut ? 0b10 : 0, 0);
    }
  writer.zeros((LEVEL - SIZE * SIZE) * 8);
  for (let i = 0; i < LEVEL; i++) writer.u8(0, 0, 0, 0, 0, 0, 1, 0);
  return writer.bytes();
}

/** Where page 0 of the texture begins in the memory of the graphics chip; four pixels each. */
const PAGE_X = 0x300;
const INSTRUCTIONS = 32;
const INSTRUCTION = 20;
const LOOP = 1;
const PALETTE_PING_PONG = 4;

/** Waves on the lake, and a thatch that glows. */
function animations(): Uint8Array {
  const { lake, thatch } = PICTURES;
  const writer = new ByteWriter()
    .u16(PAGE_X + lake.u / 4, lake.v, PICTURE / 4, PICTURE, PAGE_X, WAVES.v)
    .u8(0, 0, LOOP, WAVES.count, 0, 12, 0, 0)
    .u16(thatch.palette * 16, 480, 16, 1, 0, 0)
    .u8(0, 0, PALETTE_PING_PONG, 6, 0, 20, 0, 0);
  return writer.zeros(INSTRUCTIONS * INSTRUCTION - writer.size).bytes();
}

const TEXTURE = 0x17;
const FIRST_MESH = 0x2e;
const OTHER_MESH = 0x30;
const END = 0x31;
const NIGHT = 0x8000;

/** Which file is read when; two ends, the camera, and the end of all. */
function indexBytes(): Uint8Array {
  const writer = new ByteWriter();
  const row = (kind: number, state: number, sector: number, length: number) =>
    writer.u16(0x22, state).u8(1, kind).u16(0x3333).u32(sector, length).u8(0x55, 0x66, 0x77, 0x88);
  row(TEXTURE, 0, 10_000, 131_072);
  row(FIRST_MESH, 0, 10_064, 16_384);
  row(OTHER_MESH, NIGHT, 10_072, 2048);
  row(END, 0, 10_072, 2048);
  row(END, 0, 10_072, 2048);
  writer.u16(0x22, 0).u8(1, 0x80).u16(0).zeros(12);
  writer.u16(0x22, 0).u8(1, 0x83).u16(0).u32(20).u16(112, -120, 112, 0);
  return writer.u16(0x22, 0).u8(1, 0).u16(0).bytes();
}
