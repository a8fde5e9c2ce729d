// The files of the demo's map. On purpose nothing of shared/: what reads them is tested with them.
import {
  DAY,
  drawTexture,
  greyOf,
  INKS,
  NIGHT_SKY,
  nightOf,
  type Rgb,
  type Sky,
  WAVES,
} from '../../../../electron/demo/fft/map.ts';
import { groundAt, PICTURE, PICTURES, type Polygon, polygons, SIZE } from '../../../../electron/demo/fft/polygons.ts';
import { ByteWriter } from '../byte-writer.ts';

/** The files by name. */
export function writtenMapFiles(): readonly (readonly [name: string, bytes: Uint8Array])[] {
  return [
    ['MAP001.8', drawTexture()],
    ['MAP001.9', dayBytes()],
    ['MAP001.11', nightBytes()],
    ['MAP001.GNS', indexBytes()],
  ];
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
    [LIGHTS, lights(DAY)],
    [0x68, terrain()],
    [0x6c, animations()],
    [0x70, paletteFrames()],
    [0x7c, palettes(greyOf)],
  ]);
}

/** What differs by night: colours and light. */
function nightBytes(): Uint8Array {
  return resource([
    [PALETTES, palettes(nightOf)],
    [LIGHTS, lights(NIGHT_SKY)],
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
