// The files of the demo's map.
import { encode, type Infer, recordsFrom, type Shape, type Struct } from '#layout';
import { toBytes } from '../../../shared/base/pieces.ts';
import { memorySource } from '../../../shared/base/source.ts';
import { type FileRow, gns } from '../../../shared/formats/fft/gns/layout.ts';
import { type TextureAnimation, textureAnimation } from '../../../shared/formats/fft/mesh/layout/animation.ts';
import { colour, type Lights, type Palettes } from '../../../shared/formats/fft/mesh/layout/colours.ts';
import {
  type Geometry,
  quadCorners,
  quadNormals,
  texturedQuad,
  texturedTriangle,
  tileBinding,
  triangleCorners,
  triangleNormals,
  untextured,
} from '../../../shared/formats/fft/mesh/layout/geometry.ts';
import { HEADER_SIZE, type Mesh, mesh } from '../../../shared/formats/fft/mesh/layout/mesh.ts';
import { LEVEL, type Terrain, type Tile, tile } from '../../../shared/formats/fft/mesh/layout/terrain.ts';
import { PAGE, page, SIZE as TEXTURE_SIZE, texture } from '../../../shared/formats/fft/texture/layout.ts';
import { blank } from '../blank.ts';
import { speck } from '../draw.ts';
import { vectorOf } from '../vectors.ts';
import { groundAt, PICTURE, PICTURES, type Polygon, polygons, SIZE } from './polygons.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** The darkest and the brightest colour of each palette, 0 to 31. */
export const INKS: readonly (readonly [Rgb, Rgb])[] = [
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
    ['MAP001.8', textureBytes()],
    ['MAP001.9', dayBytes()],
    ['MAP001.11', nightBytes()],
    ['MAP001.GNS', indexBytes()],
  ];
}

// The demo's texture: colour numbers, drawn by rules.

const WIDTH = 256;
const HEIGHT = 1024;

/** Frames of the water, side by side; the game copies them onto the lake in turn. */
export const WAVES = { v: 128, count: 4 };

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

/** All pixels, row by row from the top; two in a byte, with the left one in the low half. */
export function drawTexture(): Uint8Array {
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

function textureBytes(): Uint8Array {
  const pixels = drawTexture();
  const pages = Array.from({ length: TEXTURE_SIZE / PAGE }, (_, i) => ({
    pixels: memorySource(pixels.subarray(i * PAGE, (i + 1) * PAGE)),
  }));
  return toBytes(encode(texture, { pages: recordsFrom(page, pages) }));
}

/** A resource with just these chunks. */
function resource(chunks: Partial<Mesh>): Uint8Array {
  return toBytes(encode(mesh, { ...blank(mesh, HEADER_SIZE), ...chunks }));
}

export const DAY: Sky = {
  sun: [2200, 2100, 1800],
  ambient: [70, 76, 84],
  top: [70, 120, 190],
  bottom: [200, 215, 220],
};
export const NIGHT_SKY: Sky = { sun: [700, 800, 1500], ambient: [44, 48, 78], top: [8, 10, 34], bottom: [30, 34, 70] };

function dayBytes(): Uint8Array {
  return resource({
    primaryMesh: geometry(polygons()),
    palettes: palettesOf(rgb => rgb),
    lights: lightsOf(DAY),
    terrain: terrain(),
    textureAnimations: recordsFrom(textureAnimation, animations()),
    paletteFrames: paletteFrames(),
    greyPalettes: palettesOf(greyOf),
  });
}

/** What is different at night: colours and light. */
function nightBytes(): Uint8Array {
  return resource({ palettes: palettesOf(nightOf), lights: lightsOf(NIGHT_SKY) });
}

export function greyOf(rgb: Rgb): Rgb {
  const grey = Math.floor((rgb[0] + rgb[1] + rgb[2]) / 3);
  return [grey, grey, grey];
}

export function nightOf([red, green, blue]: Rgb): Rgb {
  return [red >> 1, (green * 5) >> 3, Math.min(31, blue + 3)];
}

/** Four values under letters, like the corners of a polygon; only quads have the last one. */
function lettered<T>([a, b, c, d]: readonly T[], rest: T) {
  return { a: a ?? rest, b: b ?? rest, c: c ?? rest, d: d ?? rest };
}

function geometry(all: readonly Polygon[]): Geometry {
  const of = (corners: number, isPictured: boolean) =>
    all.filter(each => each.corners.length === corners && (each.picture !== undefined) === isPictured);
  const [triangles, quads, blackTriangles, blackQuads] = [of(3, true), of(4, true), of(3, false), of(4, false)];
  const rows = <F extends Shape>(
    layout: Struct<F>,
    from: readonly Polygon[],
    rowOf: (of: Polygon) => Infer<Struct<F>>,
  ) => recordsFrom(layout, from.map(rowOf));
  return {
    texturedTriangleCorners: rows(triangleCorners, triangles, cornersOf),
    texturedQuadCorners: rows(quadCorners, quads, cornersOf),
    untexturedTriangleCorners: rows(triangleCorners, blackTriangles, cornersOf),
    untexturedQuadCorners: rows(quadCorners, blackQuads, cornersOf),
    texturedTriangleNormals: rows(triangleNormals, triangles, normalsOf),
    texturedQuadNormals: rows(quadNormals, quads, normalsOf),
    texturedTriangles: rows(texturedTriangle, triangles, pictureOf),
    texturedQuads: rows(texturedQuad, quads, pictureOf),
    untexturedTriangles: rows(untextured, blackTriangles, () => BLACK),
    untexturedQuads: rows(untextured, blackQuads, () => BLACK),
    texturedTriangleTiles: rows(tileBinding, triangles, tileOf),
    texturedQuadTiles: rows(tileBinding, quads, tileOf),
  };
}

const BLACK = { unknown00: 1 };
const NOWHERE = vectorOf([0, 0, 0]);

function cornersOf({ corners }: Polygon) {
  return lettered(corners.map(vectorOf), NOWHERE);
}

function normalsOf({ normal }: Polygon) {
  return lettered([], vectorOf(normal));
}

/** The palette and the page are between the corners, as words for the graphics chip. */
function pictureOf({ picture }: Polygon) {
  const uvs = (picture?.uvs ?? []).map(([u, v]) => ({ u, v }));
  return {
    ...lettered(uvs, { u: 0, v: 0 }),
    clut: { palette: picture?.palette ?? 0, beyondMap: 0, clutRow: PALETTE_ROW, unknown15: false },
    texturePage: { page: 0, pageColumn: 3, pageRow: false, blend: 0, colourDepth: 0, unknown9: 0 },
  };
}

/** The row of the palettes in video memory. */
const PALETTE_ROW = 480;

function tileOf({ tile }: Polygon) {
  return { where: { level: false, z: tile?.z ?? 127 }, x: tile?.x ?? 255 };
}

function palettesOf(turn: (rgb: Rgb) => Rgb): Palettes {
  return Array.from({ length: 16 }, (_, i) => paletteOf(INKS[i] ?? BLACK_TO_WHITE, turn));
}

const BLACK_TO_WHITE = [
  [0, 0, 0],
  [31, 31, 31],
] as const;

/** Colour 0 is transparent, the others run from dark to bright. */
function paletteOf([dark, bright]: readonly [Rgb, Rgb], turn: (rgb: Rgb) => Rgb): Palettes[number] {
  const colours = Array.from({ length: 15 }, (_, i) => {
    const at = (channel: 0 | 1 | 2): number => dark[channel] + Math.floor(((bright[channel] - dark[channel]) * i) / 14);
    const [red, green, blue] = turn([at(0), at(1), at(2)]);
    return { colour: { red, green, blue, halfClear: false } };
  });
  return recordsFrom(colour, [blank(colour), ...colours]);
}

/** The thatch by lamplight, brighter and darker again. */
function paletteFrames(): Palettes {
  const [dark, bright] = INKS[PICTURES.thatch.palette] ?? BLACK_TO_WHITE;
  const dimmed = (frame: number): Rgb => [bright[0], Math.max(0, bright[1] - frame), Math.max(0, bright[2] - frame)];
  return Array.from({ length: 16 }, (_, frame) => paletteOf([dark, dimmed(frame)], rgb => rgb));
}

export interface Sky {
  readonly sun: Rgb;
  readonly ambient: Rgb;
  readonly top: Rgb;
  readonly bottom: Rgb;
}

/** One light from the south-east and above; the other two are off. */
function lightsOf({ sun, ambient, top, bottom }: Sky): Lights {
  const rgb = ([red, green, blue]: Rgb) => ({ red, green, blue });
  const [red, green, blue] = sun;
  return {
    ...{ red: [red, 0, 0], green: [green, 0, 0], blue: [blue, 0, 0] },
    directions: [vectorOf([1500, -3300, -1900]), vectorOf([0, -4096, 0]), vectorOf([4096, 0, 0])],
    ...{ ambient: rgb(ambient), backgroundTop: rgb(top), backgroundBottom: rgb(bottom) },
  };
}

const SURFACES = { grass: 0x03, stone: 0x15, lake: 0x10, road: 0x13 } as const;

function terrain(): Terrain {
  const none = blank(tile);
  const tiles = Array.from({ length: SIZE * SIZE }, (_, i) => tileAt(i % SIZE, Math.floor(i / SIZE)));
  const beyond = Array.from({ length: LEVEL - tiles.length }, () => none);
  const above = Array.from({ length: LEVEL }, () => ({ ...none, flags: { ...none.flags, unselectable: true } }));
  return { sizeX: SIZE, sizeZ: SIZE, tiles: recordsFrom(tile, [...tiles, ...beyond, ...above]) };
}

function tileAt(x: number, z: number): Tile {
  const { surface, height, rise } = groundAt(x, z) ?? { surface: 'grass', height: 0, rise: 0 };
  const none = blank(tile);
  const isLake = surface === 'lake';
  const isHut = x === 5 && z === 6;
  return {
    ...none,
    ...{ surface: { kind: SURFACES[surface], unknown6: 0 }, height: isLake ? height - 1 : height },
    ...{ slope: { height: rise, depth: isLake ? 1 : 0 }, slopeKind: rise > 0 ? 'inclineN' : 'flat' },
    flags: { ...none.flags, impassable: isHut },
  };
}

/** Where page 0 of the texture begins in video memory, in units of four pixels. */
const PAGE_X = 0x300;
const INSTRUCTIONS = 32;

/** Waves on the lake, and a glowing thatch. */
function animations(): readonly TextureAnimation[] {
  const { lake, thatch } = PICTURES;
  const none = blank(textureAnimation);
  return [
    {
      ...none,
      ...{ canvasX: PAGE_X + lake.u / 4, canvasY: lake.v, width: PICTURE / 4, height: PICTURE },
      ...{ frameX: PAGE_X, frameY: WAVES.v, mode: 'pictureLoop', frameCount: WAVES.count, duration: 12 },
    },
    {
      ...none,
      ...{ canvasX: thatch.palette * 16, canvasY: PALETTE_ROW, width: 16, height: 1 },
      ...{ mode: 'palettePingPong', frameCount: 6, duration: 20 },
    },
    ...Array.from({ length: INSTRUCTIONS - 2 }, () => none),
  ];
}

const ALWAYS = { selector: 'timeAndWeather', state: { arrangement: 0, weather: 0, night: false } } as const;

/** Which file is read when; two end rows, the camera, and the end of the index. */
function indexBytes(): Uint8Array {
  const row = (kind: FileRow['kind'], sector: number, length: number): FileRow => ({
    ...{ ...ALWAYS, comparison: 'equal', kind, sector, length },
  });
  const mesh = row('alternateMesh', 10_072, 2048);
  const rows = [
    row('texture', 10_000, 131_072),
    row('initialMesh', 10_064, 16_384),
    { ...mesh, state: { ...mesh.state, night: true } },
    row('end', 10_072, 2048),
    row('end', 10_072, 2048),
  ];
  const command = { ...ALWAYS, comparison: 'equal', unknown06: 0 } as const;
  return toBytes(
    encode(gns, {
      rows,
      separators: [{ ...command, kind: 'separator', unknown08: memorySource(new Uint8Array(12)) }],
      commands: [{ ...command, kind: 'cameraPosition', stride: 20, values: [112, -120, 112, 0] }],
      ends: [command],
    }),
  );
}
